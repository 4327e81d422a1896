#!/bin/sh
# Stands in for the schema engine where none is needed (validate, format, generate). Fails if it is ever asked to migrate.
exit 1
