// Replaces '@jest/globals'. A module that several files import is evaluated once, so each call goes to the globals of
// the file being run, even if the module has kept a function such as `describe.skip`.
const lazy = (valueNow) =>
  new Proxy(() => undefined, {
    apply: (_, self, args) => Reflect.apply(valueNow(), self, args),
    get: (_, key) => {
      const value = valueNow()[key];
      return typeof value === 'function' ? lazy(() => valueNow()[key]) : value;
    },
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
].map((name) => lazy(() => globalThis[Symbol.for('credence.jest')][name]));
