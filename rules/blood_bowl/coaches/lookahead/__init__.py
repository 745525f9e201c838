"""The legend: plays on in thought, and weighs what may come of it."""
