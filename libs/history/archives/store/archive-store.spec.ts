import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TenantTx } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import type { Segment } from '../domain/archive.js';
import { SealReader } from '../../seals/index.js';
import { ArchiveStore } from './archive-store.js';

const DAYS = 450;
const tenantId = new TypeIds().next('ten');
const dayAt = (number: number) => new Date(Date.UTC(2025, 0, number)).toISOString().slice(0, 10);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner(
    `insert into archive_segments (tenant_id, day, from_seq, to_seq, lines, sha256, content, created_at)
     select $1, to_char(date '2024-12-31' + n, 'YYYY-MM-DD'), n, n, 1, '', '\\x00', now() from generate_series(1, ${DAYS}) n`,
    [tenantId],
  );
});
afterAll(() => database.close());

/** Records which segments are read back. All segments from the event number `firstDamaged` on are damaged. */
class Watched extends ArchiveStore {
  readonly days: string[] = [];

  constructor(private readonly firstDamaged: number) {
    super(new SealReader());
  }

  override faultOf(tx: TenantTx, segment: Segment) {
    this.days.push(segment.day);
    return segment.fromSeq < this.firstDamaged ? Promise.resolve(null) : super.faultOf(tx, segment);
  }
}

const verify = (store: ArchiveStore) => database.tenants.read(tenantId, (tx) => store.verify(tx));

it('verifying archives reads back all segments, oldest first, even if there are many', async () => {
  const store = new Watched(Infinity);
  expect(await verify(store)).toEqual({ segments: DAYS, firstBad: null });
  expect(store.days).toEqual(Array.from({ length: DAYS }, (_, i) => dayAt(i + 1)));
});

it.each([1, 100, 101, DAYS])('verifying archives finds that day %i is damaged, and stops there', async (damaged) => {
  const store = new Watched(damaged);
  expect(await verify(store)).toEqual({
    segments: damaged,
    firstBad: { day: dayAt(damaged), part: null, why: 'unreadable', hot: true },
  });
  expect(store.days).toHaveLength(damaged);
});
