import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import type { TenantTx } from '#libs/platform/database/index.js';
import { readPart, withArchived } from './archived-payloads.js';

/**
 * A transaction in which each archived day has two events: positions 1 and 2, 3 and 4, and so on. `damaged`: the day
 * that cannot be read.
 */
function archived(tenantId: string, damaged: string | null = null) {
  const asked: string[] = [];
  const dayOf = (position: number) => `2026-01-0${Math.ceil(position / 2)}`;
  const linesOf = (day: string) =>
    [1, 2, 3, 4, 5, 6, 7, 8]
      .filter((position) => dayOf(position) === day)
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
          day: dayOf(Number(position)),
          line: (Number(position) - 1) % 2,
        })),
      );
    },
    one: (_: unknown, day: string, contentHash: string) => {
      asked.push(day);
      const text = linesOf(day);
      const row = { sha256: createHash('sha256').update(text).digest('hex'), contentHash: day };
      const content = day === damaged ? Buffer.from('x') : gzipSync(text);
      return Promise.resolve({ ...row, content: contentHash === day ? null : content });
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
  const { tx } = archived('ten_behind', '2026-01-02');
  expect(await readPart(tx, rows(1, 3), 1)).toMatchObject({ isCut: true, rows: [{}] });
  await expect(readPart(tx, rows(1, 3))).rejects.toMatchObject({ code: 'archive_damaged' });
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

it('withArchived runs a statement again with the archived payloads that it lacked', async () => {
  const { tx } = archived('ten_cold');
  const found = await withArchived(tx, (given) => Promise.resolve({ dropped: ['1', '2'], given }));
  expect(JSON.parse(found!.given)).toEqual([
    { position: '1', payload: { position: 1 } },
    { position: '2', payload: { position: 2 } },
  ]);
});
