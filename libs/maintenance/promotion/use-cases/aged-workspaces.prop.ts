import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { AttachContradiction, AttachContradictionInput } from '#libs/knowledge/claims/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { PutPredicate, PutPredicateInput } from '#libs/knowledge/predicates/index.js';
import { OpenWorkspace, OpenWorkspaceInput } from '#libs/knowledge/workspaces/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { deliverRun, drive, type Drive } from '#libs/testing/driven-run.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { CreateTask, CreateTaskInput, SetTaskStatusInput, UpdateTask } from '#libs/work/tasks/index.js';
import { DecayHandler } from '../../lifecycle/use-cases/decay-handler.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { PromotionHandler } from './promotion-handler.js';

/**
 * Rule 7 of the beliefs spec: claims age by the clock, and a run gives the same result whether or not `decay` has
 * recorded this.
 */
const START = Date.parse('2026-01-01T00:00:00Z');
const HOUR_MS = 3_600_000;
/**
 * A claim by two tools is accepted at first, provisional after 3 hours, and deprecated after 56 hours. A claim by one
 * tool is provisional, then tentative.
 */
const SOURCES = { meter: 'tool_output', probe: 'tool_output', gauge: 'tool_output', letter: 'document' } as const;
type SourceId = keyof typeof SOURCES;
const BY_TWO: readonly SourceId[] = ['meter', 'probe'];

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule, MaintenanceModule]);
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

/** What is said about a thing, and how many hours after the beginning. */
interface Said {
  thing: number;
  value: string;
  by: readonly SourceId[];
  importance: number;
  at: number;
}

async function aWorkspace() {
  const here = await openSpace(world, { clock: 'simulated' });
  const { call, record, store, spaceId } = here;
  const after = (hours: number) => here.setClock(new Date(START + hours * HOUR_MS));
  await after(0);
  for (const [sourceId, of] of Object.entries(SOURCES)) await here.putSource(sourceId, { class: of });
  await call(PutPredicate, PutPredicateInput, { name: 'colour', cardinality: 'single', volatility: 'high' });
  const { id: ownerId } = await call(CreateTask, CreateTaskInput, { title: 'Paint the house' });
  const { id: workspaceId } = await call(OpenWorkspace, OpenWorkspaceInput, { kind: 'task', ownerId });
  const handler = world.get(PromotionHandler);
  let isOver = false;
  const rows = (sql: string) => world.database.owner(sql, [workspaceId]);
  const textsOf = async (ids: readonly string[]): Promise<unknown[]> =>
    (
      await world.database.owner('select text from claim_statements where claim_id = any ($1::text[]) order by 1', [
        ids,
      ])
    ).map(({ text }) => text);
  return {
    ...here,
    inside: { scope: 'workspace', workspaceId },
    after,
    textsOf,
    say: async ({ thing, value, by, importance }: Omit<Said, 'at'>) => {
      const ids: Id<'clm'>[] = [];
      const text = `Thing ${thing} is ${value}.`;
      const place = { scope: 'workspace', workspaceId, importance };
      for (const sourceId of by) {
        const of = SOURCES[sourceId];
        const evidence = [await record(text, { kind: 'report', source: { class: of, sourceId } })];
        const triple = { subject: `thing ${thing}`, predicate: 'colour', value };
        ids.push(await store(text, { ...place, triple, evidence, provenance: { source: of, sourceId } }));
      }
      return ids[0]!;
    },
    sweep: async () => {
      expect(await drive(world, world.get(DecayHandler), spaceId)).not.toHaveProperty('decayed');
    },
    /** Ends the task before the first run, because a run writes the record of a task only if the task has ended. */
    promote: async (how: Drive = {}, using: Pick<PromotionHandler, 'kind' | 'page' | 'work'> = handler) => {
      const left = ['in_progress', 'done'].slice(isOver ? 2 : 0);
      isOver = true;
      for (const status of left) await call(UpdateTask, SetTaskStatusInput, { id: ownerId, status });
      return drive(world, using, spaceId, { workspace: workspaceId, reason: 'task_boundary' }, how);
    },
    /** The claims that the last run says it carried over. */
    carried: async (): Promise<string[]> => {
      const [event] = await rows(
        `select payload from events where kind = 'workspace_promoted' and subject_id = $1 order by position desc limit 1`,
      );
      return (event!.payload as { carriedIds: string[] }).carriedIds;
    },
    /** Each claim of the space with its status, without the id. */
    claims: () =>
      world.database.owner(
        `select s.text, c.lane, c.status, c.status_reason, c.tier, m.tier as merged_tier
         from claims c join claim_statements s on s.claim_id = c.id left join claims m on m.id = c.merged_into
         where c.space_id = $1 order by s.text, c.lane, c.status`,
        [spaceId],
      ),
    recordOfTask: async () => {
      const [episode] = await rows(`select record from collections where workspace_id = $1`);
      const { counts, text, promoted, carried, archived, openQuestions } = episode!.record as {
        [Field in 'promoted' | 'carried' | 'openQuestions']: string[];
      } & { counts: object; text: string; archived: { id: string }[] };
      const lists = [promoted, carried, openQuestions, archived.map(({ id }) => id)];
      return { counts, text, lists: await Promise.all(lists.map(textsOf)) };
    },
  };
}

const reasons = (claims: readonly Record<string, unknown>[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, status_reason: reason } of claims) {
    const name = String(reason ?? status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

describe.each(['without a sweep', 'after a sweep'])('a run in an aged workspace, %s,', (when) => {
  const isSwept = when === 'after a sweep';

  it('carries over claims that only the clock has made provisional, and keeps to the limit', async () => {
    const { say, after, sweep, promote, claims, carried } = await aWorkspace();
    for (let thing = 10; thing < 35; thing += 1) await say({ thing, value: 'red', by: BY_TWO, importance: 0.7 });
    await after(30);
    if (isSwept) await sweep();
    expect(await promote()).toEqual({ carried: 20, archived: 5, discarded: 0 });
    expect(reasons(await claims())).toEqual({ active: 20, carryover_cap_exceeded: 5 });
    expect(await carried()).toHaveLength(20);
  });

  it('gives no place to a claim that the clock has made deprecated', async () => {
    const { say, after, sweep, promote, claims, carried, textsOf, recordOfTask } = await aWorkspace();
    for (let thing = 10; thing < 22; thing += 1) await say({ thing, value: 'red', by: ['meter'], importance: 0.9 });
    await after(60);
    for (let thing = 30; thing < 50; thing += 1) await say({ thing, value: 'red', by: ['letter'], importance: 0.5 });
    if (isSwept) await sweep();
    expect(await promote({ limit: 7 })).toEqual({ carried: 20, archived: 12, discarded: 0 });
    expect(reasons(await claims())).toEqual({ active: 20, deprecated_stale: 12 });
    const live = Array.from({ length: 20 }, (_, n) => `Thing ${30 + n} is red.`);
    expect(await textsOf(await carried())).toEqual(live);
    expect(await recordOfTask()).toMatchObject({ counts: { deprecated: 12, tentative: 20 } });
  });

  it('does not count a claim that is no longer accepted among the claims that could not be promoted', async () => {
    const { say, after, sweep, promote, claims } = await aWorkspace();
    await say({ thing: 1, value: 'red', by: BY_TWO, importance: 0.7 });
    await after(60);
    await say({ thing: 2, value: 'red', by: BY_TWO, importance: 0.7 });
    if (isSwept) await sweep();
    expect(await promote()).toMatchObject({ promoted: 1, archived: 1, carried: 0 });
    expect(await claims()).toMatchObject([
      { text: 'Thing 1 is red.', status_reason: 'deprecated_stale' },
      { text: 'Thing 2 is red.', lane: 'durable', tier: 'canonical' },
      { text: 'Thing 2 is red.', lane: 'workspace', status_reason: 'promoted', merged_tier: 'canonical' },
    ]);
  });
});

it.each(['without a sweep', 'after a sweep'])(
  'a claim is not promoted if the durable claim has the same evidence and has become provisional with time, %s',
  async (when) => {
    const { call, record, store, after, sweep, promote, getClaim, inside } = await aWorkspace();
    const triple = { subject: 'thing 1', predicate: 'colour', value: 'red' };
    const provenance = { source: 'tool_output', sourceId: 'meter' };
    const evidence: Id<'evd'>[] = [];
    for (const sourceId of ['meter', 'probe', 'gauge'])
      evidence.push(
        await record(`Read by ${sourceId}.`, { kind: 'report', source: { class: 'tool_output', sourceId } }),
      );
    const durable = await store('Thing 1 is red.', { triple, evidence, provenance });
    const evidenceId = await record('It is blue.', {
      kind: 'report',
      source: { class: 'document', sourceId: 'letter' },
    });
    await call(AttachContradiction, AttachContradictionInput, { id: durable, evidenceId });
    expect((await getClaim(durable)).belief!.state).toBe('accepted');
    await after(8);
    const apart = await store('Thing 1 is red.', { ...inside, triple, evidence, provenance });
    if (when === 'after a sweep') await sweep();
    const states = [durable, apart].map(async (id) => (await getClaim(id)).belief!.state);
    expect(await Promise.all(states)).toEqual(['provisional', 'accepted']);
    expect(await promote()).toMatchObject({ promoted: 0, 'ineligible.conflict': 1 });
    expect(await getClaim(durable)).toMatchObject({ tier: 'workspace', status: 'active' });
  },
);

it('a claim that leaves the workspace during the run is not among the claims carried over', async () => {
  const { spaceId, say, promote, carried, retract } = await aWorkspace();
  const [gone, stays] = [
    await say({ thing: 1, value: 'red', by: ['meter'], importance: 0.7 }),
    await say({ thing: 2, value: 'red', by: ['meter'], importance: 0.7 }),
  ];
  const handler = world.get(PromotionHandler);
  const dying: Pick<PromotionHandler, 'kind' | 'page' | 'work'> = {
    kind: handler.kind,
    page: async (...asked: Parameters<PromotionHandler['page']>) => {
      const page = await handler.page(...asked);
      if (page?.phase === 'end') throw new Error('killed');
      return page;
    },
    work: handler.work.bind(handler),
  };
  await expect(promote({}, dying)).rejects.toThrow('killed');
  await retract(gone);
  const [job] = await world.database.owner('select id from jobs where space_id = $1', [spaceId]);
  await deliverRun(world, job!.id as Id<'job'>);
  const [run] = await world.database.owner('select report from maintenance_runs where id = $1', [job!.id]);
  expect({ run, carried: await carried() }).toMatchObject({ run: { report: { carried: 1 } }, carried: [stays] });
});

const said: fc.Arbitrary<Said> = fc.record({
  thing: fc.nat(30),
  value: fc.constantFrom('red', 'red', 'red', 'blue'),
  by: fc.constantFrom<readonly SourceId[]>(BY_TWO, BY_TWO, ['meter'], ['letter'], ['meter', 'letter']),
  importance: fc.constantFrom(0.19, 0.5, 0.7, 1),
  at: fc.constantFrom(0, 0, 30, 52, 60),
});

it('a run gives the same result whether `decay` never runs, runs before it, or runs all the time', async () => {
  const resultOf = async (all: readonly Said[], sweeps: 'never' | 'before' | 'often') => {
    const { after, say, sweep, promote, claims, carried, textsOf, recordOfTask } = await aWorkspace();
    for (const hour of [0, 4, 30, 52, 60]) {
      await after(hour);
      for (const { at, ...each } of all) if (at === hour) await say(each);
      if (sweeps === 'often' || (sweeps === 'before' && hour === 60)) await sweep();
    }
    const tally = await promote({ limit: 9 });
    return { tally, claims: await claims(), carried: await textsOf(await carried()), record: await recordOfTask() };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 25, maxLength: 35 }), async (all) => {
      const never = await resultOf(all, 'never');
      expect({ before: await resultOf(all, 'before'), often: await resultOf(all, 'often') }).toEqual({
        before: never,
        often: never,
      });
    }),
    { numRuns: 2 },
  );
}, 180_000);
