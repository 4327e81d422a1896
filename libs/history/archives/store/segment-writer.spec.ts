import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import type { Reading } from '#libs/platform/database/index.js';
import { WITHOUT_PAUSE } from '#libs/platform/process/index.js';
import { idAt } from '#libs/testing/index.js';
import { CHAIN_START, sealEvents, SealReader, type Seal, type SealableEvent } from '../../seals/index.js';
import type { Segment } from '../domain/archive.js';
import { ArchiveStore } from './archive-store.js';

const TENANT = 'ten_1';
const LIMIT = 20_000;
const EVENT_BYTES = 1_000;
const id = idAt('evt', new Date('2026-01-05T10:00:00Z'));
const NOW = new Date('2026-01-09T00:00:00Z');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const eventAt = (seq: number, bytes = EVENT_BYTES): SealableEvent => ({
  position: String(seq),
  id,
  occurredAt: '2026-01-05T10:00:00.000000Z',
  kind: 'k',
  schemaVersion: 1,
  actor: { principalId: 'prn_1', keyId: null, role: 'owner' },
  spaceId: null,
  sessionId: null,
  taskId: null,
  subjectId: 'clm_1',
  payload: { text: 'x'.repeat(bytes) },
  requestId: null,
  idempotencyKey: null,
});

/** The log of one day. Its events are made when they are read, and it counts their bytes. */
class LongDay extends SealReader {
  readonly #seals: Seal[] = [];
  read = 0;

  constructor(private readonly sizes: readonly number[]) {
    super();
    for (const [i, size] of sizes.entries())
      this.#seals.push(...sealEvents(TENANT, this.#seals.at(-1) ?? CHAIN_START, [eventAt(i + 1, size)], sha256));
  }

  override isAnyUnsealed(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override async *pages(_: Reading, from = '0', size = 1_000) {
    for (let after = Number(from); after < this.sizes.length; after += size) {
      const page = this.#seals.slice(after, after + size);
      this.read += page.reduce((sum, { seq }) => sum + this.sizes[seq - 1]!, 0);
      yield await Promise.resolve(page.map((seal) => ({ seal, event: eventAt(seal.seq, this.sizes[seal.seq - 1]) })));
    }
  }
}

/** The log is not in a database, so nothing uses the transaction. */
const reading: Reading = (work) => work(undefined as never);

/** Archives a day, and returns its segments and the most bytes of events that were read for one segment. */
async function archived(day: LongDay) {
  const store = new ArchiveStore(day, LIMIT);
  const segments: Segment[] = [];
  const texts: string[] = [];
  let most = 0;
  do {
    const before = day.read;
    const next = await store.readNext(TENANT, reading, segments.at(-1) ?? null, NOW, WITHOUT_PAUSE);
    if (next === null || 'isBroken' in next) throw new Error('the day ends too early');
    segments.push(next.segment);
    texts.push(gunzipSync(next.content).toString());
    most = Math.max(most, day.read - before);
  } while (!segments.at(-1)!.lastOfDay);
  return { segments, texts, most };
}

it.each([100, 400, 1_600])(
  'a day of %i events is archived without reading more of it at once than a segment and a page',
  async (events) => {
    const { segments, texts, most } = await archived(new LongDay(Array.from({ length: events }, () => EVENT_BYTES)));
    expect(most).toBeLessThanOrEqual(LIMIT + 100 * EVENT_BYTES);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(LIMIT);
    expect(segments.map(({ part }) => part)).toEqual(segments.map((_, i) => i + 1));
    expect(segments.filter(({ lastOfDay }) => lastOfDay)).toHaveLength(1);
    expect(segments.reduce((sum, { lines }) => sum + lines, 0)).toBe(events);
    expect(texts.join('').split('\n')).toHaveLength(events + 1);
  },
);

it('an event that does not fit into a segment gets one of its own', async () => {
  const { segments } = await archived(new LongDay([10, 3 * LIMIT, 10, 10]));
  expect(segments).toMatchObject([
    { part: 1, lastOfDay: false, fromSeq: 1, toSeq: 1 },
    { part: 2, lastOfDay: false, fromSeq: 2, toSeq: 2 },
    { part: 3, lastOfDay: true, fromSeq: 3, toSeq: 4 },
  ]);
});
