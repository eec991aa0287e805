"""Kernels for CUDA devices: compiled from the functions of compiled rules, kept on disk, loaded and launched.

Numba makes the code, as it does for a core. What is done here is what makes it compile in half the time and run faster: every
rule is compiled once for all integer types, as on a core, each function is part of a kernel once, long functions that are called
from several places are not inlined, and tables of constants are in cached global memory, because constant memory can serve the
threads of a warp only one by one where they read different entries.

The files are in the same cache as machine code for cores, named by the same fingerprint: see `native.py`. A process that finds
them needs milliseconds.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.metadata
import importlib.util
import os
import pickle
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np

from hightable.engine.extras import install_command
from hightable.engine.jit import INTERPRETED
from hightable.engine.native import FunctionTrace, cache_root, read_checked, write_checked

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # removed in NumPy 2.5, but numba-cuda still looks for it

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")
"""Whether Numba simulates the device on a core: slow, for tests only."""

Capability = tuple[int, int]


class NoDevice(RuntimeError):
    """No CUDA device can be used. The text says what is missing and how to install it."""


class CompilerSettings(NamedTuple):
    """How kernels are compiled. The defaults compile fast; `bench/gpu.py` compares others."""

    registers: int | None = 64
    """Maximum registers per thread; None leaves it to the compiler. With fewer, more threads run at once but each is slower."""
    inline: int = 150
    """The longest function, in LLVM instructions, that is inlined although it is called from more than one place."""
    constant_memory: bool = False
    """Whether tables of constants are in constant memory."""


INLINE_ALL = 1_000_000
"""A length for `inline` that no function has."""


class CudaProgram:
    """Kernels of one game, compiled for the device of this process, or loaded if they are in the cache."""

    def __init__(
        self,
        name: str,
        kernels: Mapping[str, tuple[Callable[..., Any], tuple[Any, ...]]],
        settings: CompilerSettings | None = None,
    ) -> None:
        """`kernels` has each kernel with its argument types: 64-bit integers, booleans, contiguous arrays, named tuples."""
        self.settings = settings or CompilerSettings()
        self._name, self._kernels = name, kernels
        self._loaded: dict[int, dict[str, Any]] = {}

    def file(self, capability: Capability) -> Path:
        """The file in the cache for devices of this capability, whether it exists or not."""
        return cache_root() / f"{self._name}-{self._fingerprint(capability)}.native"

    def _fingerprint(self, capability: Capability) -> str:
        trace = FunctionTrace()
        trace.add(importlib.metadata.version("numba-cuda"), *capability, *self.settings)
        for name, (function, types) in self._kernels.items():
            trace.add(name, function, *map(str, types))
        return trace.fingerprint

    def compile(self, capability: Capability | None = None) -> None:
        """Compiles the kernels for devices of a capability, by default this one's, unless they are in the cache.

        With a capability it needs no device.
        """
        if not SIMULATED:
            self._read_or_compile(capability or Device.get().capability)

    def _read_or_compile(self, capability: Capability) -> dict[str, tuple[str, bytes]]:
        """The symbol and the code of each kernel."""
        file = self.file(capability)
        content = read_checked(file)
        if content is not None:
            found: dict[str, tuple[str, bytes]] = pickle.loads(content)
            return found
        from hightable.engine.cuda_compiler import compile_kernel

        made = {name: compile_kernel(*kernel, capability, self.settings) for name, kernel in self._kernels.items()}
        write_checked(file, pickle.dumps(made))
        return made

    def launcher(self, kernel: str, arguments: Sequence[Any], device: int = 0) -> Launcher:
        """Launches this kernel with these arguments on a device, again and again."""
        if SIMULATED:
            return SimulatedLauncher(_simulated(self._kernels[kernel][0]), arguments)
        found = Device.get(device)
        if device not in self._loaded:
            codes = self._read_or_compile(found.capability)
            self._loaded[device] = {name: found.load(*code) for name, code in codes.items()}
        return CudaLauncher(found, self._loaded[device][kernel], arguments, self._kernels[kernel][1])


class Launcher:
    """A kernel with its arguments, on a device."""

    def __call__(self, blocks: int, threads: int, stream: int = 0) -> None:
        """Launches it in a stream, by default in the default one, and does not wait for it."""
        raise NotImplementedError


class SimulatedLauncher(Launcher):
    """A kernel that Numba simulates, with NumPy arrays as arguments."""

    def __init__(self, kernel: Any, arguments: Sequence[Any]) -> None:
        self._kernel, self._arguments = kernel, arguments

    def __call__(self, blocks: int, threads: int, stream: int = 0) -> None:
        self._kernel[blocks, threads](*self._arguments)


@cache
def _simulated(function: Callable[..., Any]) -> Any:
    cuda: Any = importlib.import_module("numba.cuda")
    return cuda.jit(function)


class CudaLauncher(Launcher):
    """A kernel with its arguments packed once, so that a launch takes microseconds.

    Arrays are whatever has `__cuda_array_interface__`; they are kept for as long as this is.
    """

    def __init__(self, device: Device, function: Any, arguments: Sequence[Any], types: Sequence[Any]) -> None:
        self._device, self._function, self._arguments = device, function, arguments
        self._values = [each for argument, kind in zip(arguments, types, strict=True) for each in packed(argument, kind)]
        addresses = [ctypes.addressof(value) for value in self._values]
        self._addresses = (ctypes.c_void_p * len(addresses))(*addresses)

    def __call__(self, blocks: int, threads: int, stream: int = 0) -> None:
        self._device.launch(self._function, blocks, threads, stream, ctypes.addressof(self._addresses))


def packed(argument: Any, kind: Any) -> list[Any]:
    """An argument as Numba's kernels take it: number by number, named tuples field by field, arrays with shape and strides."""
    types: Any = numba.types
    if isinstance(kind, types.BaseTuple):
        return [each for value, part in zip(argument, kind, strict=True) for each in packed(value, part)]
    if isinstance(kind, types.Array):
        described = argument.__cuda_array_interface__
        dtype = np.dtype(described["typestr"])
        shape = described["shape"]
        assert len(shape) == kind.ndim, (shape, kind)
        assert dtype.itemsize * 8 == kind.dtype.bitwidth, (dtype, kind)
        assert described.get("strides") is None, "arrays are contiguous"
        strides = [dtype.itemsize * int(np.prod(shape[axis + 1 :], dtype=np.int64)) for axis in range(len(shape))]
        size = int(np.prod(shape, dtype=np.int64))
        numbers = [0, 0, size, dtype.itemsize, described["data"][0], *shape, *strides]  # the first two are for garbage collection
        return [ctypes.c_uint64(int(number)) for number in numbers]
    if isinstance(kind, types.Boolean):
        return [ctypes.c_bool(argument)]
    assert isinstance(kind, types.Integer), kind
    assert kind.bitwidth == 64, kind
    return [ctypes.c_uint64(int(argument) & (1 << 64) - 1)]


class Device:
    """A CUDA device, through NVIDIA's own bindings: its primary context, which PyTorch, JAX and CuPy use too."""

    def __init__(self, number: int) -> None:
        driver: Any = importlib.import_module("cuda.bindings.driver")
        self._driver = driver
        self._call(driver.cuInit, 0)
        self._device = self._call(driver.cuDeviceGet, number)
        self._context = self._call(driver.cuDevicePrimaryCtxRetain, self._device)
        self._modules: list[Any] = []

    @staticmethod
    @cache
    def get(number: int = 0) -> Device:
        """The device with this number, always the same."""
        return Device(number)

    @cached_property
    def name(self) -> str:
        text: bytes = self._call(self._driver.cuDeviceGetName, 256, self._device)
        return text.split(b"\0")[0].decode()

    @cached_property
    def capability(self) -> Capability:
        which = self._driver.CUdevice_attribute
        major = self._call(self._driver.cuDeviceGetAttribute, which.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, self._device)
        minor = self._call(self._driver.cuDeviceGetAttribute, which.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, self._device)
        return major, minor

    def load(self, symbol: str, code: bytes) -> Any:
        """The kernel with this symbol in compiled code."""
        self._call(self._driver.cuCtxSetCurrent, self._context)
        module = self._call(self._driver.cuModuleLoadData, code)
        self._modules.append(module)
        return self._call(self._driver.cuModuleGetFunction, module, symbol.encode())

    def launch(self, function: Any, blocks: int, threads: int, stream: int, arguments: int) -> None:
        """Launches a kernel whose arguments are at these addresses."""
        self._call(self._driver.cuCtxSetCurrent, self._context)
        self._call(self._driver.cuLaunchKernel, function, blocks, 1, 1, threads, 1, 1, 0, stream, arguments, 0)

    def _call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """The result of a function of the driver; its error as an exception."""
        error, *results = function(*arguments)
        if int(error):
            _, name = self._driver.cuGetErrorName(error)
            raise RuntimeError(f"{function.__name__} failed: {name.decode() if isinstance(name, bytes) else error}")
        return results[0] if results else None


def require_device(number: int = 0) -> str:
    """The name of the CUDA device. Raises NoDevice if there is none."""
    if INTERPRETED:
        raise NoDevice("A CUDA device runs compiled rules only: do not use --interpreted or HIGHTABLE_INTERPRETED.")
    if SIMULATED:
        return "cuda: Numba's simulator"
    if importlib.util.find_spec("numba_cuda") is None:
        raise NoDevice(f"A CUDA device needs the package numba-cuda, which is missing: {install_command('cuda')}")
    try:
        return f"cuda: {Device.get(number).name}"
    except Exception as error:  # drivers raise all kinds of errors, and all mean the same here
        reason = " ".join(str(error).split()).rstrip(": ") or type(error).__name__
        raise NoDevice(
            f"No CUDA device can be used here ({reason}). You need an NVIDIA GPU with its driver, and for this Python: "
            f"{install_command('cuda')}"
        ) from error
