"""Questions to intents, and lists of hits to one order. Pure: no database, network, numpy or clock."""
