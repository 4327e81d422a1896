import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CancelJob, FollowDeliveries, GetJob, RetryJob } from '#libs/history/jobs/index.js';
import { DAY_MS, Refusal, type Id } from '#libs/kernel/index.js';
import {
  QuarantineInput,
  ReinstateInput,
  RetractInput,
  StoreClaimInput,
  VoteInput,
  Dispute,
  QuarantineClaim,
  ReinstateClaim,
  RetractClaim,
  StoreClaim,
} from '#libs/knowledge/claims/index.js';
import { ProductModule } from '#libs/product.js';
import { DeriveInput } from '#libs/reasoning/derivations/index.js';
import { Derive } from '#libs/reasoning/nodes/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openWorld, type World, everythingStored, overlappingValues, openSpace } from '#libs/testing/index.js';
import { aClaim, embed, storeClaims } from '#libs/testing/stored-claims.js';
import { ListMergesInput, UndoMergeInput, ListMerges, UndoMerge } from '../../merges/index.js';
import { StartDueRuns } from './start-due-runs.js';
import { StartRunInput } from '../domain/kinds.js';
import { WorkRun } from './work-run.js';
import { StartRun } from './start-run.js';

const START = Date.parse('2026-01-01T00:00:00Z');
const embedder = new FakeEmbedder();

let world: World;
let now = START;
beforeAll(async () => {
  world = await openWorld([ProductModule], { now: () => new Date(now) }, embedder);
});
afterAll(() => world.close());

const nth = fc.nat(20);
const since = fc.integer({ min: -60, max: 0 });
const source = fc.constantFrom('user_explicit', 'document', 'inference');
const long = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen';
const said = fc.oneof(
  fc.record({
    text: fc.constantFrom(
      'tea is green',
      'green is tea!',
      'tea is not green',
      'rain falls at 12',
      '12: at rain falls',
      'rain falls at 13',
    ),
    source,
    days: since,
    session: fc.constantFrom(null, null, 'one', 'two'),
  }),
  fc.record({
    text: fc.nat(5).map((end) => `${long} end${end}`),
    source,
    days: since,
    session: fc.constantFrom(null, null, null, 'one'),
  }),
  fc.record({ value: fc.constantFrom('Paris', 'Rome'), source, days: since, session: fc.constant(null) }),
);
const imported = fc.record({
  value: fc.constantFrom('1', '2', '3'),
  days: since,
  trust: fc.constantFrom(0.5, 0.6, 0.85),
  status: fc.constantFrom('active' as const, 'active' as const, 'quarantined' as const, 'disputed' as const),
});
const options = fc.record(
  {
    full: fc.boolean(),
    dryRun: fc.constantFrom(false, false, true),
    dedupThreshold: fc.constantFrom(0.9, 0.95, 1),
    compressAge: fc.constantFrom(0, 30),
    pruneQuarantined: fc.boolean(),
    quarantineMaxAge: fc.constantFrom(0, 30),
    maxClaims: fc.constantFrom(undefined, undefined, 3),
  },
  { requiredKeys: ['full', 'dryRun'] },
);

const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('store' as const), said }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('import' as const), imported }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'quarantine' as const,
        'dispute' as const,
        'retract' as const,
        'reinstate' as const,
        'derive' as const,
      ),
      nth,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('jump' as const), days: fc.constantFrom(-40, -1, 1, 30, 70) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('consolidate' as const), options }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('start' as const),
      run: fc.constantFrom('decay' as const, 'expire' as const, 'sessions' as const),
      dryRun: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('page' as const, 'cancel' as const, 'resume' as const, 'finish' as const, 'undo' as const),
      nth,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tick' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Some calls are refused; the history contains these as well. */
const orRefused = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((failure: unknown) => {
    if (failure instanceof Refusal) return null;
    throw failure;
  });

/** A space to which random things happen. */
async function spaceOfJobs() {
  const as = world.as('owner');
  const here = await openSpace(world);
  const { spaceId } = here;
  for (const externalId of ['one', 'two']) await here.openSession(externalId);
  const rows = (sql: string) => world.database.owner(sql, [spaceId]);
  const idsOf = async (sql: string) => (await rows(sql)).map(({ id }) => id as string);
  const pick = async (sql: string, n: number) => {
    const ids = await idsOf(sql);
    return ids.length === 0 ? null : ids[n % ids.length]!;
  };
  const jobs = (...states: string[]) =>
    `select id from jobs where space_id = $1 and queue = 'maintenance' and status in ('${states.join(`', '`)}') order by id`;
  const statusOf = async (job: string) => (await world.get(GetJob).run(as, { id: job as Id<'job'> })).status;
  const deliver = (job: string, at: number | null) =>
    world.get(FollowDeliveries).around(() =>
      world.get(WorkRun).run({ tenantId: world.tenantId, jobId: job as Id<'job'>, step: at }, (failure) => {
        throw failure;
      }),
    )({ id: `${job}.x`, tenantId: world.tenantId, queue: 'maintenance', payload: {}, attempt: 1 });
  const finish = async (job: string): Promise<void> => {
    while (['queued', 'running'].includes(await statusOf(job))) await deliver(job, null);
  };
  return {
    ...here,
    as,
    rows,
    idsOf,
    pick,
    jobs,
    deliver,
    finish,
    start: async (asked: object) =>
      (await here.call(StartRun, StartRunInput, { kind: 'consolidate', ...asked })).id as string,
    result: async (job: string) =>
      (await world.get(GetJob).run(as, { id: job as Id<'job'> })).result as Record<string, unknown>,
    store: async (text: string, more: object) => {
      const stored = await orRefused(here.call(StoreClaim, StoreClaimInput, { text, ...more }));
      if (stored?.claim?.version === 1)
        await embed(world, embedder, 'claim', [{ id: stored.claim.id, spaceId, text }]).catch(() => undefined);
    },
  };
}
type Space = Awaited<ReturnType<typeof spaceOfJobs>>;

async function happen(here: Space, next: Step): Promise<void> {
  const { space, spaceId, as, pick, jobs } = here;
  const at = (days: number) => new Date(now + days * DAY_MS);
  const claim = async (n: number) =>
    (await pick('select id from claims where space_id = $1 order by id', n)) as Id<'clm'> | null;
  switch (next.kind) {
    case 'store': {
      const { source: from, days, session } = next.said;
      const more = {
        provenance: { source: from },
        ...(session === null ? {} : { scope: 'session', sessionId: session }),
      };
      if ('value' in next.said)
        await here.store(`Ada lives in ${next.said.value}`, {
          ...more,
          triple: { subject: 'Ada', predicate: 'home', value: next.said.value },
          validFrom: at(days).toISOString(),
        });
      else await here.store(next.said.text, { ...more, observedAt: at(days).toISOString() });
      return;
    }
    case 'import': {
      const { value, days, trust, status } = next.imported;
      const made = aClaim({
        spaceId,
        text: `budget ${value}`,
        triple: ['Apollo', 'budget', value],
        exclusive: false,
        validFrom: at(days),
        recordedAt: at(days),
        observedAt: at(days),
        agingFrom: at(days),
        strengthRefreshedAt: at(days),
        stateSince: at(days),
        gateTrust: trust,
        trust,
        base: trust,
        status,
      });
      await storeClaims(world, [made]);
      await embed(world, embedder, 'claim', [made]);
      return;
    }
    case 'quarantine':
    case 'dispute':
    case 'retract':
    case 'reinstate':
    case 'derive': {
      const [id, other] = [await claim(next.nth), await claim(next.nth + 1)];
      if (id === null) return;
      if (next.kind === 'quarantine')
        await orRefused(world.get(QuarantineClaim).run(as, QuarantineInput.parse({ space, id })));
      if (next.kind === 'dispute') await orRefused(world.get(Dispute).run(as, VoteInput.parse({ space, id })));
      if (next.kind === 'retract')
        await orRefused(
          world.get(RetractClaim).run(as, RetractInput.parse({ space, id, errorType: 'other', reason: 'wrong' })),
        );
      if (next.kind === 'reinstate')
        await orRefused(world.get(ReinstateClaim).run(as, ReinstateInput.parse({ space, id, reason: 'right' })));
      if (next.kind === 'derive')
        await orRefused(
          world.get(Derive).run(
            as,
            DeriveInput.parse({
              space,
              claim: `so ${next.nth}`,
              premises: [...new Set([id, other!])],
              reasoningType: 'modus_ponens',
              logicalChain: 'so',
            }),
          ),
        );
      return;
    }
    case 'jump':
      now += next.days * DAY_MS;
      return;
    case 'consolidate':
      await orRefused(here.start(next.options));
      return;
    case 'start':
      await orRefused(world.get(StartRun).run(as, StartRunInput.parse({ space, kind: next.run, dryRun: next.dryRun })));
      return;
    case 'page':
    case 'finish':
    case 'cancel': {
      const job = await pick(jobs('queued', 'running'), next.nth);
      if (job === null) return;
      if (next.kind === 'page') await here.deliver(job, 0);
      else if (next.kind === 'finish') await here.finish(job);
      else await orRefused(world.get(CancelJob).run(as, { id: job as Id<'job'> }));
      return;
    }
    case 'resume': {
      const job = await pick(jobs('cancelled'), next.nth);
      if (job !== null) await orRefused(world.get(RetryJob).run(as, { id: job as Id<'job'> }));
      return;
    }
    case 'undo': {
      const inEffect = (await world.get(ListMerges).run(as, ListMergesInput.parse({ space }))).data.filter(
        ({ undoneAt }) => undoneAt === null,
      );
      if (inEffect.length > 0)
        await orRefused(
          world.get(UndoMerge).run(as, UndoMergeInput.parse({ space, id: inEffect[next.nth % inEffect.length]!.id })),
        );
      return;
    }
    case 'tick':
      await world.get(StartDueRuns).run();
  }
}

const IS_MAINTENANCE = new Set<Step['kind']>(['page', 'finish', 'resume', 'cancel', 'tick', 'consolidate', 'start']);

/** What maintenance must never do, checked in the tables before and after the work. */
async function promised(space: Space, work: () => Promise<void>): Promise<void> {
  const asideNow = () =>
    space.idsOf(`select id from claims where space_id = $1 and status in ('quarantined', 'retracted') order by id`);
  const evidenceNow = () =>
    space.idsOf(
      `select id from evidence where space_id = $1 and id not in (select e.evidence_id from claim_evidence e join claims c on c.id = e.claim_id where c.category = 'digest') order by id`,
    );
  const [aside, evidence] = [await asideNow(), await evidenceNow()];
  await work();
  expect(await evidenceNow()).toEqual(evidence);
  const shown = new Set(
    await space.idsOf(`select id from claims where space_id = $1 and status in ('active', 'disputed')`),
  );
  expect(aside.filter((id) => shown.has(id))).toEqual([]);
}

/** Invariants that hold at any time. */
async function holds(space: Space): Promise<void> {
  expect(await overlappingValues(world.database)).toEqual([]);
  expect(
    await space.rows(`select m.id from claim_merges m join claims k on k.id = m.survivor_id join claims l on l.id = m.merged_id
    where m.space_id = $1 and (k.lane <> l.lane or k.session_id is distinct from l.session_id or m.merged_before ->> 'status' <> 'active' or m.survivor_before ->> 'status' <> 'active')`),
  ).toEqual([]);
  expect(
    await space.rows(
      `select id from claims where space_id = $1 and merged_into is not null and id not in (select merged_id from claim_merges where undone_at is null)`,
    ),
  ).toEqual([]);
  expect(
    await space.rows(
      `select k.a_id from claim_links k join claims a on a.id = k.a_id join claims b on b.id = k.b_id where k.space_id = $1 and k.kind = 'similar' and a.session_id is distinct from b.session_id`,
    ),
  ).toEqual([]);
  expect(
    await space.rows(`select d.id, m.id as member, m.status from claims d join edges e on e.from_id = d.id and e.kind = 'derives_from' and e.closed_at is null join claims m on m.id = e.to_id
    where d.space_id = $1 and d.category = 'digest' and d.status = 'active' and d.grounding = 'sound' and (m.status in ('quarantined', 'retracted') or m.session_id is distinct from d.session_id)`),
  ).toEqual([]);
}

/** The only tables that a dry run writes: its own progress and records, and the fingerprints of texts. */
const NOTED_BY_DRY_RUNS = new Set(['jobs', 'outbox', 'claim_checks', 'consolidation_overlay']);

async function leavesNoTrace(work: () => Promise<void>): Promise<void> {
  const before = await everythingStored(world.database);
  await work();
  const after = await everythingStored(world.database);
  expect(Object.keys(after).filter((table) => after[table] !== before[table] && !NOTED_BY_DRY_RUNS.has(table))).toEqual(
    [],
  );
  expect(await world.database.owner('select from consolidation_overlay')).toEqual([]);
}

const countWitnesses = async (space: Space) =>
  Number(
    (
      await space.rows(
        `select coalesce(sum(corroboration), 0) as n from claims where space_id = $1 and status = 'active'`,
      )
    )[0]!.n,
  );
const COUNTS = ['deduplicated', 'contradictions', 'corroborated', 'candidates', 'compressed'] as const;
const counted = (report: Record<string, unknown>) => Object.fromEntries(COUNTS.map((count) => [count, report[count]]));
const NOTHING = {
  deduplicated: 0,
  contradictions: { resolved: 0, pending: 0 },
  corroborated: 0,
  candidates: 0,
  compressed: { clusters: 0, sourceMemories: 0 },
};

/**
 * A dry run reports what a real run then does, with one exception. Merges may raise trust, and other changes may narrow
 * windows. A dry run does not take into account how this affects contradictions (ADR 14).
 */
function expectSameCounts(preview: Record<string, unknown>, done: Record<string, unknown>): void {
  expect(preview.deduplicated).toBe(done.deduplicated);
  const isSettled = [preview, done].every(
    ({ contradictions }) => JSON.stringify(Object.values(contradictions as object)) === '[0,0]',
  );
  if (isSettled) expect(counted(preview)).toEqual(counted(done));
}

it('maintenance preserves its invariants, whatever happens to a memory', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
      now = START;
      const space = await spaceOfJobs();
      const run = async (asked: object) => {
        const job = await space.start(asked);
        await promised(space, () => space.finish(job));
        return space.result(job);
      };
      for (const next of steps) {
        if (IS_MAINTENANCE.has(next.kind)) await promised(space, () => happen(space, next));
        else await happen(space, next);
        if (IS_MAINTENANCE.has(next.kind) || next.kind === 'undo') await holds(space);
      }
      for (const job of await space.idsOf(space.jobs('queued', 'running')))
        await promised(space, () => space.finish(job));
      // Without a merge, the test would prove little.
      for (const text of ['snow is white', 'white is snow!'])
        await space.store(text, { provenance: { source: 'document' } });
      const dry = await space.start({ dryRun: true });
      await leavesNoTrace(() => space.finish(dry));
      const done = await run({});
      expectSameCounts(await space.result(dry), done);
      expect(done.deduplicated).toBeGreaterThan(0);
      await run({ full: true });
      const witnesses = await countWitnesses(space);
      expect(await run({ full: true })).toMatchObject({ ...NOTHING, skipped: 0 });
      expect(await countWitnesses(space)).toBe(witnesses);
      await holds(space);
    }),
    { numRuns: 4, endOnFailure: true },
  );
  const { differences, skipped } = await world.replay();
  expect({ differences, skipped }).toEqual({ differences: [], skipped: [] });
}, 240_000);
