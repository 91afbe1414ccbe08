package run

func start() {}

func old() {}
