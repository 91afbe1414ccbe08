package inference

import (
	"m/lib"
	"sync/atomic"
)

type User struct{ Name string }

func (u *User) Save() {}

type Users []*User

func users() []*User { return nil }

func byName(u *User) string { return u.Name }

func self(u *User) *User { return u }

type service struct {
	cache   lib.Cache[string, *User]
	current atomic.Pointer[User]
	pool    *lib.Pool[*User]
}

func (s *service) run(all Users) {
	s.cache.Get("a").Save()
	//      ^ calls lib/lib.go:Cache.Get, use.go:User.Save
	if user, ok := s.cache.Find("b"); ok {
		//             ^ calls lib/lib.go:Cache.Find
		user.Save()
		//   ^ calls use.go:User.Save
	}
	s.current.Load().Save()
	//               ^ calls use.go:User.Save
	s.pool.Take().Save()
	//     ^ calls lib/lib.go:Pool.Take, use.go:User.Save
	for _, user := range s.cache.All() {
		//                       ^ calls lib/lib.go:Cache.All
		user.Save()
		//   ^ calls use.go:User.Save
	}
	lib.First(users()).Save()
	//  ^ calls lib/lib.go:First, use.go:users, use.go:User.Save
	lib.First(all).Save()
	//  ^ calls lib/lib.go:First, use.go:User.Save
	lib.Map(all, self)[0].Save()
	//  ^ calls lib/lib.go:Map, use.go:User.Save
	lib.Map(all, func(u *User) *User { return u })[0].Save()
	//  ^ calls lib/lib.go:Map, use.go:User.Save
	lib.Must[*User](nil).Save()
	//  ^ calls lib/lib.go:Must, use.go:User.Save
	for _, user := range lib.Sorted(all, byName) {
		//                   ^ calls lib/lib.go:Sorted
		user.Save()
		//   ^ calls use.go:User.Save
	}
	first, err := lib.Try(all[0])
	//                ^ calls lib/lib.go:Try
	_ = err
	first.Save()
	//    ^ calls use.go:User.Save
	lib.NewPool(self).Take().Save()
	//  ^ calls lib/lib.go:NewPool, lib/lib.go:Pool.Take, use.go:User.Save
	lib.Copy(lib.NewPool(self)).Take().Save()
	//  ^ calls lib/lib.go:Copy, lib/lib.go:NewPool, lib/lib.go:Pool.Take, use.go:User.Save
}

type registry struct {
	lib.Cache[string, *User]
}

type named struct{ *lib.Pool[registry] }

func embedded(r *registry, n named) {
	r.Get("a").Save()
	// ^ calls lib/lib.go:Cache.Get, use.go:User.Save
	n.Take().Find("b")
	// ^ calls lib/lib.go:Pool.Take, lib/lib.go:Cache.Find
	tree := &lib.Node[*User]{}
	tree.Left.Left.Value.Save()
	//                   ^ calls use.go:User.Save
	*lib.Copy[*User](n.Pool) = 1
	//   ^ calls lib/lib.go:Copy
}

type saver interface{ Save() }

func each[T saver](all []T) T {
	for _, one := range all {
		one.Save()
		//  ^ calls use.go:saver.Save
	}
	return all[0]
}

func unknown[T any](x T) { x.Save() }
//                           ^ nothing calls

func strings(s []string) {
	lib.First(s).Save()
	//  ^ calls lib/lib.go:First
	each(users()).Save()
	// ^ calls use.go:each, use.go:users, use.go:User.Save
	var get lib.Getter[*User] = &registry{}
	get.Get("a").Save()
	//  ^ calls lib/lib.go:Getter.Get, use.go:User.Save
}

type Shared = lib.Cache[string, *User]

type wrapper struct{ Shared }

type opener func() (*User, error)

func aliases(s Shared, w wrapper, openers map[string]opener) {
	s.Get("a").Save()
	// ^ calls lib/lib.go:Cache.Get, use.go:User.Save
	w.Get("a").Save()
	// ^ calls lib/lib.go:Cache.Get
	// ^ MISSING calls use.go:User.Save
	user, _ := openers["a"]()
	user.Save()
	//   ^ calls use.go:User.Save
	other, _ := openers[user.Name]()
	other.Save()
	//    ^ calls use.go:User.Save
}
