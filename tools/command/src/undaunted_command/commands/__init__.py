"""The commands of the library itself, a family of them a module; entry points of the distribution name them."""
