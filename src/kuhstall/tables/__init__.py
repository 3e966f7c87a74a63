"""What a table is, however it is reached: log, seats, clock, play, what each guest is told. No input, no output."""
