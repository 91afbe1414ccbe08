package run

func start() {}
