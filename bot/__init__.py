"""The messenger: events and the command line to questions, answers to comments and terminals."""
