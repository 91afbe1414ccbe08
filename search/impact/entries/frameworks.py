"""Frameworks as rows: what a file has to import, and what of it makes a public way in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from search.impact.entries.gates import Kind

_VERBS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS")


@dataclass(frozen=True, slots=True)
class Web:
    """A framework in which an object has routes."""

    module: str  # that the file imports, or the file that holds the object
    roots: tuple[str, ...]  # makers of an application: nothing stands in front of its paths
    routers: Mapping[str, str] = field(default_factory=dict)  # maker of a part -> its argument for the prefix
    generic: Mapping[str, str] = field(default_factory=dict)  # method for any verb -> its default
    verbs: bool = True  # has a method for each verb
    mounts: Mapping[str, str] = field(default_factory=dict)  # method that takes a part in -> its prefix
    overrides: bool = False  # a prefix given there stands in place of the part's own


PYTHON_WEB = (
    Web(
        "fastapi",
        ("FastAPI",),
        {"APIRouter": "prefix"},
        {"api_route": "", "websocket": "WEBSOCKET"},
        mounts={"include_router": "prefix"},
    ),
    Web("starlette", ("Starlette",), generic={"route": "", "websocket_route": "WEBSOCKET"}, verbs=False),
    Web(
        "flask",
        ("Flask",),
        {"Blueprint": "url_prefix"},
        {"route": "GET"},
        mounts={"register_blueprint": "url_prefix"},
        overrides=True,
    ),
    Web(
        "quart",
        ("Quart",),
        {"Blueprint": "url_prefix"},
        {"route": "GET", "websocket": "WEBSOCKET"},
        mounts={"register_blueprint": "url_prefix"},
        overrides=True,
    ),
    Web(
        "sanic",
        ("Sanic",),
        {"Blueprint": "url_prefix"},
        {"route": "GET", "websocket": "WEBSOCKET"},
        mounts={"blueprint": "url_prefix"},
    ),
    Web("aiohttp", (), {"RouteTableDef": ""}),
    Web("bottle", ("Bottle",), generic={"route": "GET"}),
)


@dataclass(frozen=True, slots=True)
class Row:
    """A decorator, an annotation, or an argument of a call, that makes what it stands at public."""

    kind: Kind
    module: str  # what the name is imported from, or what the file has to import for `method`
    name: str = ""  # full name after the module; or
    method: str = ""  # name of a method of an object that the module made
    label: str = ""  # argument that names it, beside the first; '' none
    dashed: bool = False  # a function's own name is written with dashes
    first: bool = True  # the first argument, if it is a string, is the label
    argument: str = ""  # of a call: the argument that is handed on; '' the first


PYTHON_DECORATORS = (
    Row("command", "click", "command", label="name", dashed=True),
    Row("command", "click", "group", label="name", dashed=True),
    Row("command", "click", method="command", label="name", dashed=True),
    Row("command", "click", method="group", label="name", dashed=True),
    Row("command", "rich_click", "command", label="name", dashed=True),
    Row("command", "rich_click", method="command", label="name", dashed=True),
    Row("command", "typer", method="command", label="name", dashed=True),
    Row("command", "flask", "cli.command", label="name", dashed=True),
    Row("job", "celery", "shared_task", label="name", first=False),
    Row("job", "celery", method="task", label="name", first=False),
    Row("job", "celery.task", "periodic_task", label="name", first=False),
    Row("job", "apscheduler", method="scheduled_job", label="id", first=False),
    Row("job", "rq.decorators", "job", first=False),
    Row("job", "rq", "job", first=False),
    Row("job", "django_rq", "job", first=False),
    Row("job", "huey", method="task", label="name", first=False),
    Row("job", "huey", method="periodic_task", label="name", first=False),
    Row("job", "dramatiq", "actor", label="actor_name", first=False),
    Row("job", "airflow.decorators", "task", label="task_id", first=False),
    Row("job", "airflow.decorators", "dag", label="dag_id"),
    Row("job", "airflow.sdk", "task", label="task_id", first=False),
    Row("job", "airflow.sdk", "dag", label="dag_id"),
    Row("job", "prefect", "flow", label="name", first=False),
    Row("message", "django.dispatch", "receiver", first=False),
    Row("message", "faust", method="agent", first=False),
)
PYTHON_CALLS = (
    Row("job", "apscheduler", method="add_job", label="id", first=False, argument="func"),
    Row("command", "argparse", method="set_defaults", label="", first=False, argument="func"),
    Row("job", "airflow", method="PythonOperator", label="task_id", first=False, argument="python_callable"),
)


@dataclass(frozen=True, slots=True)
class ScriptWeb:
    """A framework of JavaScript in which an object has a method for each verb."""

    modules: tuple[str, ...]
    roots: tuple[str, ...]  # names that make an application; "default" is the module itself
    routers: tuple[str, ...] = ()  # names that make a part of one
    prefix: str = ""  # option that stands in front of all paths of the object
    names: tuple[str, ...] = ()  # of a parameter that can be nothing else
    types: tuple[str, ...] = ("(?!)",)  # of a parameter


SCRIPT_WEB = (
    ScriptWeb(
        ("express",),
        ("default",),
        ("Router",),
        types=(
            "Express",
            "Application",
            "Router",
            "express.Express",
            "express.Application",
            "express.Router",
        ),
    ),
    ScriptWeb(("@koa/router", "koa-router"), (), ("default",), "prefix", types=("Router",)),
    ScriptWeb(
        ("fastify",),
        ("default", "fastify", "Fastify"),
        names=("fastify",),
        types=("FastifyInstance",),
    ),
    ScriptWeb(("hono",), ("Hono",), types=("Hono",)),
    ScriptWeb(("@hapi/hapi",), ("server", "Server")),
    ScriptWeb(("restify",), ("createServer",)),
)
SCRIPT_CALLS = (
    Row("command", "commander", method="action"),
    Row("command", "cac", method="action"),
    Row("job", "node-cron", method="schedule"),
    Row("job", "node-schedule", method="scheduleJob"),
    Row("job", "agenda", method="define"),
)

# Annotations of Nest: the module, the name, the kind
NEST = (
    Row("job", "@nestjs/schedule", "Cron", label="name", first=False),
    Row("job", "@nestjs/schedule", "Interval", first=False),
    Row("job", "@nestjs/schedule", "Timeout", first=False),
    Row("job", "@nestjs/bull", "Process"),
    Row("message", "@nestjs/microservices", "MessagePattern"),
    Row("message", "@nestjs/microservices", "EventPattern"),
    Row("message", "@nestjs/event-emitter", "OnEvent"),
    Row("message", "@nestjs/websockets", "SubscribeMessage"),
)
NEST_VERBS = {name: name.upper() for name in ("Get", "Post", "Put", "Delete", "Patch", "Options", "Head")} | {
    "All": ""
}


@dataclass(frozen=True, slots=True)
class GoWeb:
    """A Go package whose object has routes."""

    package: str  # import path, without a version at its end
    makers: tuple[str, ...]  # functions that make the root
    roots: tuple[str, ...]  # types of it, as of a parameter
    verbs: Mapping[str, str]  # method -> verb; "" any
    groups: tuple[str, ...] = ()  # methods that give a part, the prefix first
    types: tuple[str, ...] = ()  # of a part, as of a parameter


_LOUD = {name: name for name in _VERBS}
_CALM = {name.capitalize(): name for name in _LOUD}
GO_WEB = (
    GoWeb(
        "github.com/gin-gonic/gin",
        ("Default", "New"),
        ("Engine",),
        {**_LOUD, "Any": ""},
        ("Group",),
        ("RouterGroup", "IRouter", "IRoutes"),
    ),
    GoWeb("github.com/labstack/echo", ("New",), ("Echo",), {**_LOUD, "Any": ""}, ("Group",), ("Group",)),
    GoWeb(
        "github.com/go-chi/chi",
        ("NewRouter", "NewMux"),
        (),
        {**_CALM, "Handle": "", "HandleFunc": ""},
        ("Route",),
        ("Router", "Mux"),
    ),
    GoWeb(
        "github.com/gofiber/fiber",
        ("New",),
        ("App",),
        {**_CALM, "All": ""},
        ("Group", "Route"),
        ("Router",),
    ),
    GoWeb(
        "github.com/gorilla/mux",
        ("NewRouter",),
        (),
        {"Handle": "", "HandleFunc": ""},
        (),
        ("Router",),
    ),
    GoWeb("net/http", ("NewServeMux",), (), {"Handle": "", "HandleFunc": ""}, (), ("ServeMux",)),
)
GO_COMMANDS = (
    # package, type, field with the name, fields that run
    ("github.com/spf13/cobra", "Command", "Use", ("Run", "RunE", "PreRun", "PreRunE", "PostRun", "PostRunE")),
    ("github.com/urfave/cli", "Command", "Name", ("Action", "Before", "After")),
)
GO_JOBS = (("github.com/robfig/cron", ("AddFunc", "AddJob")),)


@dataclass(frozen=True, slots=True)
class Annotation:
    """A Java annotation on a method."""

    kind: Kind
    package: str  # start of its package
    name: str
    label: str = ""  # the element that names it; '' the method's own name


_SPRING = "org.springframework."
SPRING_VERBS = {f"{verb.capitalize()}Mapping": verb for verb in ("GET", "POST", "PUT", "DELETE", "PATCH")}
REST_VERBS = frozenset(_VERBS)
REST_PACKAGES = ("javax.ws.rs", "jakarta.ws.rs")
CLIENTS = ("FeignClient", "RegisterRestClient", "HttpExchange")  # such a type calls routes, and has none
JAVA_ANNOTATIONS = (
    Annotation("job", _SPRING, "Scheduled"),
    Annotation("job", _SPRING, "Schedules"),
    Annotation("job", "io.quarkus.scheduler", "Scheduled"),
    Annotation("job", "io.micronaut.scheduling", "Scheduled"),
    Annotation("message", _SPRING, "KafkaListener", "topics"),
    Annotation("message", _SPRING, "RabbitListener", "queues"),
    Annotation("message", _SPRING, "JmsListener", "destination"),
    Annotation("message", _SPRING, "EventListener"),
    Annotation("message", _SPRING, "TransactionalEventListener"),
    Annotation("message", _SPRING, "MessageMapping", "value"),
    Annotation("message", "io.awspring.", "SqsListener", "value"),
    Annotation("message", "org.eclipse.microprofile.reactive.messaging", "Incoming", "value"),
)
