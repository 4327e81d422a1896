'use strict';
const { readFileSync } = require('node:fs');
const { fileURLToPath } = require('node:url');
const { transformSync } = require('@swc/core');

/**
 * From the URL of a module to its source map, as a `data:` URL. It is computed only when a stack first mentions the
 * module, which is rare.
 */
exports.SourceMaps = class SourceMaps extends Map {
  get(url) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return undefined;
    if (!this.has(url)) this.set(url, mapOf(fileURLToPath(url)));
    return super.get(url);
  }
};

function mapOf(filename) {
  const { map } = transformSync(readFileSync(filename, 'utf8'), { filename, sourceMaps: true });
  return `data:application/json;base64,${Buffer.from(map).toString('base64')}`;
}
