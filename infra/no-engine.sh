#!/bin/sh
# Replaces Prisma's schema engine for commands that do not need it (validate, format, generate). Others fail.
exit 1
