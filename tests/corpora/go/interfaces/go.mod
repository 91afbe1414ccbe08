module i
