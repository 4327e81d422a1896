import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import type { TenantTx } from '#libs/platform/database/index.js';
import { readPage, readPart, withArchived } from './archived-payloads.js';

/**
 * A transaction in which each segment has two events: positions 1 and 2, 3 and 4, and so on. Each day has `parts`
 * segments. `damaged`: the segment that cannot be read.
 */
function archived(tenantId: string, { damaged = '', parts = 1 } = {}) {
  const asked: string[] = [];
  const placeOf = (position: number) => {
    const ordinal = Math.ceil(position / 2) - 1;
    const part = (ordinal % parts) + 1;
    return { day: `2026-01-0${Math.floor(ordinal / parts) + 1}`, part, lastOfDay: part === parts };
  };
  const nameOf = ({ day, part }: { day: string; part: number }) => (parts === 1 ? day : `${day}/${part}`);
  const linesOf = (name: string) =>
    [1, 2, 3, 4, 5, 6, 7, 8]
      .filter((position) => nameOf(placeOf(position)) === name)
      .map(
        (position) =>
          `${JSON.stringify({ hash: 'h', event: { position: String(position), payload: { position } } })}\n`,
      )
      .join('');
  const tx = {
    tenantId,
    all: (_: unknown, positions: string[]) => {
      asked.push('places');
      return Promise.resolve(
        positions.map((position) => ({
          position,
          hash: 'h',
          ...placeOf(Number(position)),
          line: (Number(position) - 1) % 2,
        })),
      );
    },
    one: (_: unknown, day: string, part: number, contentHash: string) => {
      const name = nameOf({ day, part });
      asked.push(name);
      const text = linesOf(name);
      const row = { sha256: createHash('sha256').update(text).digest('hex'), contentHash: name };
      const content = name === damaged ? Buffer.from('x') : gzipSync(text);
      return Promise.resolve({ ...row, content: contentHash === name ? null : content });
    },
  } as unknown as TenantTx;
  return { tx, asked };
}

const rows = (...positions: number[]) => positions.map((position) => ({ position: String(position), payload: null }));
const positionsOf = (read: readonly { payload: object }[]) =>
  read.map(({ payload }) => (payload as { position: number }).position);

it('readPart reads each archived day once, whatever the order of the events', async () => {
  const { tx, asked } = archived('ten_each');
  const { rows: read, isCut } = await readPart(tx, rows(1, 3, 2, 4));
  expect({ positions: positionsOf(read), isCut }).toEqual({ positions: [1, 3, 2, 4], isCut: false });
  expect(asked).toEqual(['places', '2026-01-01', '2026-01-02']);
});

it('readPart always reads the first day, stops at the limit of unzipped bytes, and can continue from there', async () => {
  const { tx } = archived('ten_cut');
  const { rows: read, isCut } = await readPart(tx, rows(1, 2, 3, 4, 5), 1);
  expect({ positions: positionsOf(read), isCut }).toEqual({ positions: [1, 2], isCut: true });
  // Days that are still in memory do not count towards the limit.
  expect(await readPart(tx, rows(1, 3, 4, 5), 1)).toMatchObject({ isCut: true, rows: [{}, {}, {}] });
  expect(await readPart(tx, rows(3, 4, 5), 1)).toMatchObject({ isCut: false, rows: [{}, {}, {}] });
});

it('readPart does not read a damaged day after the limit', async () => {
  const { tx } = archived('ten_behind', { damaged: '2026-01-02' });
  expect(await readPart(tx, rows(1, 3), 1)).toMatchObject({ isCut: true, rows: [{}] });
  await expect(readPart(tx, rows(1, 3))).rejects.toMatchObject({ code: 'archive_damaged' });
});

it('readPart reads only those parts of a day that have the events, and names a part that is damaged', async () => {
  const { tx, asked } = archived('ten_parts', { parts: 2, damaged: '2026-01-02/1' });
  expect(positionsOf((await readPart(tx, rows(3, 4, 7))).rows)).toEqual([3, 4, 7]);
  expect(asked).toEqual(['places', '2026-01-01/2', '2026-01-02/2']);
  await expect(readPart(tx, rows(5))).rejects.toMatchObject({
    code: 'archive_damaged',
    message: expect.stringContaining('Part 1 of the archived day 2026-01-02 is not as it was written (unreadable)'),
  });
});

it('readPage ends with the payload with which those of archived days reach the limit, and can continue from there', async () => {
  const { tx, asked } = archived('ten_page');
  // The line of each payload has 61 bytes.
  const pages: string[][] = [];
  for (let left = rows(1, 2, 3, 4, 5); left.length > 0; left = left.slice(pages.at(-1)!.length)) {
    const { part, payloads, isCut } = await readPage(tx, left, 125);
    expect(isCut).toBe(part.length < left.length);
    expect([...payloads.keys()]).toEqual(part.map(({ position }) => position));
    pages.push(part.map(({ position }) => position));
  }
  expect(pages).toEqual([
    ['1', '2', '3'],
    ['4', '5'],
  ]);
  expect(asked.filter((segment) => segment === '2026-01-03')).toHaveLength(1);
  expect(await readPage(tx, rows(1, 2), 1)).toMatchObject({ part: [{ position: '1' }], isCut: true });
});

it('withArchived runs a statement once if the log has all payloads', async () => {
  const { tx, asked } = archived('ten_hot');
  expect(await withArchived(tx, () => Promise.resolve({ dropped: null, found: 1 }))).toEqual({
    dropped: null,
    found: 1,
  });
  expect(await withArchived(tx, () => Promise.resolve(null))).toBeNull();
  expect(asked).toEqual([]);
});

it.each([[['1', '2']], [['1'], ['2']], [['2'], ['1']]])(
  'withArchived runs a statement again until it has all archived payloads, also those that leave the log meanwhile: %j',
  async (...leaving: string[][]) => {
    const { tx } = archived('ten_cold');
    const found = await withArchived(tx, (given) => Promise.resolve({ dropped: leaving.shift() ?? null, given }));
    expect(
      new Map(
        JSON.parse(found!.given).map((row: { position: string; payload: object }) => [row.position, row.payload]),
      ),
    ).toEqual(
      new Map([
        ['1', { position: 1 }],
        ['2', { position: 2 }],
      ]),
    );
  },
);

it('withArchived does not run a statement again that only names payloads which it got', async () => {
  const { tx } = archived('ten_again');
  let times = 0;
  await withArchived(tx, () => Promise.resolve({ dropped: ['1', '2'], times: (times += 1) }));
  expect(times).toBe(2);
});
