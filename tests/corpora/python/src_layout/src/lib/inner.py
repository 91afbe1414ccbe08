def value():
    pass
