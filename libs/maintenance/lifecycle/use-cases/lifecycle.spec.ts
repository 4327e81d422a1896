import { GetJob } from '#libs/history/jobs/index.js';
import { DAY_MS, type Id } from '#libs/kernel/index.js';
import { RestoreInput, RestoreClaim } from '#libs/knowledge/claims/index.js';
import { CloseSession, GetSession, OpenSession, RecordHeartbeats } from '#libs/tenancy/sessions/index.js';
import { SetPolicy, SetPolicyInput } from '#libs/tenancy/spaces/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { aClaim, storeClaims } from '#libs/testing/stored-claims.js';
import { type MaintenanceKind, StartRun, StartRunInput } from '../../runs/index.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { deliverRun } from '#libs/testing/driven-run.js';

const START = new Date('2026-01-01T00:00:00Z');
let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule, MaintenanceModule]);
});
afterAll(() => world.close());

const SOMEBODY = { id: 'prn_01h455vb4pex5vsknk084sn02q', kind: 'service', name: 'somebody' } as const;
async function spaceOfSomebody() {
  // Not the operator, because calls of the operator count as those of the service itself.
  const [owner, reader] = [world.as('owner', { principal: SOMEBODY }), world.as('reader')];
  const here = await openSpace(world, { clock: 'simulated' }, owner);
  const { space } = here;
  const at = (days: number) => here.setClock(new Date(START.getTime() + days * DAY_MS));
  await at(0);
  const finish = async (id: Id<'job'>) => {
    await deliverRun(world, id);
    return (await world.get(GetJob).run(reader, { id })).result;
  };
  const maintain = async (kind: MaintenanceKind, dryRun = false) => {
    const { id } = await here.call(StartRun, StartRunInput, { kind, dryRun });
    return finish(id as Id<'job'>);
  };
  const voter = (n: number) => ({
    ...owner,
    caller: { ...owner.caller, keyId: `key_0000000000000000000000000${n}` as const },
  });
  return {
    ...here,
    at,
    finish,
    maintain,
    reinforce: (id: Id<'clm'>, n: number) => here.reinforce(id, voter(n)),
    dispute: (id: Id<'clm'>, n: number) => here.dispute(id, voter(n)),
    restore: (id: string) => here.call(RestoreClaim, RestoreInput, { id }),
    resolve: async (newClaimId: string, action: string) => {
      const [conflict] = await world.database.owner('select id from conflicts where new_claim_id = $1', [newClaimId]);
      await here.decide(String(conflict!.id), action);
    },
    open: (body: object = {}) => world.get(OpenSession).run(owner, { space, ...body }),
    session: async (id: string) => (await world.get(GetSession).run(owner, { space, id })).state,
    close: (id: string) => world.get(CloseSession).run(owner, { space, id }),
  };
}

describe('beliefs and the clock', () => {
  it('`decay` records each change that time has made to a belief once, and readers see the same before and after', async () => {
    const { at, store, maintain, getClaim } = await spaceOfSomebody();
    const id = await store({ text: 'measured', importance: 1, provenance: { source: 'system' } });
    const changes = () =>
      world.database.owner(
        `select payload ->> 'from' as "from", payload ->> 'to' as "to", payload ->> 'because' as because from events where kind = 'belief_changed' and subject_id = $1 order by id`,
        [id],
      );
    await at(70);
    const { belief } = await getClaim(id);
    expect({ state: belief!.state, recorded: await changes() }).toEqual({ state: 'deprecated', recorded: [] });
    expect(await maintain('decay')).toMatchObject({ beliefs: 1 });
    expect(await maintain('decay')).not.toHaveProperty('beliefs');
    expect({ belief: (await getClaim(id)).belief, changes: await changes() }).toEqual({
      belief,
      changes: [{ from: 'provisional', to: 'deprecated', because: 'clock' }],
    });
  });

  it('`beliefs` weighs claims by the policy of their space, including those that were never weighed', async () => {
    const { spaceId, store, report, conclude, finish, maintain, getClaim, call } = await spaceOfSomebody();
    const premise = await store('measured', {
      provenance: { source: 'document' },
      evidence: [await report('measured')],
    });
    const above = await conclude('So it is.', [premise]);
    // A claim as the log has it if it was stored before beliefs were introduced.
    const old = aClaim({ spaceId, text: 'old', observedAt: START });
    await storeClaims(world, [old]);
    expect((await getClaim(old.id)).belief).toBeNull();
    expect(await maintain('beliefs')).toMatchObject({ weighed: 1, changed: 0 });
    expect((await getClaim(old.id)).belief).toMatchObject({ state: 'tentative', score: 0 });
    // Changing the policy starts the run.
    const { runId } = await call(SetPolicy, SetPolicyInput, { beliefPolicy: 'seed-v0.1q' });
    expect(await finish(runId as Id<'job'>)).toMatchObject({ weighed: 3, changed: 2 });
    expect(await maintain('beliefs')).not.toHaveProperty('weighed');
    expect((await getClaim(above)).belief).toMatchObject({ policy: 'seed-v0.1q', state: 'provisional', score: 0.78 });
    const changes = await world.database.owner(
      `select said ->> 'to' as "to", said ->> 'because' as because
       from events, jsonb_each(coalesce(payload -> 'items', jsonb_build_object(subject_id, payload))) as about (id, said)
       where kind = 'belief_changed' and about.id = $1`,
      [above],
    );
    expect(changes).toEqual([{ to: 'provisional', because: 'policy' }]);
  });
});

describe('the kind `decay`', () => {
  it('archives a claim on the day its strength falls below 0.15, and a reinforced claim on a later day', async () => {
    const { at, store, reinforce, maintain, getClaim, status } = await spaceOfSomebody();
    const [plain, twin] = [await store({ text: 'plain' }), await store({ text: 'twin' })];
    await reinforce(twin, 1);
    await at(66);
    expect(await maintain('decay', true)).toMatchObject({ dryRun: true });
    expect(await maintain('decay')).not.toHaveProperty('decayed');
    await at(67);
    expect(await maintain('decay', true)).toMatchObject({ dryRun: true, decayed: 1 });
    expect(await status(plain)).toBe('active');
    expect(await maintain('decay')).toMatchObject({ decayed: 1 });
    expect(await getClaim(plain)).toMatchObject({ status: 'archived', statusReason: 'decayed' });
    await at(72);
    expect(await maintain('decay')).not.toHaveProperty('decayed');
    await at(73);
    expect(await maintain('decay')).toMatchObject({ decayed: 1 });
    expect(await maintain('decay')).toEqual({ dryRun: false, durationMs: expect.any(Number), skipped: 0 });
    expect(await status(twin)).toBe('archived');
  });

  it('keeps what a person or the system said, tasks, premises of live claims, and sides of an open conflict', async () => {
    const { at, store, derive, maintain, status } = await spaceOfSomebody();
    const said = await store({ text: 'said', provenance: { source: 'user_explicit' } });
    const known = await store({ text: 'known', provenance: { source: 'system' } });
    const task = await store({ text: 'to do', category: 'task' });
    const premise = await store({ text: 'premise' });
    const { claim: conclusion } = await derive('conclusion', [premise]);
    const side = await store({
      text: 'a',
      triple: { subject: 's', predicate: 'p', value: 'a' },
      provenance: { source: 'document' },
    });
    const other = await store({ text: 'b', triple: { subject: 's', predicate: 'p', value: 'b' } });
    await at(400);
    expect(await maintain('decay')).toMatchObject({ decayed: 1, exempt: 2 });
    expect(await Promise.all([said, known, task, premise, side, other].map(status))).toEqual([
      'active',
      'active',
      'active',
      'active',
      'active',
      'quarantined',
    ]);
    expect(await status(conclusion!.id as string)).toBe('archived');
    expect(await maintain('decay')).toMatchObject({ decayed: 1 });
    expect(await status(premise)).toBe('archived');
  });

  it('checks a claim kept for its dependents again only after a week, unless the claim changes or its dependents are archived', async () => {
    const { at, store, derive, maintain, status, reinforce, dispute } = await spaceOfSomebody();
    const [premise, other] = [await store({ text: 'premise' }), await store({ text: 'other' })];
    await derive('conclusion', [premise, other]);
    const seen = async (dryRun = false) => ((await maintain('decay', dryRun)) as { seen?: number }).seen ?? 0;
    await at(66);
    for (const voter of [1, 2, 3]) await reinforce(await store({ text: 'kept fresh' }), voter);
    const conclusion = (
      await world.database.owner(
        `select id from claims join claim_statements on claim_id = id where text = 'conclusion' and space_id = (select space_id from claims where id = $1)`,
        [premise],
      )
    )[0]!.id as Id<'clm'>;
    await reinforce(conclusion, 4);
    await at(67);
    expect({
      dryRun: await seen(true),
      first: await seen(),
      second: await seen(),
      dryRunAgain: await seen(true),
    }).toEqual({ dryRun: 2, first: 2, second: 0, dryRunAgain: 0 });
    await at(73);
    expect(await seen()).toBe(0);
    await dispute(other, 5);
    expect({ first: await seen(), second: await seen() }).toEqual({ first: 1, second: 1 });
    await at(74);
    expect({ first: await seen(), second: await seen() }).toEqual({ first: 2, second: 1 });
    await at(400);
    expect(await maintain('decay')).toMatchObject({ decayed: 4 });
    expect(await maintain('decay')).toMatchObject({ decayed: 2 });
    expect(await status(premise)).toBe('archived');
  });

  it('keeps a claim in an open conflict, and archives the claim in the first run after the conflict has ended', async () => {
    const { at, store, maintain, status, resolve } = await spaceOfSomebody();
    const side = await store({
      text: 'a',
      triple: { subject: 's', predicate: 'p', value: 'a' },
      provenance: { source: 'document' },
    });
    const other = await store({ text: 'b', triple: { subject: 's', predicate: 'p', value: 'b' } });
    await at(400);
    expect(await maintain('decay')).toMatchObject({ exempt: 1 });
    await resolve(other, 'reject');
    expect(await maintain('decay')).toMatchObject({ decayed: 1 });
    expect(await status(side)).toBe('archived');
  });

  it('deletes ended cooldowns even if their claims were retracted in the meantime', async () => {
    const { at, store, derive, maintain, retract, reinforce } = await spaceOfSomebody();
    const premises = [await store({ text: 'one' }), await store({ text: 'two' })];
    const { claim: conclusion } = await derive('conclusion', premises);
    await reinforce(conclusion!.id as Id<'clm'>, 1);
    const coolingDown = async () =>
      (await world.database.owner('select claim_id from decay_cooldowns where claim_id = any ($1)', [premises])).map(
        (row) => row.claim_id as string,
      );
    await at(67);
    await maintain('decay');
    expect((await coolingDown()).sort()).toEqual([...premises].sort());
    for (const id of [...premises, conclusion!.id as string]) await retract(id);
    await at(74);
    await maintain('decay', true);
    expect(await coolingDown()).toHaveLength(2);
    await maintain('decay');
    expect(await coolingDown()).toEqual([]);
  });

  it('records an event when age makes a claim disputed', async () => {
    const { at, store, dispute, reinforce, maintain, getClaim, status } = await spaceOfSomebody();
    const doubted = await store({ text: 'to do', category: 'task' });
    await dispute(doubted, 1);
    await at(182);
    expect(await maintain('decay')).not.toHaveProperty('disputed');
    expect(await getClaim(doubted)).toMatchObject({ status: 'active', trust: 0.3001 });
    await at(183);
    expect(await maintain('decay')).toMatchObject({ disputed: 1 });
    expect(await getClaim(doubted)).toMatchObject({ status: 'disputed', trust: 0.2999 });
    await reinforce(doubted, 2);
    expect(await status(doubted)).toBe('active');
  });

  it('uses the clock of the space', async () => {
    const { at, store, maintain } = await spaceOfSomebody();
    await store({ text: 'x' });
    expect(await maintain('decay')).not.toHaveProperty('decayed');
    await at(5_000);
    expect(await maintain('decay')).toMatchObject({ decayed: 1 });
  });
});

describe('the kind `expire`', () => {
  const about = (value: string) => ({
    text: value,
    triple: { subject: 'office', predicate: 'city', value },
    provenance: { source: 'document' },
  });

  it('completes an announced change when the change is due', async () => {
    const { at, store, maintain, getClaim } = await spaceOfSomebody();
    const before = await store(about('Bonn'));
    const after = await store({ ...about('Berlin'), validFrom: '2026-02-01T00:00:00Z' });
    await at(30);
    expect(await maintain('expire')).not.toHaveProperty('superseded');
    expect(await getClaim(before)).toMatchObject({ status: 'active', supersededBy: after });
    await at(31);
    expect(await maintain('expire', true)).toMatchObject({ superseded: 1 });
    expect(await maintain('expire')).toMatchObject({ superseded: 1 });
    expect(await getClaim(before)).toMatchObject({
      status: 'superseded',
      supersededBy: after,
      validUntil: '2026-02-01T00:00:00.000Z',
    });
    expect(await maintain('expire')).not.toHaveProperty('superseded');
  });

  it('completes missed changes in the order in which they came due, and does not end claims whose window is over', async () => {
    const { at, store, maintain, getClaim } = await spaceOfSomebody();
    const bonn = await store(about('Bonn'));
    const berlin = await store({ ...about('Berlin'), validFrom: '2026-02-01T00:00:00Z' });
    const vienna = await store({ ...about('Vienna'), validFrom: '2026-03-01T00:00:00Z' });
    const fair = await store({
      text: 'the fair is on',
      validUntil: '2026-01-20T00:00:00Z',
      provenance: { source: 'user_explicit' },
    });
    await at(90);
    expect(await maintain('expire')).toMatchObject({ superseded: 2 });
    expect({
      bonn: await getClaim(bonn),
      berlin: await getClaim(berlin),
      vienna: await getClaim(vienna),
      fair: await getClaim(fair),
    }).toMatchObject({
      bonn: { status: 'superseded', supersededBy: berlin },
      berlin: { status: 'superseded', supersededBy: vienna },
      vienna: { status: 'active', supersededBy: null },
      fair: { status: 'active', validUntil: '2026-01-20T00:00:00.000Z' },
    });
    const ended = await world.database.owner(
      `select subject_id from events where kind = 'claim_superseded' and subject_id = any ($1) order by position desc limit 2`,
      [[bonn, berlin]],
    );
    expect(ended.map((row) => row.subject_id).reverse()).toEqual([bonn, berlin]);
  });
});

describe('the kind `sessions`', () => {
  it('interrupts only sessions that no call has referred to for half an hour', async () => {
    const { at, store, open, session, close, maintain } = await spaceOfSomebody();
    const [idle, busy, closed] = [await open({ externalId: 'idle' }), await open(), await open()];
    await close(closed.id as string);
    await at(29 / 1440);
    await store({ text: 'said', scope: 'session', sessionId: busy.id });
    expect(await maintain('sessions')).not.toHaveProperty('interrupted');
    await at(30 / 1440);
    expect(await maintain('sessions')).toMatchObject({ interrupted: 1 });
    expect(await Promise.all([idle, busy, closed].map(({ id }) => session(id as string)))).toEqual([
      'interrupted',
      'open',
      'closed',
    ]);
    expect(await open({ externalId: 'idle' })).toMatchObject({ id: idle.id, state: 'recovered' });
    expect(await maintain('sessions')).not.toHaveProperty('interrupted');
    await at(1);
    expect(await maintain('sessions')).toMatchObject({ interrupted: 2 });
  });

  it('counts a call that only referred to a session as a heartbeat', async () => {
    const { space, at, open, maintain } = await spaceOfSomebody();
    await open({ externalId: 'read' });
    await at(29 / 1440);
    await world
      .get(RecordHeartbeats)
      .run([{ ctx: world.as('reader', { principal: SOMEBODY }), space, session: 'read', at: new Date() }]);
    await at(58 / 1440);
    expect(await maintain('sessions')).not.toHaveProperty('interrupted');
    await at(59 / 1440);
    expect(await maintain('sessions')).toMatchObject({ interrupted: 1 });
  });

  it('does not count calls of the service itself in a session as heartbeats', async () => {
    const { at, store, open, maintain } = await spaceOfSomebody();
    const { id: sessionId } = await open();
    await store({ text: 'of no weight', importance: 0, scope: 'session', sessionId });
    await at(20 / 1440);
    expect(await maintain('decay')).toMatchObject({ decayed: 1 });
    await at(31 / 1440);
    expect(await maintain('sessions')).toMatchObject({ interrupted: 1 });
  });
});

it('replaying the log rebuilds the tables exactly as the runs left them', async () => {
  expect(await world.replay()).toMatchObject({ differences: [] });
});

describe('an archived claim that is restored', () => {
  const triple = (value: string) => ({ subject: 's', predicate: 'p', value });

  it('is active again, and the next run does not archive it', async () => {
    const { at, store, maintain, restore, status } = await spaceOfSomebody();
    const id = await store({ text: 'a' });
    expect(await restore(id)).toMatchObject({ outcome: 'not_archived' });
    await at(100);
    await maintain('decay');
    expect(await restore(id)).toMatchObject({
      outcome: 'restored',
      superseded: [],
      claim: { status: 'active', statusReason: null },
    });
    expect(await maintain('decay')).not.toHaveProperty('decayed');
    expect(await status(id)).toBe('active');
  });

  it.each<[string, string, string | null, string]>([
    ['a later claim', 'historical', null, 'superseded'],
    ['a more trusted claim', 'quarantined', 'document', 'quarantined'],
  ])('passes the gate like any other claim if its key has %s', async (_, outcome, source, status) => {
    const { at, store, maintain, restore } = await spaceOfSomebody();
    const id = await store({ text: 'a', triple: triple('a') });
    await at(100);
    await maintain('decay');
    await store({
      text: 'b',
      triple: triple('b'),
      observedAt: new Date(START.getTime() + DAY_MS).toISOString(),
      ...(source === null ? {} : { provenance: { source } }),
    });
    expect(await restore(id)).toMatchObject({ outcome, claim: { status } });
  });

  it('is refused if another claim says the same', async () => {
    const { at, store, maintain, restore } = await spaceOfSomebody();
    const id = await store({ text: 'a', triple: triple('a'), observedAt: START.toISOString() });
    await at(100);
    await maintain('decay');
    await store({ text: 'a', triple: triple('a'), validFrom: START.toISOString() });
    await expect(restore(id)).rejects.toMatchObject({ code: 'not_restorable' });
  });
});
