import { gathered } from './gathered.js';
import type { TenantTx } from './tx.js';

interface Pair {
  a: string;
  b: string;
}
const PAIRS: readonly Pair[] = [
  { a: '1', b: '2' },
  { a: '2', b: '3' },
  { a: '4', b: '5' },
];

function reading() {
  const sent: (readonly [scope: string, ids: readonly string[]])[] = [];
  const read = gathered<Pair>(
    (_, scope, ids) => {
      sent.push([scope, ids]);
      return ids.includes('bad')
        ? Promise.reject(new Error('refused'))
        : Promise.resolve(PAIRS.filter(({ a, b }) => ids.includes(a) || ids.includes(b)));
    },
    ({ a, b }) => [a, b],
  );
  return { sent, read };
}
const [tx, another] = [{}, {}] as TenantTx[];

it('simultaneous reads are combined into one statement, and each caller gets its own rows', async () => {
  const { sent, read } = reading();
  expect(
    await Promise.all([read(tx!, 'x', ['1']), read(tx!, 'x', ['3', '1']), read(tx!, 'x', []), read(tx!, 'x', ['9'])]),
  ).toEqual([[PAIRS[0]], [PAIRS[0], PAIRS[1]], [], []]);
  expect(sent).toEqual([['x', ['1', '3', '9']]]);
});

it('reads of different transactions or scopes are not combined, later reads are sent again, and reads without ids are not sent', async () => {
  const { sent, read } = reading();
  await Promise.all([read(tx!, 'x', ['1']), read(another!, 'x', ['2']), read(tx!, 'y', ['3'])]);
  await read(tx!, 'x', ['1']);
  expect(await read(tx!, 'x', [])).toEqual([]);
  expect(sent).toEqual([
    ['x', ['1']],
    ['x', ['2']],
    ['y', ['3']],
    ['x', ['1']],
  ]);
});

it('a failed statement fails for all its callers, and not for later callers', async () => {
  const { read } = reading();
  expect(
    (await Promise.allSettled([read(tx!, 'x', ['bad']), read(tx!, 'x', ['1'])])).map(({ status }) => status),
  ).toEqual(['rejected', 'rejected']);
  expect(await read(tx!, 'x', ['4'])).toEqual([PAIRS[2]]);
});
