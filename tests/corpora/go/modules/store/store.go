package storage

type Store struct{}

func Open() (*Store, error) { return &Store{}, nil }

func (s *Store) Get(key string) string { return key }
