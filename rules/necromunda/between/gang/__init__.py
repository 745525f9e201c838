"""What a gang is: its fighters, how it is founded, what it may carry."""
