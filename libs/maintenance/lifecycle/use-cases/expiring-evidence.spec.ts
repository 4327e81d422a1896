import { GraphModule } from '#libs/graph/graph.module.js';
import { ListCascades } from '#libs/graph/cascades/index.js';
import { GetJob } from '#libs/history/jobs/index.js';
import { VerifyReplay } from '#libs/history/replay/index.js';
import type { Id } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { GetEvidence } from '#libs/knowledge/evidence/index.js';
import { PutEvidenceTypeInput, PutEvidenceType } from '#libs/knowledge/evidence-types/index.js';
import { ReflectInput, Reflect } from '#libs/reasoning/explore/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { StartRun, StartRunInput } from '../../runs/index.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { deliverRun } from '#libs/testing/driven-run.js';

const START = new Date('2026-01-01T00:00:00Z');
const after = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);
let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule, MaintenanceModule]);
});
afterAll(() => world.close());

/** A space whose evidence type `reading` goes stale after 10 minutes and expires after 60. */
async function spaceOfReadings() {
  const as = world.as('owner');
  const here = await openSpace(world, { clock: 'simulated' });
  const { space, getClaim } = here;
  const at = (minutes: number) => here.setClock(after(minutes));
  await at(0);
  const setType = (type: object) => here.call(PutEvidenceType, PutEvidenceTypeInput, type);
  await setType({ name: 'reading', staleAfter: 'PT10M', expiredAfter: 'PT1H' });
  const begin = async () => (await here.call(StartRun, StartRunInput, { kind: 'expire' })).id as Id<'job'>;
  const work = async (id: Id<'job'>, step: number | null = null) => {
    await deliverRun(world, id, { step });
    return (await world.get(GetJob).run(as, { id })).result;
  };
  /** A delivery of the run works for about a second. */
  const finish = async (id: Id<'job'>) => {
    for (;;) {
      const result = await work(id);
      if (result !== null) return result;
    }
  };
  return {
    ...here,
    at,
    setType,
    begin,
    work,
    finish,
    maintain: async () => finish(await begin()),
    cascades: async () => (await world.get(ListCascades).run(as, { space, limit: 50 })).data,
    record: (content: string, more: object = {}) =>
      here.record(content, { kind: 'tool_output', evidenceType: 'reading', source: 'tool_output', ...more }),
    evidence: (id: Id<'evd'>) => world.get(GetEvidence).run(as, { space, id }),
    store: (text: string, evidence: string[]) => here.store(text, { evidence, provenance: { source: 'tool_output' } }),
    groundings: async (...ids: string[]) => Promise.all(ids.map(async (id) => (await getClaim(id)).grounding)),
    inspect: async (id: string) => (await here.why(id)).steps.data,
    reflectStale: async () =>
      (await here.call(Reflect, ReflectInput)).sections.find(({ section }) => section === 'stale')!.count,
    soundIds: async () => (await here.listClaims({ filter: { grounding: 'sound' } })).map(({ id }) => id),
  };
}

/** A reading, a claim based on it, and a chain of two conclusions from that claim. */
async function aChain() {
  const space = await spaceOfReadings();
  const reading = await space.record('The gauge shows 3 bar.');
  const claim = await space.store('The pressure is 3 bar.', [reading]);
  const first = (await space.derive('The pump runs.', [claim])).claim!.id as Id<'clm'>;
  const second = (await space.derive('The line is in service.', [first])).claim!.id as Id<'clm'>;
  return { ...space, reading, chain: [claim, first, second] as const };
}

describe('evidence of a type that becomes stale and expires', () => {
  it.each([
    [9.99, 'fresh', 'sound'],
    [10, 'stale', 'stale'],
    [59.99, 'stale', 'stale'],
    [60, 'expired', 'expired'],
    [5_000, 'expired', 'expired'],
  ])(
    'after %d minutes is %s, and all claims that depend on it are %s, even without a run of `expire`',
    async (minutes, freshness, grounding) => {
      const { at, evidence, reading, chain, groundings, inspect, reflectStale, soundIds } = await aChain();
      await at(minutes);
      expect((await evidence(reading)).freshness).toBe(freshness);
      expect(await groundings(...chain)).toEqual([grounding, grounding, grounding]);
      expect((await inspect(chain[2])).filter(({ id }) => id !== reading).map((step) => step.grounding)).toEqual([
        grounding,
        grounding,
        grounding,
      ]);
      expect(await reflectStale()).toBe(grounding === 'sound' ? 0 : 3);
      expect(await soundIds()).toHaveLength(grounding === 'sound' ? 3 : 0);
    },
  );

  it('ages from its observation, by the periods that its type had when it was recorded, or never without such periods', async () => {
    const { at, record, evidence, setType } = await spaceOfReadings();
    await at(100);
    const old = await record('observed long ago', { observedAt: after(50).toISOString() });
    const unregistered = await record('of a type nobody registered', { evidenceType: 'hearsay' });
    await setType({ name: 'reading', staleAfter: null, expiredAfter: null });
    const lasting = await record('recorded later');
    expect(await evidence(old)).toMatchObject({
      freshness: 'stale',
      staleAt: after(60).toISOString(),
      expiresAt: after(110).toISOString(),
    });
    await at(110);
    expect(await Promise.all([old, unregistered, lasting].map(async (id) => (await evidence(id)).freshness))).toEqual([
      'expired',
      'fresh',
      'fresh',
    ]);
  });

  it('keeps a claim sound as long as any of its evidence is fresh and not revoked', async () => {
    const { at, record, corroborate, revoke, chain, groundings, settle } = await aChain();
    await at(50);
    const again = await record('Still 3 bar.');
    await corroborate(chain[0], again);
    await settle();
    await at(59);
    expect(await groundings(...chain)).toEqual(['sound', 'sound', 'sound']);
    await at(60);
    expect(await groundings(...chain)).toEqual(['stale', 'stale', 'stale']);
    await revoke(again);
    expect(await groundings(...chain)).toEqual(['expired', 'expired', 'expired']);
    await settle();
    expect(await groundings(...chain)).toEqual(['expired', 'expired', 'expired']);
  });

  it('blocks conclusions unless the caller allows stale premises, before and after a run, and the error names the aged premise', async () => {
    const { at, derive, maintain, settle, chain } = await aChain();
    await at(60);
    const causes = [{ kind: 'expired', rootId: chain[0] }];
    const before = await derive('It can be loaded.', [chain[2]]);
    expect(before).toMatchObject({
      outcome: 'blocked',
      blocked: { gate: 'blocked_stale', obstacles: [{ id: chain[2], causes }] },
    });
    expect(await derive('It can be loaded.', [chain[2]], { useStale: true })).toMatchObject({
      outcome: 'accepted',
      claim: { grounding: 'expired' },
    });
    await maintain();
    await settle();
    expect((await derive('It can be filled.', [chain[2]])).blocked).toEqual(before.blocked);
  });
});

describe('the kind `expire`, applied to evidence', () => {
  it('records each piece of evidence once, and corrects everything that depends on it', async () => {
    const { at, maintain, settle, cascades, groundings, chain, inspect } = await aChain();
    await at(10);
    expect(await maintain()).toMatchObject({ lapsedEvidence: 1, lapsed: 1 });
    await settle();
    expect(await cascades()).toMatchObject([{ trigger: 'expired', rootIds: [chain[0]], state: 'done', changed: 3 }]);
    expect((await inspect(chain[2]))[0]).toMatchObject({
      grounding: 'stale',
      causes: [{ kind: 'stale', rootId: chain[0] }],
    });
    expect(await maintain()).toEqual({ dryRun: false, durationMs: expect.any(Number), skipped: 0 });
    await at(60);
    expect(await maintain()).toMatchObject({ lapsedEvidence: 1, lapsed: 1 });
    await settle();
    expect(await groundings(...chain)).toEqual(['expired', 'expired', 'expired']);
    expect((await inspect(chain[2]))[0]).toMatchObject({ causes: [{ kind: 'expired', rootId: chain[0] }] });
    expect(await maintain()).toEqual({ dryRun: false, durationMs: expect.any(Number), skipped: 0 });
  });

  it('is undone for all dependents by newer evidence for the claim', async () => {
    const { at, record, corroborate, maintain, settle, groundings, chain, inspect } = await aChain();
    await at(60);
    await maintain();
    await settle();
    await corroborate(chain[0], await record('Back at 3 bar.'));
    await settle();
    expect(await groundings(...chain)).toEqual(['sound', 'sound', 'sound']);
    expect((await inspect(chain[2]))[0]).toMatchObject({ causes: [] });
  });

  it('continues with the next page after a worker was killed, and replay gives the same result', async () => {
    const { at, record, store, begin, work, finish, groundings } = await spaceOfReadings();
    const evidence: Id<'evd'>[] = [];
    for (let n = 0; n < 30; n += 1) evidence.push(await record(`gauge ${n}: ${n} bar`));
    const ids = await Promise.all(evidence.map((id, n) => store(`Gauge ${n} shows ${n} bar.`, [id])));
    const lapsed = async (id: string) =>
      (await world.database.owner('select lapses_at is null as lapsed from evidence where id = $1', [id]))[0]!.lapsed;
    await at(60);
    const job = await begin();
    // The worker is killed after one page, and the message that would have continued the run is lost.
    await work(job, 0);
    expect(new Set(await Promise.all(evidence.map((id) => lapsed(id)))).size).toBe(2);
    expect(await finish(job)).toMatchObject({ lapsedEvidence: 30, lapsed: 30 });
    expect(new Set(await groundings(...ids))).toEqual(new Set(['expired']));
    expect(await world.get(VerifyReplay).run(world.tenantId)).toMatchObject({ differences: [], skipped: [] });
  });
});
