import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ReinstateClaim,
  ReinstateInput,
  StoreClaim,
  StoreClaimBatch,
  StoreClaimInput,
  StoreClaimsInput,
} from '#libs/knowledge/claims/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import { RecordEvidence, RecordEvidenceInput } from '#libs/knowledge/evidence/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { OpenWorkspace, OpenWorkspaceInput } from '#libs/knowledge/workspaces/index.js';
import { openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { statementsOf } from '#libs/testing/statements.js';
import { Reflect, ReflectInput } from '../../explore/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import {
  IngestTest,
  IngestTestInput,
  ListTests,
  ListTestsInput,
  ProposeTest,
  ProposeTestInput,
  TestInput,
  WithdrawTest,
} from '../index.js';

const START = new Date('2026-01-01T00:00:00Z');
const hours = (count: number): Date => new Date(START.getTime() + count * 3_600_000);
const BOT = { id: 'prn_01h455vb4pex5vsknk084sn02q', kind: 'agent', name: 'bot' } as const;

const GAP = 'trigger.high_impact_small_gap';
const PERSISTENCE = 'trigger.contested_persistence';
const CONTRADICTIONS = 'trigger.unresolved_contradictions';
const NOVELTY = 'trigger.high_impact_novelty';

describe('suggestions of tests', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([KnowledgeModule, ReasoningModule]);
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfSuggestions() {
    const here = await openSpaceAt(world, START);
    for (const sourceId of ['clock', 'meter', 'probe', 'sensor', 'watch'])
      await here.putSource(sourceId, { class: 'tool_output' });
    const agent = world.as('agent', { principal: BOT, sourceSystems: ['clock'] });
    const say = async (value: string, source: string | null, more: object = {}, as: Ctx = here.as) =>
      here.call(
        StoreClaim,
        StoreClaimInput,
        {
          text: `The timezone of the server is ${value}.`,
          triple: { subject: 'server', predicate: 'timezone', value },
          provenance: source === null ? {} : { source },
          ...more,
        },
        as,
      );
    const saidBy = (sourceId: string, content: string, more: object = {}) =>
      here
        .call(RecordEvidence, RecordEvidenceInput, {
          kind: 'reading',
          content,
          source: { class: 'tool_output', sourceId },
          ...more,
        })
        .then(({ id }) => id);
    const suggested = async (filter: object = {}, as: Ctx = here.as) =>
      (await here.call(ListTests, ListTestsInput, { suggested: true, ...filter }, as)).suggestions;
    return {
      ...here,
      agent,
      say,
      saidBy,
      suggested,
      codes: async () => (await suggested()).map(({ claimId, code }) => [claimId, code]),
      attach: here.corroborate,
      propose: (expected: Record<string, string>, more: object = {}, as: Ctx = here.as) =>
        here
          .call(
            ProposeTest,
            ProposeTestInput,
            {
              claimIds: Object.keys(expected),
              expected,
              method: 'Read it.',
              cost: 1,
              methodSourceId: 'clock',
              ...more,
            },
            as,
          )
          .then(({ id }) => id),
      reflected: async () =>
        (await here.call(Reflect, ReflectInput, { section: 'testsSuggested' })).sections[0]!.data.map(({ id }) => id),
    };
  }

  it('are made for a claim of high impact that is new and uncertain, until it has more witnesses', async () => {
    const { say, attach, saidBy, suggested, reflected } = await spaceOfSuggestions();
    const { claim, testSuggestion } = await say('UTC', 'user_explicit', { impact: 'high', testCost: 3, benefit: 0.5 });
    expect(claim).toMatchObject({ impact: 'high', testCost: 3, benefit: 0.5, belief: { state: 'provisional' } });
    expect(testSuggestion).toEqual({
      claimId: claim!.id,
      code: NOVELTY,
      competing: [],
      outcome: 'abstain',
      testId: null,
      suggestedAt: START.toISOString(),
    });
    expect(await suggested()).toEqual([testSuggestion]);
    expect(await reflected()).toEqual([claim!.id]);
    const after = await attach(claim!.id, await saidBy('meter', 'The timezone of the server is UTC.'));
    expect({ answered: after.testSuggestion, listed: await suggested(), reflected: await reflected() }).toEqual({
      answered: null,
      listed: [],
      reflected: [],
    });
  });

  it('are not made for a claim as new if a claim of its key was provisional before', async () => {
    const { say, retract, suggested } = await spaceOfSuggestions();
    const first = await say('PST', 'user_explicit');
    expect(first.testSuggestion).toBeNull();
    await retract(first.claim!.id);
    const second = await say('UTC', 'tool_output', { impact: 'irreversible' });
    expect({ score: second.claim!.belief!.score, answered: second.testSuggestion, listed: await suggested() }).toEqual({
      score: 0.595,
      answered: null,
      listed: [],
    });
  });

  it('are made for a claim of high impact that its evidence hardly favours, ranked among its competitors', async () => {
    const { say, propose, suggested } = await spaceOfSuggestions();
    const utc = await say('UTC', 'user_explicit', { impact: 'high' });
    const pst = await say('PST', 'tool_output', { impact: 'high' });
    expect(pst).toMatchObject({ outcome: 'quarantined', testSuggestion: { code: GAP, outcome: 'abstain' } });
    expect(pst.testSuggestion!.competing).toEqual([{ claimId: utc.claim!.id, score: 0.693, support: 0.693 }]);
    const dear = await propose({ [utc.claim!.id]: 'UTC', [pst.claim!.id]: 'PST' }, { cost: 2 });
    const cheap = await propose({ [utc.claim!.id]: 'UTC', [pst.claim!.id]: 'PST' }, { cost: 1.5 });
    const useless = await propose({ [utc.claim!.id]: 'up', [pst.claim!.id]: 'up' }, { cost: 0 });
    const listed = await suggested({ claimId: pst.claim!.id });
    expect(listed).toMatchObject([{ outcome: 'test', testId: cheap }]);
    expect([dear, useless]).not.toContain(listed[0]!.testId);
  });

  it('are made for a claim that stays contested, and name a proposed test until the test is withdrawn', async () => {
    const { say, saidBy, oppose, attach, propose, suggested, call, setClock } = await spaceOfSuggestions();
    const utc = (await say('UTC', 'tool_output')).claim!.id;
    const first = await oppose(utc, await saidBy('meter', 'The timezone of the server is PST.'));
    expect({ contestedUpdates: first.belief!.contestedUpdates, testSuggestion: first.testSuggestion }).toEqual({
      contestedUpdates: 1,
      testSuggestion: null,
    });
    const second = await attach(utc, await saidBy('probe', 'The timezone of the server is UTC.'));
    expect({ contestedUpdates: second.belief!.contestedUpdates, code: second.testSuggestion?.code }).toEqual({
      contestedUpdates: 2,
      code: PERSISTENCE,
    });
    await setClock(hours(1));
    const id = await propose({ [utc]: 'UTC' }, { deadline: hours(3).toISOString() });
    const named = await call(ListTests, ListTestsInput, { suggested: true });
    expect({ suggestions: named.suggestions, tests: named.data.map((test) => test.id) }).toMatchObject({
      suggestions: [{ claimId: utc, outcome: 'test', testId: id, suggestedAt: START.toISOString() }],
      tests: [id],
    });
    await setClock(hours(4));
    expect(await suggested()).toMatchObject([{ outcome: 'abstain', testId: null }]);
    await call(WithdrawTest, TestInput, { id });
    expect(await suggested()).toMatchObject([{ claimId: utc, outcome: 'abstain', testId: null }]);
  });

  it('are settled by a test, whether it decides or is inconclusive', async () => {
    const { say, saidBy, oppose, attach, propose, suggested, call } = await spaceOfSuggestions();
    const utc = (await say('UTC', 'tool_output')).claim!.id;
    await oppose(utc, await saidBy('meter', 'The timezone of the server is PST.'));
    await attach(utc, await saidBy('probe', 'The timezone of the server is UTC.'));
    const ingest = async (outcome: string) => {
      const id = await propose({ [utc]: 'UTC' });
      const evidenceId = await saidBy('clock', `The timezone of the server is ${outcome}.`, {
        evidenceType: 'test_result',
        anchors: { test: id },
      });
      return call(IngestTest, IngestTestInput, { id, evidenceId, outcome });
    };
    expect((await suggested()).length).toBe(1);
    expect((await ingest('inconclusive')).testSuggestions).toEqual([]);
    expect(await suggested()).toEqual([]);
    await attach(utc, await saidBy('sensor', 'The timezone of the server is UTC.'));
    const again = await oppose(utc, await saidBy('watch', 'The timezone of the server is PST.'));
    expect({ code: again.testSuggestion?.code, listed: (await suggested()).length }).toEqual({
      code: PERSISTENCE,
      listed: 1,
    });
    expect((await ingest('PST')).testSuggestions).toEqual([]);
    expect(await suggested()).toEqual([]);
  });

  it('are made for a claim with two open conflicts, on whichever side it is, until one of the conflicts is closed', async () => {
    const { say, contradict, store, codes, attach, saidBy, retract } = await spaceOfSuggestions();
    const utc = (await say('UTC', 'user_explicit')).claim!.id;
    const oslo = await store('The server is in Oslo.', { provenance: { source: 'user_explicit' } });
    const bergen = await store('The server is in Bergen.', { provenance: { source: 'user_explicit' } });
    await contradict(utc, oslo);
    expect(await codes()).toEqual([]);
    await contradict(bergen, utc);
    expect(await codes()).toEqual([[utc, CONTRADICTIONS]]);
    const after = await attach(utc, await saidBy('meter', 'The timezone of the server is UTC.'));
    expect(after.testSuggestion).toMatchObject({
      code: CONTRADICTIONS,
      competing: [{ score: 0.693 }, { score: 0.693 }],
    });
    await retract(bergen);
    expect(await codes()).toEqual([]);
  });

  it('are suppressed for low impact if a test costs more than it is worth', async () => {
    const { say, contradict, store, codes } = await spaceOfSuggestions();
    const utc = (await say('UTC', 'user_explicit', { impact: 'low', testCost: 1.5, benefit: 40 })).claim!.id;
    for (const city of ['Oslo', 'Bergen'])
      await contradict(utc, await store(`The server is in ${city}.`, { provenance: { source: 'user_explicit' } }));
    expect(await codes()).toEqual([]);
  });

  it('cost no statement for a new claim, which cannot cause a suggestion', async () => {
    const { say, attach, saidBy, call } = await spaceOfSuggestions();
    const own = (statements: { name: string }[]) =>
      statements.map(({ name }) => name).filter((name) => name.includes('discriminating-tests'));
    const fresh = await statementsOf(() => say('UTC', 'tool_output'));
    const batch = await statementsOf(() =>
      call(StoreClaimBatch, StoreClaimsInput, {
        items: Array.from({ length: 20 }, (_, n) => ({ text: `note ${n}`, impact: n % 2 === 0 ? 'low' : 'medium' })),
      }),
    );
    const evidence = await saidBy('meter', 'The timezone of the server is UTC.');
    const attached = await statementsOf(() => attach(fresh.result.claim!.id, evidence));
    expect({
      fresh: own(fresh.statements),
      batch: own(batch.statements),
      attached: own(attached.statements).length,
    }).toEqual({ fresh: [], batch: [], attached: 1 });
  });

  describe('about the values of a key in a workspace', () => {
    async function aWorkspace() {
      const here = await spaceOfSuggestions();
      for (const sourceId of ['leaflet', 'poster'])
        await here.putSource(sourceId, { class: 'document', independenceGroup: 'press' });
      const { id: workspaceId } = await here.call(OpenWorkspace, OpenWorkspaceInput, { kind: 'free' });
      const said = async (value: string, sourceId: string, more: object = {}) => {
        const of = ['leaflet', 'poster'].includes(sourceId) ? 'document' : 'tool_output';
        const content = `The timezone of the server is ${value}.`;
        const { id } = await here.call(RecordEvidence, RecordEvidenceInput, {
          kind: 'reading',
          content,
          source: { class: of, sourceId },
        });
        const provenance = { source: of, sourceId };
        return here.say(value, null, { scope: 'workspace', workspaceId, evidence: [id], provenance, ...more });
      };
      return {
        ...here,
        said,
        inside: () => here.suggested({ workspaceId }),
        /** The values for which a test is suggested, each with the reason. */
        worth: async () => {
          const found = await here.suggested({ workspaceId });
          const values = await Promise.all(
            found.map(async ({ claimId, code }) => [(await here.getClaim(claimId)).triple!.value, code]),
          );
          return Object.fromEntries(values) as Record<string, string>;
        },
      };
    }
    it.each<[string, [value: string, source: string][]]>([
      [
        'if the others come last',
        [
          ['UTC', 'meter'],
          ['UTC', 'probe'],
          ['UTC', 'sensor'],
          ['PST', 'leaflet'],
          ['CET', 'poster'],
        ],
      ],
      [
        'if the others come first',
        [
          ['PST', 'leaflet'],
          ['CET', 'poster'],
          ['UTC', 'meter'],
          ['UTC', 'probe'],
          ['UTC', 'sensor'],
        ],
      ],
    ])('are made for an accepted value that two other values contradict, %s', async (_, order) => {
      const { said, worth, inside, getClaim } = await aWorkspace();
      const stored = [];
      for (const [value, source] of order) stored.push(await said(value, source));
      const utc = stored.find(({ claim }) => claim!.triple!.value === 'UTC')!.claim!.id;
      expect((await getClaim(utc)).belief).toMatchObject({ state: 'accepted', kappa: expect.closeTo(0.167, 3) });
      // Their evidence is too weak to make them worth a test, but it still counts against the accepted value.
      expect(await worth()).toEqual({ UTC: CONTRADICTIONS });
      const others = stored.map(({ claim }) => claim!.id).filter((id) => id !== utc);
      expect((await inside())[0]!.competing.map(({ claimId }) => claimId).sort()).toEqual(others.sort());
    });

    it('are made for a third value as soon as it is stored next to two others', async () => {
      const { said, worth, retract } = await aWorkspace();
      await said('UTC', 'meter');
      const second = await said('PST', 'probe');
      expect({ answered: second.testSuggestion, listed: await worth() }).toEqual({ answered: null, listed: {} });
      const third = await said('CET', 'sensor');
      expect(third.testSuggestion).toMatchObject({ code: CONTRADICTIONS, competing: [{}, {}] });
      expect(await worth()).toEqual({ UTC: PERSISTENCE, PST: PERSISTENCE, CET: CONTRADICTIONS });
      await retract(third.claim!.id);
      expect(await worth()).toEqual({ UTC: PERSISTENCE, PST: PERSISTENCE });
    });

    it('end when one of two other values is retracted, and are made again when it comes back', async () => {
      const { said, worth, retract, call } = await aWorkspace();
      await said('UTC', 'meter');
      await said('PST', 'leaflet');
      // The third value comes from the group of the second value, so it adds no weight against the first.
      const third = await said('CET', 'poster');
      const before = (await worth()).UTC;
      await retract(third.claim!.id);
      const without = (await worth()).UTC;
      await call(ReinstateClaim, ReinstateInput, { id: third.claim!.id, reason: 'It was right.' });
      expect({ before, without, after: (await worth()).UTC }).toEqual({
        before: CONTRADICTIONS,
        without: undefined,
        after: CONTRADICTIONS,
      });
    });

    it('are not made for values that are valid at different times', async () => {
      const { said, worth } = await aWorkspace();
      await said('UTC', 'meter', { validFrom: '2025-01-01T00:00:00Z', validUntil: '2025-02-01T00:00:00Z' });
      await said('PST', 'probe', { validFrom: '2025-02-01T00:00:00Z', validUntil: '2025-03-01T00:00:00Z' });
      await said('CET', 'sensor', { validFrom: '2025-03-01T00:00:00Z' });
      expect(await worth()).toEqual({});
    });

    it('cost no statement while nothing competes', async () => {
      const { said } = await aWorkspace();
      const { statements } = await statementsOf(() => said('UTC', 'meter'));
      expect(statements.filter(({ name }) => name.includes('discriminating-tests'))).toEqual([]);
    });
  });

  describe('about claims of an agent', () => {
    it('keep the impact and cost that a user gave a claim, even if the agent states the claim differently', async () => {
      const { say, agent, getClaim } = await spaceOfSuggestions();
      const { claim, testSuggestion } = await say('UTC', 'user_explicit', { impact: 'high' });
      await say('UTC', null, { impact: 'low', testCost: 1_000_000 }, agent);
      expect(await getClaim(claim!.id)).toMatchObject({ impact: 'high', testCost: 0 });
      expect(testSuggestion!.code).toBe(NOVELTY);
      const early = await say('CET', null, { impact: 'low', testCost: 9, triple: null, text: 'x is y' }, agent);
      expect(early.claim).toMatchObject({ impact: 'low', testCost: 9 });
    });

    it('follow the impact and cost that a user gives from the moment that the user states the same claim', async () => {
      const { say, agent } = await spaceOfSuggestions();
      const early = await say('UTC', null, { impact: 'low', testCost: 9 }, agent);
      const own = await say('UTC', 'user_explicit', { impact: 'irreversible' });
      expect({ before: early.claim!.impact, outcome: own.outcome, claim: own.claim }).toMatchObject({
        before: 'low',
        outcome: 'deduplicated',
        claim: { id: early.claim!.id, impact: 'irreversible', testCost: 0, benefit: 0 },
      });
    });

    it('do not let the agent reject a fact of a user by its own test', async () => {
      const { say, agent, propose, saidBy, call, getClaim, store } = await spaceOfSuggestions();
      const fact = (await say('UTC', 'user_explicit', { impact: 'high' })).claim!.id;
      const id = await propose({ [fact]: 'UTC' }, {}, agent);
      const evidenceId = await saidBy('clock', 'The timezone of the server is PST.', {
        evidenceType: 'test_result',
        anchors: { test: id },
      });
      const { test } = await call(IngestTest, IngestTestInput, { id, evidenceId, outcome: 'PST' }, agent);
      expect({ decisive: test.claims[0]!.decisive, status: (await getClaim(fact)).status }).toEqual({
        decisive: false,
        status: 'active',
      });
      expect((await getClaim(fact)).belief).toMatchObject({ failedTest: null, state: 'contested' });
      expect(await store('The server runs.')).toBeTruthy();
    });

    it('fill the list of a space only up to the share of the agent', async () => {
      const { call, suggested } = await spaceOfSuggestions();
      const { data } = await call(StoreClaimBatch, StoreClaimsInput, {
        items: Array.from({ length: 203 }, (_, n) => ({
          text: `Note ${n}.`,
          impact: 'irreversible',
          provenance: { source: 'tool_output' },
        })),
      });
      const answered = data.filter(({ result }) => result!.testSuggestion !== null);
      expect({ answered: answered.length, listed: (await suggested({ limit: 200 })).length }).toEqual({
        answered: 203,
        listed: 200,
      });
      const second = await call(ListTests, ListTestsInput, { suggested: true, limit: 150 });
      const rest = await suggested({ limit: 150, cursor: second.nextCursor });
      expect({ hasMore: second.hasMore, second: second.suggestions.length, rest: rest.length }).toEqual({
        hasMore: true,
        second: 150,
        rest: 50,
      });
    });

    it('name no claim of a session that others cannot see', async () => {
      const { say, openSession, contradict, store, suggested } = await spaceOfSuggestions();
      const session = await openSession('mine');
      const inside = await store('The server is in Oslo.', { scope: 'session', sessionId: session.id, impact: 'high' });
      const utc = (await say('UTC', 'user_explicit')).claim!.id;
      const bergen = await store('The server is in Bergen.', { provenance: { source: 'user_explicit' } });
      await contradict(utc, bergen);
      await contradict(utc, inside).catch(() => undefined);
      const all = await suggested();
      expect(
        all.flatMap(({ claimId, competing }) => [claimId, ...competing.map((each) => each.claimId)]),
      ).not.toContain(inside);
    });
  });
});
