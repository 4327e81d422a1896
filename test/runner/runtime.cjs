'use strict';
const { register } = require('node:module');
const { join } = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const Runtime = require('jest-runtime').default;
const { compiledForCoverage } = require('./coverage.cjs');
const { SourceMaps } = require('./source-maps.cjs');

register(pathToFileURL(join(__dirname, 'hooks.mjs')));
const sourceMaps = new SourceMaps();

/** Modules are Node's own, so that those of a worker are loaded once and not once for each of its files. */
module.exports = class SharedModules extends Runtime {
  /** What collects and runs the tests of a file: a new one for each, for it keeps them. */
  requireInternalModule(path) {
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    delete require.cache[path];
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    globalThis[Symbol.for('credence.jest')] = this.requireModuleOrMock(path, '@jest/globals');
    await import(pathToFileURL(path).href);
  }

  /** Jest asks its own transforms which code the counts belong to; here Node has loaded it. */
  async stopCollectingV8Coverage() {
    await super.stopCollectingV8Coverage();
    const { result, sources } = this.v8Coverage;
    for (const { url } of result)
      if (url.startsWith('file:') && url.endsWith('.ts')) {
        const path = fileURLToPath(url);
        sources.set(path, compiledForCoverage(path));
      }
  }

  getSourceMaps() {
    return sourceMaps;
  }
};
