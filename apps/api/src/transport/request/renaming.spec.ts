import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cpuMsOf } from '#libs/testing/cpu-time.js';
import { renamed, renamedText } from './renaming.js';

const idOf = (prefix: string, n: number): string => `${prefix}_${String(n).padStart(26, '0')}`;
const nameOf = (n: number): string => idOf('clm', 1_000_000 + n);

it('ids are replaced in texts, lists and members, and nothing else is changed', () => {
  const names = new Map([
    [idOf('evd', 1), nameOf(1)],
    [idOf('nod', 2), nameOf(2)],
  ]);
  const at = new Date(0);
  const value = {
    [idOf('evd', 1)]: [idOf('evd', 1), `${idOf('nod', 2)}${idOf('evd', 1)}x_`, idOf('evd', 3), '', '_', 'a_b'],
    inner: { at, n: 1, none: null, yes: true, text: `No evidence ${idOf('evd', 1)} here, nor x${idOf('nod', 2)}7.` },
  };
  expect(renamed(value, names)).toEqual({
    [idOf('evd', 1)]: [nameOf(1), `${nameOf(2)}${nameOf(1)}x_`, idOf('evd', 3), '', '_', 'a_b'],
    inner: { at, n: 1, none: null, yes: true, text: `No evidence ${nameOf(1)} here, nor x${nameOf(2)}7.` },
  });
});

it('an id is replaced even if it begins within something that looks like an id', () => {
  const names = new Map([[idOf('evd', 1), nameOf(1)]]);
  expect(renamedText(`abc_${'0'.repeat(23)}${idOf('evd', 1)}`, names)).toBe(`abc_${'0'.repeat(23)}${nameOf(1)}`);
});

it('the result is that of replacing one id after the other', () => {
  const names = new Map(Array.from({ length: 5 }, (_, n) => [idOf('evd', n), nameOf(n)]));
  const part = fc.oneof(
    fc.nat(7).map((n) => idOf('evd', n)),
    fc.constantFrom('_', 'evd', 'evd_', 'evd_000', ' ', '0', 'é', '😀', 'abc_0'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const oneByOne = [...names].reduce((said, [from, to]) => said.replaceAll(from, to), text);
      expect(renamedText(text, names)).toBe(oneByOne);
    }),
  );
});

it('takes no longer for many names', () => {
  const names = new Map(Array.from({ length: 30_000 }, (_, n) => [idOf('evd', n), nameOf(n)]));
  const contextIds = Array.from({ length: 64 }, (_, n) => idOf('evd', n * 400));
  const items = Array.from({ length: 470 }, () => ({ type: 'question', text: 'a_'.repeat(100), contextIds }));
  let answer: unknown;
  const spent = cpuMsOf(() => {
    answer = renamed({ items }, names);
  });
  expect(spent).toBeLessThan(1_000);
  expect((answer as { items: typeof items }).items[469]!.contextIds[63]).toBe(nameOf(63 * 400));
});
