package lib

type Cache[K comparable, V any] struct{ items map[K]V }

func (c *Cache[K, V]) Get(key K) V { return c.items[key] }

func (c Cache[K, V]) Find(key K) (V, bool) { v, ok := c.items[key]; return v, ok }

func (c *Cache[A, B]) All() map[A]B { return c.items }

type Pool[T any] struct{ make func(T) T }

func NewPool[T any](make func(T) T) *Pool[T] { return &Pool[T]{make} }

func Copy[T any](p *Pool[T]) *Pool[T] { return p }

func (p *Pool[T]) Take() (t T) { return p.make(t) }

type Getter[T any] interface{ Get(key string) T }

type Node[T any] struct {
	Left  *Node[T]
	Value T
}

func First[T any](all []T) T { return all[0] }

func Map[T, R any](all []T, f func(T) R) []R { return nil }

func Must[T any](x any) T { return x.(T) }

func Try[T any](x T) (T, error) { return x, nil }

func Sorted[S ~[]E, E any, K comparable](all S, key func(E) K) S { return all }
