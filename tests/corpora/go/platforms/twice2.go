package run

func twice() {}
