// Replaces '@jest/globals'. A module that several files import is evaluated once, so each access returns the globals
// of the file being run.
const ofThisFile = () => globalThis[Symbol.for('credence.jest')];
const now = (name) =>
  new Proxy(() => undefined, {
    apply: (_, self, args) => Reflect.apply(ofThisFile()[name], self, args),
    get: (_, key) => ofThisFile()[name][key],
  });

export const [afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test] = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'jest',
  'test',
].map(now);
