"""Texts of tools."""

VERSION = "1.2.3"
MAJOR = int(VERSION.split(".")[0])
