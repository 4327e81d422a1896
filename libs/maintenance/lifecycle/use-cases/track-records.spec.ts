import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RetractClaim, RetractInput, StoreClaim, StoreClaimInput } from '#libs/knowledge/claims/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { PutPredicate, PutPredicateInput } from '#libs/knowledge/predicates/index.js';
import { ListSources, ListSourcesInput } from '#libs/knowledge/sources/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { maintained } from '#libs/testing/driven-run.js';

const TOOL = { class: 'tool_output' };
const SOMEBODY = { id: 'prn_01h455vb4pex5vsknk084sn02q', kind: 'service', name: 'somebody' } as const;
const FALSE = { errorType: 'wrong_evidence' };

describe('the track record of a source', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([KnowledgeModule, ReasoningModule, MaintenanceModule]);
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfSources() {
    const here = await openSpaceAt(world, '2026-01-01T00:00:00Z');
    const { call, record, store } = here;
    const said = (content: string, sourceId: string) => record(content, { source: { ...TOOL, sourceId } });
    return {
      ...here,
      said,
      /** Stores a claim that only this source supports. */
      claimed: async (text: string, sourceId: string, more: object = {}) =>
        store(text, { evidence: [await said(text, sourceId)], provenance: { source: 'tool_output' }, ...more }),
      source: async (sourceId: string) => {
        const { data } = await call(ListSources, ListSourcesInput, {});
        const { settled, overturned, historicalCorrectionRate: rate } = data.find((one) => one.sourceId === sourceId)!;
        return { settled, overturned, rate };
      },
      maintain: (dryRun = false) => maintained(world, here, { kind: 'beliefs', dryRun }),
      /** How many beliefs changed because the weight of a source changed. */
      bySource: async () =>
        (
          await world.database.owner(
            `select from events, jsonb_each(coalesce(payload -> 'items', jsonb_build_object(subject_id, payload))) as about (id, said)
             where kind = 'belief_changed' and space_id = $1 and said ->> 'because' = 'source'`,
            [here.spaceId],
          )
        ).length,
    };
  }

  it('counts a claim that turns out false once for each source that supported it, until the claim is reinstated', async () => {
    const { putSource, said, claimed, corroborate, retract, reinstate, source } = await spaceOfSources();
    for (const id of ['meter', 'probe', 'rest']) await putSource(id, TOOL);
    const id = await claimed('It is 20 degrees.', 'meter');
    await corroborate(id, await said('20 degrees it is.', 'meter'));
    await corroborate(id, await said('Yes, 20 degrees.', 'probe'));
    await retract(id, FALSE);
    await retract(id, FALSE);
    const overturned = [await source('meter'), await source('probe'), await source('rest')];
    await reinstate(id);
    expect({ overturned, after: await source('meter') }).toEqual({
      overturned: [
        { settled: 1, overturned: 1, rate: 0.090909091 },
        { settled: 1, overturned: 1, rate: 0.090909091 },
        { settled: 0, overturned: 0, rate: 0 },
      ],
      after: { settled: 0, overturned: 0, rate: 0 },
    });
  });

  it('does not count claims retracted for a reason that says nothing about their sources', async () => {
    const { putSource, claimed, retract, source } = await spaceOfSources();
    await putSource('meter', TOOL);
    await retract(await claimed('It is 20 degrees.', 'meter'), { errorType: 'duplicate' });
    expect(await source('meter')).toMatchObject({ settled: 0, overturned: 0 });
  });

  it('does not let an agent lower a source by retracting what the same agent said', async () => {
    const { putSource, said, source, call } = await spaceOfSources();
    await putSource('meter', TOOL);
    const agent = world.as('agent', { principal: SOMEBODY });
    const evidence = [await said('It is 20 degrees.', 'meter')];
    const { claim } = await call(StoreClaim, StoreClaimInput, { text: 'It is 20 degrees.', evidence }, agent);
    const retracted = await call(
      RetractClaim,
      RetractInput,
      { id: claim!.id, errorType: 'wrong_evidence', reason: 'so' },
      agent,
    );
    expect({ outcome: retracted.outcome, source: await source('meter') }).toMatchObject({
      outcome: 'retracted',
      source: { settled: 0, overturned: 0 },
    });
  });

  it('changes the weight of new evidence at once, and the weight of earlier evidence with the next run of `beliefs`', async () => {
    const { putSource, claimed, retract, belief, maintain, bySource } = await spaceOfSources();
    for (const id of ['meter', 'probe']) await putSource(id, TOOL);
    const before = [await claimed('Pump 1 is on.', 'meter'), await claimed('Pump 2 is on.', 'meter')];
    const other = await claimed('Pump 3 is on.', 'probe');
    for (let n = 0; n < 5; n += 1) await retract(await claimed(`Valve ${n} is open.`, 'meter'), FALSE);
    const waiting = await belief(before[0]!);
    const later = await belief(await claimed('Pump 4 is on.', 'meter'));
    const dry = await maintain(true);
    const atFirst = await bySource();
    const run = await maintain();
    const again = await maintain();
    expect({
      waiting,
      later,
      dry,
      run,
      again,
      after: await belief(before[1]!),
      other: await belief(other),
    }).toMatchObject({
      // 1 - 5 / 15, of 0.85 * 0.7
      waiting: { state: 'provisional', score: 0.595 },
      later: { state: 'tentative', score: 0.396666667 },
      after: { state: 'tentative', score: 0.396666667 },
      other: { state: 'provisional', score: 0.595 },
      // The earlier claims, and the first of those that were retracted.
      dry: { changed: 3 },
      run: { changed: 3 },
      again: {},
    });
    expect(again).not.toHaveProperty('weighed');
    expect((await bySource()) - atFirst).toBe(3);
  });

  it('lowers the weight of a source outside its domains, until its own domains or those of the predicate say otherwise', async () => {
    const { putSource, claimed, belief, maintain, call } = await spaceOfSources();
    await putSource('atlas', { ...TOOL, domainTags: ['Geography'] });
    const triple = { subject: 'acme', predicate: 'city', value: 'Oslo' };
    const id = await claimed('Acme is in Oslo.', 'atlas', { triple });
    const note = await claimed('The sky is blue.', 'atlas');
    const off = await belief(id);
    await call(PutPredicate, PutPredicateInput, { name: 'city', domains: [' GEOGRAPHY '] });
    await maintain();
    const on = await belief(id);
    await putSource('atlas', { ...TOOL, domainTags: ['music'] });
    await maintain();
    expect({ off: off.score, on: on.score, again: (await belief(id)).score, note: (await belief(note)).score }).toEqual(
      {
        off: 0.476,
        on: 0.595,
        again: 0.476,
        note: 0.595,
      },
    );
  });
});
