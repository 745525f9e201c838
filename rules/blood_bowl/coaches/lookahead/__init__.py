"""The legend: a coach that plays candidate actions out with random dice and values the results."""
