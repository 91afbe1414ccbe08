def take():
    pass

def describe():
    pass

def open_it():
    pass
