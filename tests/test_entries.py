"""Public entry points that a change reaches: what each framework calls one, and what only looks like one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from impacts import Versions

from search.config import Config
from search.model import EntryPoint, Impact

Files = Mapping[str, str]

LEAF = {
    "py": ("shop/core.py", "def work():\n    return 1\n"),
    "ts": ("src/core.ts", "export function work() {\n  return 1\n}\n"),
    "js": ("src/core.js", "function work() {\n  return 1\n}\nmodule.exports = { work }\n"),
    "go": ("core/core.go", "package core\n\nfunc Work() int {\n\treturn 1\n}\n"),
    "java": (
        "src/main/java/shop/Core.java",
        "package shop;\nclass Core {\n  static int work() {\n    return 1;\n  }\n}\n",
    ),
}
GO = "module example.org/shop\n\ngo 1.21\n"


def reaching(root: Path, language: str, files: Files) -> Impact:
    """The impact of another body of `work`, which the files use."""
    path, text = LEAF[language]
    packages = {"shop/__init__.py": ""} if language == "py" else {"go.mod": GO} if language == "go" else {}
    versions = Versions.make(root / "repo", {**packages, path: text, **files})
    return versions.impact({path: text.replace("return 1", "return 2")})


def labels(found: Impact) -> list[str]:
    return [f"{point.kind} {point.label}" for point in found.entry_points]


PYTHON: list[tuple[str, Files, list[str]]] = [
    (
        "FastAPI: a router that another file mounts",
        {
            "shop/api.py": """
from fastapi import APIRouter
from shop.core import work
router = APIRouter(prefix="/orders")
@router.post("/{id}")
async def create(id: int):
    return work()
""",
            "shop/main.py": """
from fastapi import FastAPI
from shop import api
app = FastAPI()
app.include_router(api.router, prefix="/v1")
""",
        },
        ["route POST /v1/orders/{id}"],
    ),
    (
        "FastAPI: a prefix that is not literal, and a dependency",
        {
            "shop/main.py": """
from fastapi import APIRouter, Depends, FastAPI
from shop.core import work
from shop.settings import settings
router = APIRouter()
def user():
    return work()
@router.get("/me")
def me(who = Depends(user)): ...
app = FastAPI()
app.include_router(router, prefix=settings.PREFIX)
""",
            "shop/settings.py": "class S:\n    PREFIX = '/x'\nsettings = S()\n",
        },
        ["route GET …/me"],
    ),
    (
        "Flask: a blueprint under another prefix than its own, methods, a rule by call",
        {
            "shop/views.py": """
from flask import Blueprint
from shop.core import work
bp = Blueprint("shop", __name__, url_prefix="/own")
@bp.route("/pay", methods=["GET", "POST"])
def pay():
    return work()
def late():
    return work()
bp.add_url_rule("/late", view_func=late)
""",
            "shop/app.py": """
from flask import Flask
from shop.views import bp
def create_app():
    app = Flask(__name__)
    app.register_blueprint(bp, url_prefix="/shop")
    return app
""",
        },
        ["route GET, POST /shop/pay", "route /shop/late"],
    ),
    (
        "Flask: the application stands in another file",
        {
            "shop/__init__.py": "from flask import Flask\napp = Flask(__name__)\n",
            "shop/views.py": """
from shop import app
from shop.core import work
@app.get("/")
def index():
    return work()
""",
        },
        ["route GET /"],
    ),
    (
        "Django: functions and classes, behind an include",
        {
            "shop/settings.py": 'ROOT_URLCONF = "shop.urls"\n',
            "shop/urls.py": """
from django.urls import include, path
urlpatterns = [path("pay/", include("shop.pay_urls"))]
""",
            "shop/pay_urls.py": """
from django.urls import path
from shop import views
urlpatterns = [path("", views.index), path("<int:id>/", views.Detail.as_view()), path("x/", views.other)]
""",
            "shop/views.py": """
from django.views import View
from shop.core import work
def index(request):
    return work()
class Detail(View):
    def get(self, request, id):
        return work()
def other(request): ...
""",
        },
        ["route /pay/", "route GET /pay/<int:id>/"],
    ),
    (
        "Django REST framework: a router of view sets",
        {
            "shop/urls.py": """
from django.urls import include, path
from rest_framework.routers import DefaultRouter
from shop.views import OrderViewSet
router = DefaultRouter()
router.register("orders", OrderViewSet)
urlpatterns = [path("api/", include(router.urls))]
""",
            "shop/settings.py": 'ROOT_URLCONF = "shop.urls"\n',
            "shop/views.py": """
from rest_framework import viewsets
from shop.core import work
class OrderViewSet(viewsets.ModelViewSet):
    def get_queryset(self):
        return work()
""",
        },
        ["route /api/orders"],
    ),
    (
        "Django: a command of manage.py and a receiver of a signal",
        {
            "shop/management/commands/tidy.py": """
from django.core.management.base import BaseCommand
from shop.core import work
class Command(BaseCommand):
    def handle(self, *args, **options):
        work()
""",
            "shop/signals.py": """
from django.dispatch import receiver
from django.db.models.signals import post_save
from shop.core import work
@receiver(post_save)
def saved(sender, **kwargs):
    work()
""",
        },
        ["command manage.py tidy", "message saved"],
    ),
    (
        "commands: Click, Typer, argparse, the manifest, and a file that is run",
        {
            "pyproject.toml": '[project]\nname = "shop"\n[project.scripts]\nshop-run = "shop.cli:main"\n',
            "shop/cli.py": """
import argparse
import click
import typer
from shop.core import work
app = typer.Typer()
@click.group()
def top(): ...
@top.command("pay")
def pay_all():
    work()
@app.command()
def send_mail():
    work()
def main():
    work()
def sync(args):
    work()
def parse():
    commands = argparse.ArgumentParser().add_subparsers()
    one = commands.add_parser("other")
    one.set_defaults(func=None)
    one = commands.add_parser("sync")
    one.set_defaults(func=sync)
""",
            "shop/once.py": "from shop.core import work\nif __name__ == '__main__':\n    work()\n",
        },
        [
            "command pay",
            "command send-mail",
            "command shop-run",
            "command python shop/once.py",
            "command sync",
        ],
    ),
    (
        "jobs: Celery by both decorators, APScheduler",
        {
            "shop/jobs.py": """
from apscheduler.schedulers.background import BackgroundScheduler
from celery import Celery, shared_task
from shop.core import work
queue = Celery("shop")
scheduler = BackgroundScheduler()
@shared_task
def nightly():
    work()
@queue.task(name="shop.hourly")
def hourly():
    work()
def each_minute():
    work()
scheduler.add_job(each_minute, "interval", minutes=1)
""",
        },
        ["job nightly", "job shop.hourly", "job each_minute"],
    ),
    (
        "what only looks like one",
        {
            "shop/client.py": """
import requests
from fastapi import FastAPI
from shop.core import work
app = FastAPI()
cache = {}
class Client:
    def get(self, path, then): ...
client = Client()
def fetch():
    requests.get("/x", work())
    cache.get("/x", work)
    client.get("/y", work)
    app.state.get("/z", work)
@client.get("/w", None)
def decorated():
    work()
""",
            "tests/test_app.py": """
from fastapi import FastAPI
from shop.core import work
app = FastAPI()
@app.get("/test")
def handler():
    return work()
""",
            "shop/text.py": '''
from shop.core import work
def shown():
    """
    @app.get("/docs")
    """
    return work()
''',
        },
        [],
    ),
]
SCRIPT: list[tuple[str, str, Files, list[str]]] = [
    (
        "Express: handlers by name and in the call, a router under a prefix, a chain",
        "js",
        {
            "src/app.js": """
const express = require('express')
const { work } = require('./core')
const app = express()
app.get('/x', auth, (req, res) => {
  res.send(work())
})
app.get('/quiet', (req, res) => res.send(1))
app.get('setting')
app.use('/shop', require('./routes'))
function auth() {}
""",
            "src/routes.js": """
const router = require('express').Router()
const { work } = require('./core')
function list(req, res) { res.send(work()) }
function other() {}
router.route('/orders').get(list).post(other)
module.exports = router
""",
        },
        ["route GET /x", "route GET /shop/orders"],
    ),
    (
        "Fastify and Koa",
        "ts",
        {
            "src/plugin.ts": """
import { work } from './core'
export default async function (fastify) {
  fastify.get('/f', async () => work())
}
""",
            "src/koa.ts": """
import Router from '@koa/router'
import { work } from './core'
const router = new Router({ prefix: '/k' })
router.del('/:id', (ctx) => { ctx.body = work() })
""",
        },
        ["route DELETE …/k/:id", "route GET …/f"],
    ),
    (
        "NestJS: routes under a global prefix, a job, a handler",
        "ts",
        {
            "src/main.ts": "async function start(app) { app.setGlobalPrefix('api') }\n",
            "src/cats.ts": """
import { Controller, Get } from '@nestjs/common'
import { Cron } from '@nestjs/schedule'
import { EventPattern } from '@nestjs/microservices'
import { work } from './core'
@Controller('cats')
export class Cats {
  @Get(':id')
  one() { return work() }
  @Cron('0 0 * * *')
  nightly() { work() }
  @EventPattern('cat.born')
  born() { work() }
}
""",
        },
        ["route GET /api/cats/:id", "message cat.born", "job nightly"],
    ),
    (
        "Next.js: routes of files",
        "ts",
        {
            "package.json": '{"private": true, "dependencies": {"next": "14"}}',
            "app/(shop)/orders/[id]/route.ts": """
import { work } from '../../../../src/core'
export async function GET() { return work() }
export const revalidate = 1
""",
        },
        ["route GET /orders/[id]"],
    ),
    (
        "a command of Commander, and the file that `bin` names",
        "ts",
        {
            "package.json": '{"name": "shop", "private": true, "bin": {"shop": "dist/cli.js"}}',
            "src/cli.ts": """
import { program } from 'commander'
import { work } from './core'
program.command('serve <port>').description('x').action(() => { work() })
work()
""",
        },
        ["command serve", "command shop"],
    ),
    (
        "what only looks like one",
        "ts",
        {
            "src/client.ts": """
import axios from 'axios'
import { work } from './core'
const cache = new Map()
export function fetch() {
  axios.get('/x', work)
  cache.get('/y', work)
}
export class Plain {
  @Get('z')
  one() { return work() }
}
function Get(path) { return () => {} }
""",
            "src/app.test.ts": """
import express from 'express'
import { work } from './core'
const app = express()
app.get('/test', work)
""",
        },
        [],
    ),
]
GO_AND_JAVA: list[tuple[str, str, Files, list[str]]] = [
    (
        "Gin: a group, a group that is handed in, a handler in the call",
        "go",
        {
            "main.go": """package main

import (
	"github.com/gin-gonic/gin"
	"example.org/shop/core"
)

func list(c *gin.Context) { core.Work() }

func register(g *gin.RouterGroup) {
	g.POST("/late", list)
}

func main() {
	r := gin.Default()
	v1 := r.Group("/v1")
	v1.GET("/x", list)
	v1.PUT("/y", func(c *gin.Context) { core.Work() })
	register(v1.Group("/in"))
}
""",
        },
        [
            "route PUT /v1/y",
            "command shop",
            "route POST /v1/in/late",
            "route GET /v1/x",
        ],
    ),
    (
        "net/http, Chi, Cobra",
        "go",
        {
            "web/web.go": """package web

import (
	"net/http"

	"example.org/shop/core"
	"github.com/go-chi/chi/v5"
)

func handle(w http.ResponseWriter, r *http.Request) { core.Work() }

func Plain() {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /plain", handle)
}

func Part() http.Handler {
	r := chi.NewRouter()
	r.Get("/part", handle)
	return r
}

func Routes() {
	r := chi.NewRouter()
	r.Mount("/in", Part())
	r.Route("/admin", func(r chi.Router) {
		r.Get("/x", handle)
	})
}
""",
            "cmd/tool/main.go": """package main

import (
	"example.org/shop/core"
	"github.com/spf13/cobra"
)

var sync = &cobra.Command{
	Use: "sync [name]",
	Run: func(cmd *cobra.Command, args []string) { core.Work() },
}

func main() { sync.Execute() }
""",
        },
        ["command sync", "route GET /plain", "route GET /admin/x", "route GET …/part"],
    ),
    (
        "a client has no routes; nor has a test",
        "go",
        {
            "web/client.go": """package web

import (
	"net/http"

	"example.org/shop/core"
)

type cache struct{}

func (cache) Get(key string, f func() int) {}

func fetch() {
	http.Get("/x")
	cache{}.Get("/y", core.Work)
}
""",
            "cmd/app/main.go": "package main\n\nfunc main() {}\n",
        },
        [],
    ),
    (
        "Spring: routes, a job, a listener, main",
        "java",
        {
            "src/main/java/shop/Web.java": """package shop;
import org.springframework.web.bind.annotation.*;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.kafka.annotation.KafkaListener;
@RestController
@RequestMapping("/orders")
public class Web {
  @GetMapping("/{id}")
  int one() { return Core.work(); }
  @RequestMapping(value = "/all", method = RequestMethod.POST)
  int all() { return Core.work(); }
  @Scheduled(cron = "0 0 * * *")
  void nightly() { Core.work(); }
  @KafkaListener(topics = "orders")
  void ordered() { Core.work(); }
  public static void main(String[] args) { Core.work(); }
}
""",
        },
        [
            "route GET /orders/{id}",
            "route POST /orders/all",
            "command Web",
            "message orders",
            "job nightly",
        ],
    ),
    (
        "Spring: a client, and an annotation of the same name",
        "java",
        {
            "src/main/java/shop/Client.java": """package shop;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
@FeignClient("other")
public interface Client {
  @GetMapping("/x")
  default int one() { return Core.work(); }
}
""",
            "src/main/java/shop/Own.java": """package shop;
import shop.marks.GetMapping;
public class Own {
  @GetMapping("/x")
  int one() { return Core.work(); }
}
""",
        },
        [],
    ),
    (
        "JAX-RS and Picocli",
        "java",
        {
            "src/main/java/shop/Rest.java": """package shop;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
@Path("orders")
public class Rest {
  @GET
  @Path("{id}")
  public int one() { return Core.work(); }
}
""",
            "src/main/java/shop/Tool.java": """package shop;
import picocli.CommandLine.Command;
@Command(name = "tool")
public class Tool implements Runnable {
  public void run() { Core.work(); }
}
""",
        },
        ["route GET /orders/{id}", "command tool"],
    ),
]


@pytest.mark.parametrize(("files", "wanted"), [(f, w) for _, f, w in PYTHON], ids=[n for n, _, _ in PYTHON])
def test_python(files: Files, wanted: list[str], tmp_path: Path) -> None:
    assert sorted(labels(reaching(tmp_path, "py", files))) == sorted(wanted)


OTHERS = SCRIPT + GO_AND_JAVA


@pytest.mark.parametrize(
    ("language", "files", "wanted"),
    [(language, files, wanted) for _, language, files, wanted in OTHERS],
    ids=[f"{language} {name}" for name, language, _, _ in OTHERS],
)
def test_other_languages(language: str, files: Files, wanted: list[str], tmp_path: Path) -> None:
    assert sorted(labels(reaching(tmp_path, language, files))) == sorted(wanted)


EXPORTS: list[tuple[str, str, Files, list[str]]] = [
    (
        "Python: what the package shows, under its name there",
        "py",
        {
            "pyproject.toml": '[project]\nname = "shop"\n',
            "shop/__init__.py": "from shop.core import work as pay\nfrom shop.other import Hidden as _H\n",
            "shop/other.py": """
from shop.core import work
class Hidden:
    def run(self): return work()
""",
            "shop/listed.py": """
from shop.core import work
__all__ = ["Open"]
class Open:
    def go(self): return work()
    def _inner(self): return work()
def unlisted(): return work()
""",
        },
        ["api shop.pay", "api shop.listed.Open.go"],
    ),
    (
        "Python: no package that others install",
        "py",
        {"shop/__init__.py": "from shop.core import work\n"},
        [],
    ),
    (
        "TypeScript: what the entry file hands on",
        "ts",
        {
            "package.json": """
{"name": "@acme/shop", "exports": {".": "./dist/index.js", "./in": "./src/in.ts"}}
""",
            "src/in.ts": "export { work as inner } from './core'\n",
            "src/index.ts": "export { work as pay } from './core'\nexport * from './more'\n",
            "src/more.ts": """
import { work } from './core'
export function more() { return work() }
function own() { return work() }
""",
        },
        ["api @acme/shop.pay", "api @acme/shop.more"],
    ),
    (
        "TypeScript: a private package",
        "ts",
        {
            "package.json": '{"name": "shop", "private": true, "main": "src/index.ts"}',
            "src/index.ts": "export { work } from './core'\n",
        },
        [],
    ),
    (
        "Go: a module without commands",
        "go",
        {
            "internal/in.go": """package internal

import "example.org/shop/core"

func In() { core.Work() }
"""
        },
        ["api core.Work"],
    ),
    (
        "Java: what module-info.java exports",
        "java",
        {
            "src/main/java/module-info.java": "module shop {\n  exports shop.open;\n}\n",
            "src/main/java/shop/open/Pay.java": """package shop.open;
public class Pay {
  public int pay() { return shop.Core.work(); }
  int inner() { return shop.Core.work(); }
}
""",
        },
        ["api Pay.pay"],
    ),
]


@pytest.mark.parametrize(
    ("language", "files", "wanted"),
    [(language, files, wanted) for _, language, files, wanted in EXPORTS],
    ids=[name for name, _, _, _ in EXPORTS],
)
def test_names_that_a_library_exports(language: str, files: Files, wanted: list[str], tmp_path: Path) -> None:
    assert sorted(labels(reaching(tmp_path, language, files))) == sorted(wanted)


# --- what follows from them ------------------------------------------------------------------------------

API = """
from fastapi import FastAPI
from shop.core import work
app = FastAPI()
@app.get("/a")
def a():
    return work()
@app.get("/b")
def b():
    return 1
"""
FLASK = {"shop/__init__.py": "", "shop/core.py": LEAF["py"][1], "shop/api.py": API}


def test_a_change_is_told_with_the_entry_points_that_it_reaches(tmp_path: Path) -> None:
    shop = Versions.make(tmp_path / "repo", FLASK)
    found = shop.impact(
        {"shop/core.py": "def work():\n    return 2\n", "shop/api.py": API.replace("return 1", "return 2")}
    )
    assert {change.symbol: change.public for change in found.changes} == {
        "b": ("GET /b",),
        "work": ("GET /a",),
    }
    assert found.entry_points == (
        EntryPoint("shop/api.py", "b", 9, "route", "GET /b", 0),
        EntryPoint("shop/api.py", "a", 6, "route", "GET /a", 1),
    )
    assert found.verdict == "low"


@pytest.mark.parametrize(
    ("edits", "reason"),
    [
        ({"shop/core.py": "def work(x=1):\n    return 1\n"}, "a changed signature reaches GET /a"),
        ({"shop/api.py": API.replace('@app.get("/b")\n', "")}, "GET /b is gone"),
        ({"shop/api.py": API.replace('"/b"', '"/c"')}, "GET /b is gone"),
        ({"shop/api.py": API[: API.index('@app.get("/b")')]}, "GET /b is gone"),
    ],
)
def test_what_the_public_may_notice_is_medium(edits: Files, reason: str, tmp_path: Path) -> None:
    found = Versions.make(tmp_path / "repo", FLASK).impact(edits)
    assert (found.verdict, found.reason) == ("medium", reason)


def test_a_handler_that_moves_to_another_file_is_not_gone(tmp_path: Path) -> None:
    shop = Versions.make(tmp_path / "repo", FLASK)
    cut = API.index('@app.get("/b")')
    found = shop.impact({"shop/api.py": API[:cut], "shop/more.py": f"from shop.api import app\n{API[cut:]}"})
    assert not [point.label for point in found.entry_points if point.gone]


def test_the_body_of_an_exported_function_that_nobody_is_seen_to_use_has_no_impact(tmp_path: Path) -> None:
    library = {
        "pyproject.toml": '[project]\nname = "shop"\n',
        "shop/__init__.py": "def pay():\n    return 1\n",
    }
    found = Versions.make(tmp_path / "repo", library).impact(
        {"shop/__init__.py": "def pay():\n    return 2\n"}
    )
    assert (labels(found), found.verdict) == (["api shop.pay"], "none")


@pytest.mark.parametrize(
    ("patterns", "wanted"),
    [
        (("shop/jobs/*.py::run_*",), ["configured run_all"]),
        (("shop/jobs/",), ["configured Job.go", "configured run_all"]),
        (("jobs/a.py::Job.*",), []),
        (("a.py::Job.*", "other.py"), ["configured Job.go"]),
    ],
)
def test_the_configuration_names_more(patterns: tuple[str, ...], wanted: list[str], tmp_path: Path) -> None:
    jobs = "from shop.core import work\ndef run_all(): work()\nclass Job:\n    def go(self): work()\n"
    shop = Versions.make(tmp_path / "repo", {"shop/core.py": LEAF["py"][1], "shop/jobs/a.py": jobs})
    config = replace(Config.DEFAULT, entry_points=patterns)
    assert (
        sorted(labels(shop.impact({"shop/core.py": "def work():\n    return 2\n"}, config=config))) == wanted
    )


def test_what_is_reached_by_name_alone_is_no_way_in(tmp_path: Path) -> None:
    files = {
        **FLASK,
        "shop/api.py": API.replace("from shop.core import work\n", "").replace(
            "return work()", "return x.work()"
        ),
    }
    found = Versions.make(tmp_path / "repo", files).impact({"shop/core.py": "def work():\n    return 2\n"})
    assert found.entry_points == ()
