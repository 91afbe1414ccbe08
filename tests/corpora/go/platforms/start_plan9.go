package run

func old() {}
