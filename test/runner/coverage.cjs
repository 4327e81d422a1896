'use strict';
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { transformSync } = require('@swc/core');

const MAPS = join(__dirname, '../../node_modules/.cache/credence/coverage');
const compiled = new Map();

/**
 * The code that the hooks gave Node for a file, and the position of its source map: the same source compiles to the
 * same code.
 */
exports.compiledForCoverage = (filename) => {
  if (!compiled.has(filename)) compiled.set(filename, compile(filename));
  return compiled.get(filename);
};

function compile(filename) {
  const originalCode = readFileSync(filename, 'utf8');
  const { code, map } = transformSync(originalCode, { filename, sourceMaps: true });
  mkdirSync(MAPS, { recursive: true });
  const sourceMapPath = join(MAPS, `${createHash('sha256').update(`${filename}\n${originalCode}`).digest('hex')}.map`);
  writeFileSync(sourceMapPath, map);
  return { code, originalCode, sourceMapPath };
}
