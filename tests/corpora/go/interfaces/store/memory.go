package store

import "i"

type Memory struct{}

func (m *Memory) Read(key string) (api.Item, error) { return api.Item{}, nil }
//               ^ overrides api.go:Reader.Read

func (m *Memory) Write(key string, item api.Item) error { return nil }
//               ^ overrides api.go:Writer.Write

func (m *Memory) Flush() error { return nil }
//               ^ nothing overrides

func (m *Memory) hush() {}
//               ^ nothing overrides

type Other struct{}

func (o Other) Read(key string) (Item, error) { return Item{}, nil }
//             ^ nothing overrides

func (o Other) Write(key string) error { return nil }
//             ^ nothing overrides

type Item struct{}

func copyAll(w api.Writer) {
	w.Write("a", api.Item{})
	// ^ calls api.go:Writer.Write, api.go:Item
	w.Read("a")
	// ^ calls api.go:Reader.Read
}
