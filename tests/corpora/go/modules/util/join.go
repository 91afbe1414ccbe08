// Package strutil lies in a folder of another name.
package util

import "strings"

var Default = New()

const Limit = 3

type Joiner struct{ sep string }

func New() *Joiner { return &Joiner{sep: ","} }
//                            ^ calls util/join.go:Joiner from New

func (j *Joiner) Join(parts ...string) string { return strings.Join(parts, j.sep) }
//                                                             ^ nothing calls

func Join(parts ...string) string { return Default.Join(parts...) }
//                                                 ^ calls util/join.go:Joiner.Join
