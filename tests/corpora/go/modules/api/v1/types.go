package v1

type Pod struct{ Name string }

func (p Pod) Title() string { return p.Name }
