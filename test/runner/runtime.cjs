'use strict';
const asyncHooks = require('node:async_hooks');
const { register } = require('node:module');
const { join } = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const Runtime = require('jest-runtime').default;
const { compiledForCoverage } = require('./coverage.cjs');
const { SourceMaps } = require('./source-maps.cjs');

register(pathToFileURL(join(__dirname, 'hooks.mjs')));
const sourceMaps = new SourceMaps();

/** Uses Node's own modules, so that they are loaded once per worker and not once for each of its files. */
module.exports = class SharedModules extends Runtime {
  #storages = [];

  /**
   * Loads the module that collects and runs the tests of a file. Each file gets a new one, because the module keeps the
   * tests.
   */
  requireInternalModule(path) {
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    delete require.cache[path];
    const { value, storages } = storagesMadeBy(() => require(path));
    this.#storages.push(...storages);
    return value;
  }

  /**
   * Releases what the file leaves behind. A storage that stays enabled is copied into every promise of later files, and
   * keeps alive everything that this file created. The list of tests of the file does the same: it is a property of the
   * global object, under a new symbol for each file.
   */
  teardown() {
    super.teardown();
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (symbol.description === 'JEST_STATE_SYMBOL') delete globalThis[symbol];
    for (const storage of this.#storages) storage.forget();
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    globalThis[Symbol.for('credence.jest')] = this.requireModuleOrMock(path, '@jest/globals');
    await import(pathToFileURL(path).href);
  }

  /** Jest asks its own transforms to which code the counts belong. Here, however, Node has loaded the code. */
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

const PLAIN = { configurable: true, enumerable: true, writable: true };

/** The AsyncLocalStorages that the work creates. */
function storagesMadeBy(work) {
  const original = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
  const storages = [];
  const recorded = class extends ForgetfulStorage {
    constructor() {
      super();
      storages.push(this);
    }
  };
  // The property is defined rather than assigned, because in Node 24 it has only a getter.
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { ...PLAIN, value: recorded });
  try {
    return { value: work(), storages };
  } finally {
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', original);
  }
}

/**
 * Threads and sockets that stay open hold the store of the test that created them, and with it everything that the
 * test created.
 */
class ForgetfulStorage extends asyncHooks.AsyncLocalStorage {
  #entries = new Set();

  run(store, ...work) {
    const entry = { store };
    this.#entries.add(entry);
    return super.run(entry, ...work);
  }

  getStore() {
    return super.getStore()?.store;
  }

  forget() {
    this.disable();
    for (const entry of this.#entries) entry.store = undefined;
    this.#entries.clear();
  }
}
