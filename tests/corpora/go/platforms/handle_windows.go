package run

type handle struct{ n int }

func (h *handle) close() { h.name() }
//                           ^ calls handle_windows.go:handle.name

func (h handle) name() {}

func find() *handle { return nil }

func (c *common) lock() { find().close() }
//                        ^ calls handle_windows.go:find, handle_windows.go:handle.close
