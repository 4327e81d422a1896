import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../apps/api/src/operations.js';

const NAMES: ReadonlySet<string> = new Set(operations.map(({ name }) => name));

/** A call of an operation by its name: `owner.do('claims.store', ...)`, `scene.call(who, 'claims.get', ...)`. */
const CALL = /\b(?:do|act|call|send|refused|operationOf)\(\s*(?:[\w.]+,\s*)?['`]([a-z]+[A-Za-z]*\.[^'`]+)['`]/g;

const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|mjs)$/.test(file));

it('every called operation name is in the catalogue', () => {
  const called = files.flatMap((file) =>
    [...readFileSync(join('test', file), 'utf8').matchAll(CALL)].map(([, name]) => `${file}: ${name}`),
  );
  expect(called.length).toBeGreaterThan(200);
  expect(called.filter((each) => !NAMES.has(each.slice(each.indexOf(': ') + 2)))).toEqual([]);
});
