import type { Id } from '#libs/kernel/index.js';
import { SystemDatabase } from '#libs/platform/database/index.js';
import { eventually, openWorld, type World } from '#libs/testing/index.js';
import { Journal, Registry } from '../../events/index.js';
import { UnitOfWork } from '../../unit-of-work/index.js';
import { sha256, SealWriter } from '../store/seal-log.js';
import { SealLog } from './seal-log.js';
import { VerifyChain } from './verify-chain.js';

const onServers = process.env.DATABASE_URL ? it : it.skip;

let world: World;
beforeAll(async () => {
  world = await openWorld([]);
  world.get<Registry>(Registry).addLogOnly(['noted']);
});
afterAll(() => world.close());

/** Writes `count` events of a tenant in one transaction. */
function write(tenantId: Id<'ten'>, count = 1, text = 'Grüße "☕"'): Promise<void> {
  const ctx = { ...world.as('owner'), tenantId };
  const events = Array.from({ length: count }, (_, n) => ({
    kind: 'noted',
    spaceId: null,
    subjectId: `note-${n}`,
    occurredAt: new Date(),
    payload: { n, text },
  }));
  return world.get(UnitOfWork).write(ctx, (tx) => world.get(Journal).record(tx, ctx, events));
}

async function sealAll(): Promise<void> {
  while (await world.get(SealLog).run());
}

/**
 * Seals until none of the tenant's events wait. As in production, an open transaction in another database of the same
 * server delays seals.
 */
async function sealWhole(tenantId: Id<'ten'>): Promise<void> {
  await eventually(async () => {
    await sealAll();
    return (await verify(tenantId)).waiting === 0;
  }, 60_000);
}

const verify = (tenantId: Id<'ten'>) => world.get(VerifyChain).run(tenantId);

it('each tenant has one chain without gaps, even with concurrent writers and two sealers at once', async () => {
  const [a, b] = [await world.anotherTenant(), await world.anotherTenant()];
  let isWriting = true;
  const sealer = async () => {
    while (isWriting) await sealAll();
  };
  const sealers = Promise.all([sealer(), sealer()]);
  await Promise.all(Array.from({ length: 40 }, (_, n) => write(n % 2 ? a : b, 1 + (n % 5))));
  isWriting = false;
  await sealers;
  for (const tenantId of [a, b]) {
    await sealWhole(tenantId);
    const [log] = await world.database.owner('select count(*)::int as events from events where tenant_id = $1', [
      tenantId,
    ]);
    const report = await verify(tenantId);
    expect(report).toMatchObject({ firstBad: null, waiting: 0, head: { seq: log!.events } });
    const order = await world.database.owner('select position from event_seals where tenant_id = $1 order by seq', [
      tenantId,
    ]);
    expect(new Set(order.map(({ position }) => position)).size).toBe(log!.events);
  }
});

it('events are sealed in the order of the log', async () => {
  const tenantId = await world.anotherTenant();
  for (let n = 0; n < 3; n += 1) await write(tenantId, 2);
  await sealWhole(tenantId);
  const order = await world.database.owner(
    'select position::int as position from event_seals where tenant_id = $1 order by seq',
    [tenantId],
  );
  expect(order).toEqual([...order].sort((x, y) => Number(x.position) - Number(y.position)));
});

it('events that are not sealed yet are counted, and are sealed later in several batches', async () => {
  const tenantId = await world.anotherTenant();
  await write(tenantId, 1_200);
  expect(await verify(tenantId)).toMatchObject({ waiting: 1_201, head: { seq: 0 }, firstBad: null });
  await eventually(() => world.get(SealLog).run(), 60_000);
  await sealWhole(tenantId);
  expect(await verify(tenantId)).toMatchObject({ waiting: 0, head: { seq: 1_201 }, firstBad: null });
});

it('large events are sealed in batches that fit into the memory, each with at least one event', async () => {
  const tenantId = await world.anotherTenant();
  await sealWhole(tenantId);
  await write(tenantId, 5, 'x'.repeat(1_000));
  const seal = (maxBytes: number) =>
    world.get(SystemDatabase).run((tx) => new SealWriter(sha256, maxBytes).extendChain(tx, tenantId, 1_000));
  const sealed: number[] = [];
  for (const maxBytes of [2_500, 1, 1_000_000])
    await eventually(async () => (sealed[sealed.length] = await seal(maxBytes)) > 0, 60_000);
  expect(sealed.filter((count) => count > 0)).toEqual([3, 1, 1]);
  expect(await verify(tenantId)).toMatchObject({ waiting: 0, head: { seq: 6 }, firstBad: null });
});

onServers('sealing waits for an earlier write that is not committed yet', async () => {
  const tenantId = await world.anotherTenant();
  await sealWhole(tenantId);
  const ctx = { ...world.as('owner'), tenantId };
  let commit: (() => void) | undefined;
  const slow = world.get(UnitOfWork).write(ctx, async (tx) => {
    await world
      .get(Journal)
      .record(tx, ctx, [{ kind: 'noted', spaceId: null, subjectId: 'slow', occurredAt: new Date(), payload: {} }]);
    await new Promise<void>((resolve) => {
      commit = resolve;
    });
  });
  await eventually(() => commit !== undefined);
  await write(tenantId);
  await sealAll();
  expect(await verify(tenantId)).toMatchObject({ waiting: 1, head: { seq: 1 } });
  commit!();
  await slow;
  await sealWhole(tenantId);
  expect(await verify(tenantId)).toMatchObject({ waiting: 0, head: { seq: 3 }, firstBad: null });
  const subjects = await world.database.owner(
    'select e.subject_id from event_seals s join events e using (tenant_id, position) where s.tenant_id = $1 order by s.seq',
    [tenantId],
  );
  expect(subjects.map((row) => row.subject_id).slice(1)).toEqual(['slow', 'note-0']);
});

it('events from a backup of a cluster with higher transaction ids are sealed', async () => {
  const tenantId = await world.anotherTenant();
  await write(tenantId);
  await world.database.owner(`update events set xid = '9000000000000000000' where tenant_id = $1`, [tenantId]);
  await sealWhole(tenantId);
  expect(await verify(tenantId)).toMatchObject({ waiting: 0, firstBad: null });
});

it.each([
  [
    'a changed payload',
    `update events set payload = '{"n":99}' where tenant_id = $1 and position = $2`,
    { seq: 4, why: 'event_changed' },
  ],
  [
    'a time moved by a microsecond',
    `update events set occurred_at = occurred_at + interval '1 microsecond' where tenant_id = $1 and position = $2`,
    { seq: 4, why: 'event_changed' },
  ],
  [
    'another actor',
    `update events set actor = actor || '{"role":"reader"}' where tenant_id = $1 and position = $2`,
    { seq: 4, why: 'event_changed' },
  ],
  ['a deleted event', `delete from events where tenant_id = $1 and position = $2`, { seq: 4, why: 'event_missing' }],
  ['a deleted seal', `delete from event_seals where tenant_id = $1 and position = $2`, { seq: 4, why: 'seq_gap' }],
  [
    'an event inserted in between',
    `insert into events select tenant_id, position + 1000000, 'evt_forged', xid, occurred_at, kind, schema_version, actor, space_id, session_id, task_id, subject_id, payload, request_id, idempotency_key from events where tenant_id = $1 and position = $2`,
    { seq: null, why: 'seal_missing' },
  ],
  [
    'a seal made to fit a changed event',
    `update event_seals set hash = repeat('a', 64) where tenant_id = $1 and position = $2`,
    { seq: 4, why: 'event_changed' },
  ],
  [
    'a relinked chain',
    `update event_seals set prev_hash = repeat('a', 64) where tenant_id = $1 and position = $2`,
    { seq: 4, why: 'link_broken' },
  ],
])('verifying the chain names the first bad seal after %s', async (_, tamper, firstBad) => {
  const tenantId = await world.anotherTenant();
  await write(tenantId, 6);
  await sealWhole(tenantId);
  const [fourth] = await world.database.owner('select position from event_seals where tenant_id = $1 and seq = 4', [
    tenantId,
  ]);
  await world.database.owner(tamper, [tenantId, fourth!.position]);
  expect((await verify(tenantId)).firstBad).toEqual(firstBad);
});

describe('an anchor of the chain', () => {
  const anchored = async () => {
    const tenantId = await world.anotherTenant();
    await write(tenantId, 6);
    await sealWhole(tenantId);
    return { tenantId, anchor: { tenantId, ...(await verify(tenantId)).head } };
  };
  const verifyBy = async (tenantId: Id<'ten'>, ...anchors: { tenantId: string; seq: number; hash: string }[]) =>
    (await world.get(VerifyChain).run(tenantId, undefined, anchors)).firstBad;

  it('shows that the end of the chain was cut off, even though the chain alone looks intact', async () => {
    const { tenantId, anchor } = await anchored();
    expect(await verifyBy(tenantId, anchor)).toBeNull();
    await world.database.owner(
      'delete from events where tenant_id = $1 and position in (select position from event_seals where tenant_id = $1 and seq > 4)',
      [tenantId],
    );
    await world.database.owner('delete from event_seals where tenant_id = $1 and seq > 4', [tenantId]);
    expect((await verify(tenantId)).firstBad).toBeNull();
    expect(await verifyBy(tenantId, anchor)).toEqual({ seq: 5, why: 'tail_missing' });
  });

  it('shows that the chain was computed again if the anchor has the hash of any earlier link', async () => {
    const { tenantId, anchor } = await anchored();
    await write(tenantId, 3);
    await sealWhole(tenantId);
    expect(await verifyBy(tenantId, anchor)).toBeNull();
    expect(await verifyBy(tenantId, { ...anchor, seq: 2, hash: 'f'.repeat(64) }, anchor)).toEqual({
      seq: 2,
      why: 'anchor_differs',
    });
  });

  it('is ignored for another tenant', async () => {
    const { tenantId, anchor } = await anchored();
    expect(await verifyBy(tenantId, { ...anchor, tenantId: world.tenantId, seq: 1_000 })).toBeNull();
  });
});

it('verifying a chain is refused for a text that is not the id of a tenant', async () => {
  await expect(world.get(VerifyChain).run('somebody')).rejects.toMatchObject({ code: 'validation_failed' });
});
