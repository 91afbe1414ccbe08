"""Snippets in languages whose calls are not resolved: source, and its symbols as `kind name lines`."""

from __future__ import annotations

SNIPPETS: dict[str, tuple[str, str]] = {
    "bash": (
        """\
f() { echo; }
function g { echo; }
""",
        """
function f 1-1
function g 2-2
""",
    ),
    "c": (
        """\
#ifndef A_H
#define A_H
#define N 3
#define MAX(a,b) a
struct s { int x; };
typedef struct { int y; } t_t;
typedef struct foo_s { int y; } foo_t;
typedef int (*cb)(int);
enum e { A };
static int *f(int a,
   int b)
{ struct s z; return 0; }
void proto(void);
int (*g(void))(int) { return 0; }
#endif
""",
        """
constant N 3-3
function MAX 4-4
struct s 5-5
struct t_t 6-6
struct foo_t 7-7
struct foo_s 7-7
type cb 8-8
enum e 9-9
function f 10-12
function g 14-14
""",
    ),
    "c#": (
        """\
using System;
namespace A.B {
  [Serializable]
  public class C : D {
   const int X = 1;
   private int y = 2;
   public int P { get; set; }
   public C(int a) {}
   public async Task<T> F<T>(int a) where T : D {}
   public static bool operator ==(C a, C b) => true;
   int IFoo.Bar() { return 1; }
  }
 interface I { void M(); }
 record R(int A);
 struct S {}
 enum E { A }
 delegate void Dl(int a);
}
""",
        """
class A.B.C 3-12
constant A.B.C.X 5-5
property A.B.C.P 7-7
constructor A.B.C.C 8-8
method A.B.C.F 9-9
method A.B.C.Bar 11-11
interface A.B.I 13-13
method A.B.I.M 13-13
record A.B.R 14-14
struct A.B.S 15-15
enum A.B.E 16-16
type A.B.Dl 17-17
""",
    ),
    "c++": (
        """\
namespace a::b {
template <typename T>
class C : public D {
 public:
  C(int x) : x_(x) {}
  ~C() {}
  int f() const { return 1; }
  bool operator==(const C& o) const { return true; }
  int decl();
};
int C<T>::decl() { return 1; }
enum class E { A };
using X = int;
template <typename T> int& g(T t) { return t; }
}
std::string a::h() { return ""; }
C::operator bool() const { return true; }
""",
        """
class a.b.C 2-10
constructor a.b.C.C 5-5
method a.b.C.~C 6-6
method a.b.C.f 7-7
method a.b.C.operator== 8-8
method a.b.C.decl 11-11
enum a.b.E 12-12
type a.b.X 13-13
function a.b.g 14-14
method a.h 16-16
method C.operator bool 17-17
""",
    ),
    "clojure": (
        """\
(ns a.b)
(defn ^:private foo "d" [x] (let [y 1] x))
(def bar 1)
(defmulti m :k)
(defprotocol P (z [this]))
(defrecord R [a])
""",
        """
function foo 2-2
constant bar 3-3
function m 4-4
interface P 5-5
record R 6-6
""",
    ),
    "cmake": (
        """\
function(foo a)
endfunction()
""",
        """
function foo 1-2
""",
    ),
    "common lisp": (
        """\
(defun f (x) x)
(defclass a () ())
""",
        """
function f 1-1
class a 2-2
""",
    ),
    "d": (
        """\
module a;
int f(int x) { return x; }
class C { this() {} void m() {} }
""",
        """
function f 2-2
class C 3-3
constructor C.this 3-3
method C.m 3-3
""",
    ),
    "dart": (
        """\
class A {
  A();
  A.named(int x);
  int f(int x) {
 return 1; }
  get g => 1;
}
void main() {
}
enum E { a }
extension X on A { void h() {} }
mixin M {}
""",
        """
class A 1-7
constructor A.A 2-2
constructor A.named 3-3
method A.f 4-5
method A.g 6-6
function main 8-9
enum E 10-10
method X.h 11-11
trait M 12-12
""",
    ),
    "elixir": (
        """\
defmodule A.B do
  @doc "x"
  def f(a) when a > 1, do: 1
  def f(a), do: 2
  defp g, do: 2
  defmacro m(x) do
   x
  end
end
defimpl P, for: X do
 def z(a), do: a
end
""",
        """
namespace A.B 1-9
function A.B.f 2-4
function A.B.g 5-5
function A.B.m 6-8
function P.z 11-11
""",
    ),
    "elm": (
        """\
module A exposing (..)
f : Int -> Int
f x = x
type T = A | B
""",
        """
function f 2-3
type T 4-4
""",
    ),
    "erlang": (
        """\
-module(a).
-spec f(int()) -> int().
f(1) -> 2;
f(X) -> X.
-record(r, {a}).
""",
        """
function f 2-4
record r 5-5
""",
    ),
    "f#": (
        """\
module A.B
let f x = x + 1
let c = 1
type R = { a: int }
type C() =
  member this.M(x) =
    let z = 1
    x
""",
        """
function A.B.f 2-2
constant A.B.c 3-3
record A.B.R 4-4
class A.B.C 5-8
method A.B.C.M 6-8
""",
    ),
    "fortran": (
        """\
module m
contains
subroutine s(a)
end subroutine
end module
""",
        """
namespace m 1-5
function m.s 3-4
""",
    ),
    "gleam": (
        """\
pub fn f(x) { x }
pub type T { A }
const c = 1
""",
        """
function f 1-1
type T 2-2
constant c 3-3
""",
    ),
    "groovy": (
        """\
class A {
  def f(x) { x }
}
def h() { 1 }
""",
        """
class A 1-3
function A.f 2-2
function h 4-4
""",
    ),
    "haskell": (
        """\
module A where
data T = A | B
-- | doc
f :: Int -> Int
f 0 = 1
f x = x
  where h y = y
g = 3
class C a where
  m :: a -> a
instance C T where
  m x = x
newtype N = N Int
type S = String
""",
        """
type T 2-2
function f 4-7
function f.h 7-7
function g 8-8
interface C 9-10
method C.m 10-10
method T.m 12-12
type N 13-13
type S 14-14
""",
    ),
    "julia": (
        """\
module A
function f(x)
end
g(x) = x
y = 3
struct P{T} <: Q
 a::Int
end
macro m(x)
end
const C = 1
function Base.show(io::IO, x::A) where T
end
end
""",
        """
namespace A 1-14
function A.f 2-3
function A.g 4-4
struct A.P 6-8
function A.m 9-10
constant A.C 11-11
function A.Base.show 12-13
""",
    ),
    "kotlin": (
        """\
package a.b
@Foo class A(val x: Int) : B() {
  override fun <T> f(x: Int): Int { return x }
  companion object { const val C = 1 }
 val notc = 1
}
interface I {
 fun g()
}
object O
enum class E { A }
fun String.ext() = 1
const val K = 1
typealias T = Int
""",
        """
class A 2-6
method A.f 3-3
constant A.C 4-4
interface I 7-9
method I.g 8-8
class O 10-10
enum E 11-11
function ext 12-12
constant K 13-13
type T 14-14
""",
    ),
    "lua": (
        """\
local M = {}
function M.a(x) end
function M:b() end
local function c() end
M.d = function() end
local e = function() end
return {f = function() end, pcall(function() end)}
""",
        """
function M.a 2-2
function M.b 3-3
function c 4-4
function M.d 5-5
function e 6-6
""",
    ),
    "nim": (
        """\
proc f*(x: int): int =
  x
type
  A* = object
    x: int
""",
        """
function f 1-2
type A 4-5
""",
    ),
    "nix": (
        """\
{ f = x: y: x + y; g = 3; }
""",
        """
function f 1-1
""",
    ),
    "objective-c": (
        """\
@interface A : B
- (void)foo:(int)x bar:(int)y;
@end
@implementation A (Cat)
- (void)z {}
@end
@protocol P
- (int)q;
@end
int main() { return 0; }
""",
        """
class A 1-3
method A.foo 2-2
method A.z 5-5
interface P 7-9
method P.q 8-8
function main 10-10
""",
    ),
    "ocaml": (
        """\
module M = struct
 let f x = x
 type t = int
end
let g = 1
let h a b = let loc = 1 in a
class c = object method m = 1 end
""",
        """
namespace M 1-4
function M.f 2-2
type M.t 3-3
constant g 5-5
function h 6-6
class c 7-7
method c.m 7-7
""",
    ),
    "pascal": (
        """\
unit a;
interface
function F(x: Integer): Integer;
implementation
procedure TFoo.P;
begin
end;
end.
""",
        """
function TFoo.P 5-7
""",
    ),
    "perl": (
        """\
package Foo::Bar;
sub f { 1 }
sub g { 2 }
""",
        """
function Foo.Bar.f 2-2
function Foo.Bar.g 3-3
""",
    ),
    "php": (
        """\
<?php
namespace A\\B;
class C { const X = 1; public function f($a) { } }
function g() {}
interface I { function h(); }
trait T {}
enum E {}
""",
        """
class A.B.C 3-3
constant A.B.C.X 3-3
method A.B.C.f 3-3
function A.B.g 4-4
interface A.B.I 5-5
method A.B.I.h 5-5
trait A.B.T 6-6
enum A.B.E 7-7
""",
    ),
    "powershell": (
        """\
function Get-Foo { param($x) }
class A {
  [void] M() {}
}
""",
        """
function Get-Foo 1-1
class A 2-4
method A.M 3-3
""",
    ),
    "proto": (
        """\
message A {
  int32 x = 1;
  message B {}
}
service S { rpc F(A) returns (A); }
enum E { X = 0; }
""",
        """
struct A 1-4
struct A.B 3-3
interface S 5-5
method S.F 5-5
enum E 6-6
""",
    ),
    "r": (
        """\
f <- function(x) x
g = function(y) { y }
x <- 3
lapply(x, function(z) z)
""",
        """
function f 1-1
function g 2-2
""",
    ),
    "ruby": (
        """\
module A
 class B::C < D
  X = 1
  y = 2
  def f(a)
  end
  def self.g; end
  class << self
   def h?; end
  end
 end
end
def top() end
""",
        """
namespace A 1-12
class A.B.C 2-11
constant A.B.C.X 3-3
method A.B.C.f 5-6
method A.B.C.g 7-7
method A.B.C.h? 9-9
function top 13-13
""",
    ),
    "rust": (
        """\
use a::b;
#[derive(Debug)]
pub struct S<T> { x: T }
impl<T> Display for S<T> {
  fn fmt(&self) -> u8 { let c = || 1; 1 }
  pub const K: u8 = 1;
}
trait Tr { fn m(&self); }
enum E { A }
mod tests { #[test]
 fn it() { const Z: u8 = 1; } }
macro_rules! mm { () => {} }
static X: u8 = 1;
type A = u8;
impl fmt::Debug for &a::S<u8> { fn g() {} }
""",
        """
struct S 2-3
method S.fmt 5-5
constant S.K 6-6
trait Tr 8-8
method Tr.m 8-8
enum E 9-9
namespace tests 10-11
function tests.it 10-11
function mm 12-12
constant X 13-13
type A 14-14
method S.g 15-15
""",
    ),
    "scala": (
        """\
package a.b
object O { def f(x: Int): Int = x
 val Ck = 1
 val d = 2 }
class A(x: Int)
trait T
case class D(x: Int)
enum E { case X }
extension (s: String) def g = 1
""",
        """
class O 2-4
method O.f 2-2
constant O.Ck 3-3
class A 5-5
trait T 6-6
class D 7-7
enum E 8-8
function g 9-9
""",
    ),
    "scheme": (
        """\
(define (f x) x)
(define y 1)
(define z (lambda (a) a))
""",
        """
function f 1-1
variable y 2-2
function z 3-3
""",
    ),
    "solidity": (
        """\
contract C is D {
 uint constant X = 1;
 constructor() {}
 function f(uint a) public returns (uint) { return a; }
 struct S { uint x; }
}
interface I { function g() external; }
""",
        """
class C 1-6
constructor C.constructor 3-3
method C.f 4-4
struct C.S 5-5
interface I 7-7
method I.g 7-7
""",
    ),
    "sql": (
        """\
create function a.f(x int) returns int as $$ select 1 $$ language sql;
create table t (id int);
CREATE VIEW "v" AS SELECT 1;
""",
        """
function a.f 1-1
struct t 2-2
struct v 3-3
""",
    ),
    "starlark": (
        """\
def f(x):
  pass
X = 1
""",
        """
function f 1-2
""",
    ),
    "swift": (
        """\
public struct A { let x = 1
 func f(a: Int) -> Int { return 1 }
 public init() {}
 static let k = 2
 }
extension A { func g() {} }
protocol P { func h() }
enum E { case a }
final class C {}
actor D {}
typealias Z = Int
""",
        """
struct A 1-5
method A.f 2-2
constructor A.init 3-3
constant A.k 4-4
method A.g 6-6
interface P 7-7
method P.h 7-7
enum E 8-8
class C 9-9
class D 10-10
type Z 11-11
""",
    ),
    "terraform": (
        """\
resource "a" "b" {
 x = 1
 lifecycle { y = 1 }
}
variable "v" {}
locals {}
""",
        """
resource a.b 1-4
variable v 5-5
""",
    ),
    "verilog": (
        """\
module m(input a);
function int f(int x);
endfunction
endmodule
""",
        """
class m 1-4
method m.f 2-3
""",
    ),
    "vim": (
        """\
function! s:foo(a)
endfunction
""",
        """
function s.foo 1-2
""",
    ),
    "zig": (
        """\
const std = @import("std");
const S = struct {
 pub fn f(self: S) void {
 }
};
pub fn main() !void {
 var x = 1;
}
const X = 1;
""",
        """
struct S 2-5
method S.f 3-4
function main 6-8
constant X 9-9
""",
    ),
}  # fmt: skip
