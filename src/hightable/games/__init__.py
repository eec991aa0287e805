"""The games, one package each, all of the same shape. `hightable.engine.discovery` finds them."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
