import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openService, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
let owner: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  owner = tenant.owner;
});
afterAll(() => service.close());

/** The worked examples of the graph spec, section 11, as a user would run them, each in a separate space. */
describe('worked example', () => {
  async function spaceOfGraph() {
    const { space, call, settle } = await tenant.aSpace();
    const make = (node: Input) => call('nodes.create', node);
    let said = 0;
    /** The record comes from a separate document, unless a document is named. */
    const record = async (by = 'document', sourceId = `source ${(said += 1)}`): Promise<string> => {
      await call('sources.put', { sourceId, class: by });
      return (
        await call('evidence.record', {
          kind: 'report',
          content: `What was seen, number ${(said += 1)}.`,
          source: { class: by, sourceId },
        })
      ).id;
    };
    const observe = async (
      quoteType: string,
      { by, sourceId, ...more }: Input & { by?: string; sourceId?: string } = {},
    ) => {
      const evidenceId = await record(by, sourceId);
      const { content } = await call('evidence.get', { id: evidenceId });
      return make({ type: 'observation_factual', evidenceId, quote: content, quoteType, claim: content, ...more });
    };
    const derive = (premises: string[], reasoningType = 'modus_ponens', more: Input = {}) =>
      call('nodes.derive', {
        claim: `conclusion ${(said += 1)}`,
        premises,
        reasoningType,
        logicalChain: 'so',
        ...more,
      });
    return {
      space,
      call,
      make,
      observe,
      derive,
      seen: async (...args: Parameters<typeof observe>): Promise<string> => (await observe(...args)).node.id,
      forecast: async (more: Input = {}) =>
        observe('hard_data', {
          type: 'observation_predictive',
          predictedEvent: 'It happens.',
          resolveBy: '2990-01-01T00:00:00Z',
          ...more,
        }),
      concluded: async (...args: Parameters<typeof derive>): Promise<string> => (await derive(...args)).claim.id,
      get: (id: string) => call('nodes.get', { id }),
      worth: async (...args: Parameters<typeof derive>): Promise<number> => (await derive(...args)).claim.confidence,
      why: async (id: string) => (await call('nodes.why', { id })).steps.data[0],
      retract: (id: string) => call('nodes.retract', { id, errorType: 'other', reason: 'wrong' }),
      contradict: async (nodeA: string, nodeB: string) =>
        call('conflicts.contradict', { nodeA, nodeB, description: 'Both cannot be.' }),
      resolve: (id: string, resolverId: string, more: Input = {}) =>
        call('nodes.resolve', { id, resolverId, relevanceOverride: 'about it', ...more }),
      settle,
    };
  }

  it.each([
    ['document', 'hard_data', 0.95],
    ['document', 'editorial', 0.35],
    ['inference', 'hard_data', 0.9025],
    ['user_explicit', 'editorial', 0.85],
    ['user_explicit', 'hard_data', 0.95],
  ])('1: from a source of class %s, a quote of type %s has confidence %d', async (by, quoteType, confidence) => {
    const { observe } = await spaceOfGraph();
    expect((await observe(quoteType, { by })).node.confidence).toBe(confidence);
  });

  it('2: a statement about the future has confidence .60, and opens a prediction that depends on it', async () => {
    const { forecast, call } = await spaceOfGraph();
    const { node, prediction } = await forecast();
    expect({
      confidence: node.confidence,
      type: prediction.type,
      status: prediction.status,
      probability: prediction.fields.probability,
    }).toEqual({ confidence: 0.6, type: 'prediction', status: 'open', probability: 0.6 });
    expect((await call('nodes.edges', { id: prediction.id })).data).toMatchObject([
      { kind: 'derives_from', fromId: prediction.id, toId: node.id },
    ]);
  });

  it('3: deduction and weaker types of reasoning are limited by the weakest premise', async () => {
    const { seen, worth } = await spaceOfGraph();
    const premises = [await seen('hard_data'), await seen('attributed_analysis')];
    expect({
      modusPonens: await worth(premises, 'modus_ponens'),
      inductiveCausal: await worth(premises.reverse(), 'inductive_causal'),
    }).toEqual({ modusPonens: 0.686, inductiveCausal: 0.595 });
  });

  it('4: independent premises add up, premises from one document do not', async () => {
    const { seen, worth } = await spaceOfGraph();
    const [one, same, another] = [
      await seen('attributed_analysis', { sourceId: 'a' }),
      await seen('attributed_analysis', { sourceId: 'a' }),
      await seen('attributed_analysis'),
    ];
    expect({
      independent: await worth([one, another], 'inductive_generalization'),
      same: await worth([one, same], 'inductive_generalization'),
    }).toEqual({ independent: 0.8645, same: 0.665 });
    expect(await worth([await seen('unnamed_source'), await seen('unnamed_source')], 'authority_consensus')).toBe(
      0.735,
    );
  });

  it.each([
    ['one document', ['a', 'a', 'a'], 0.3325],
    ['three documents', ['a', 'b', 'c'], 0.68910625],
  ])('5: three editorials from %s give a generalisation the expected confidence', async (_of, sources, confidence) => {
    const { seen, worth } = await spaceOfGraph();
    const editorials = [];
    for (const sourceId of sources) editorials.push(await seen('editorial', { sourceId }));
    expect(await worth(editorials, 'inductive_generalization')).toBe(confidence);
  });

  it('6: a conclusion from two conclusions of one observation has less confidence than each of the two', async () => {
    const { seen, derive, worth } = await spaceOfGraph();
    const observation = await seen('hard_data');
    const [d1, d2] = [(await derive([observation])).claim, (await derive([observation])).claim];
    expect({
      confidenceOfD1: d1.confidence,
      confidenceOfD2: d2.confidence,
      worth: await worth([d1.id, d2.id], 'inductive_generalization'),
    }).toEqual({ confidenceOfD1: 0.931, confidenceOfD2: 0.931, worth: 0.88445 });
  });

  it('7: the confidence of a conjecture is limited, and many conjectures prove nothing', async () => {
    const { make, worth } = await spaceOfGraph();
    const guess = async (initialConfidence?: number) =>
      (
        await make({
          type: 'conjecture',
          claim: `It may be, ${initialConfidence}.`,
          basis: 'a hunch',
          initialConfidence,
        })
      ).node;
    const [high, low, plain] = [await guess(0.95), await guess(0), await guess()];
    expect([high, low, plain].map(({ confidence }) => confidence)).toEqual([0.85, 0.1, 0.4]);
    expect(await worth([high.id, (await guess(0.85)).id], 'inductive_generalization')).toBe(0.8075);
  });

  it('8: the confidence of abduction is capped', async () => {
    const { make, seen, worth } = await spaceOfGraph();
    const axiom = (await make({ type: 'axiom', claim: 'It is so.', basis: 'agreed' })).node.id;
    expect({
      bestExplanation: await worth([axiom], 'abductive_best_explanation'),
      elimination: await worth([await seen('hard_data')], 'abductive_elimination'),
    }).toEqual({ bestExplanation: 0.8, elimination: 0.836 });
  });

  it('9: what depends on a fallen claim falls with it, whatever is overridden, and comes back with it', async () => {
    const { seen, concluded, derive, retract, settle, why, call } = await spaceOfGraph();
    const a = await seen('hard_data');
    const d1 = await concluded([a]);
    const d2 = await concluded([d1]);
    await retract(a);
    await settle();
    for (const id of [d1, d2])
      expect(await why(id)).toMatchObject({
        grounding: 'tainted',
        confidence: 0,
        causes: [{ kind: 'taint', rootId: a }],
      });
    expect(await derive([d2], 'modus_ponens', { useContested: true, useStale: true })).toMatchObject({
      outcome: 'blocked',
      blocked: { gate: 'blocked_tainted' },
    });
    await call('nodes.reinstate', { id: a, reason: 'right after all' });
    await settle();
    expect({ d1: await why(d1), d2: await why(d2) }).toMatchObject({
      d1: { grounding: 'sound', confidence: 0.931, causes: [] },
      d2: { grounding: 'sound', confidence: 0.91238, causes: [] },
    });
  });

  it('10: what depends on a superseded claim is stale, can be used only with an override, and is cured when it is based on the new claim', async () => {
    const { seen, concluded, derive, settle, why, call } = await spaceOfGraph();
    const [a, a1] = [await seen('hard_data'), await seen('hard_data')];
    const d1 = await concluded([a]);
    const d2 = await concluded([d1]);
    await call('nodes.supersede', { id: a, replacementId: a1 });
    await settle();
    for (const id of [d1, d2])
      expect(await why(id)).toMatchObject({ grounding: 'stale', causes: [{ kind: 'stale', rootId: a }] });
    expect(await derive([d1])).toMatchObject({ outcome: 'blocked', blocked: { gate: 'blocked_stale' } });
    const knowingly = await concluded([d1], 'modus_ponens', { useStale: true });
    expect(await why(knowingly)).toMatchObject({
      grounding: 'stale',
      builtOnStale: [{ id: d1, causes: [{ kind: 'stale', rootId: a }] }],
    });
    await call('nodes.rederive', { id: d1, premises: [a1], reasoningType: 'modus_ponens', logicalChain: 'so' });
    await settle();
    expect({ d1: await why(d1), d2: await why(d2) }).toMatchObject({
      d1: { grounding: 'sound' },
      d2: { grounding: 'sound' },
    });
  });

  it('11: nothing can be based on a side of a contradiction or on what depends on a side; opening it twice has no effect', async () => {
    const { seen, concluded, derive, contradict, settle } = await spaceOfGraph();
    const [a, b] = [await seen('hard_data'), await seen('hard_data')];
    const d1 = await concluded([a]);
    const { conflict } = await contradict(a, b);
    await settle();
    for (const id of [a, d1])
      expect(await derive([id])).toMatchObject({ outcome: 'blocked', blocked: { gate: 'blocked_contested' } });
    expect(await contradict(b, a)).toMatchObject({ outcome: 'deduplicated', conflict: { id: conflict.id } });
  });

  it('12: a resolver below .70 leaves a contradiction open, and a resolver of .70 resolves it until that resolver falls', async () => {
    const { seen, concluded, derive, contradict, resolve, retract, settle, get } = await spaceOfGraph();
    const [a, b, enough] = [await seen('hard_data'), await seen('hard_data'), await seen('attributed_analysis')];
    const weaker = await concluded([enough]);
    const {
      conflict: { id },
    } = await contradict(a, b);
    expect(await resolve(id, weaker)).toMatchObject({
      outcome: 'partial',
      reason: 'too_weak',
      node: { status: 'open' },
    });
    expect(await derive([a])).toMatchObject({ blocked: { gate: 'blocked_contested' } });
    expect(await resolve(id, enough)).toMatchObject({ outcome: 'resolved', node: { status: 'resolved' } });
    expect((await derive([a])).outcome).toBe('accepted');
    await retract(enough);
    await settle();
    expect((await get(id)).status).toBe('open');
    expect(await derive([a])).toMatchObject({ blocked: { gate: 'blocked_contested' } });
  });

  it.each([
    ['confirmed', 0.95, 0.931, 'sound'],
    ['refuted', 0.6, 0, 'tainted'],
  ])(
    '13: a forecast that is %s passes its confidence and grounding on to what depends on it',
    async (outcome, confidence, above, grounding) => {
      const { forecast, seen, derive, resolve, settle, get } = await spaceOfGraph();
      const { node, prediction } = await forecast();
      const { claim: d } = await derive([node.id]);
      expect({ node: node.confidence, d: d.confidence }).toEqual({ node: 0.6, d: 0.588 });
      await resolve(prediction.id, await seen('hard_data'), { outcome });
      await settle();
      expect({ confidence: (await get(node.id)).confidence, derived: await get(d.id) }).toMatchObject({
        confidence,
        derived: { confidence: above, grounding },
      });
    },
  );

  it('14: forecasts are compared with what happened', async () => {
    const { forecast, seen, resolve, call } = await spaceOfGraph();
    for (const [probability, outcome] of [
      [0.9, 'confirmed'],
      [0.9, 'confirmed'],
      [0.9, 'refuted'],
      [0.6, 'refuted'],
    ]) {
      await resolve((await forecast({ probability })).prediction.id, await seen('hard_data'), { outcome });
    }
    expect((await call('nodes.calibration')).overall).toMatchObject({
      count: 4,
      brier: 0.2975,
      expectedCalibrationError: 0.325,
      insufficient: true,
    });
  });

  it('15: the confidence of a lesson depends on its incidents and examples', async () => {
    const { seen, make, retract, settle, get, call } = await spaceOfGraph();
    const [one, other] = [await seen('official_statement'), await seen('official_statement')];
    const { id, confidence } = (await make({ type: 'lesson', claim: 'Look first.', incidentIds: [one, other] })).node;
    expect(confidence).toBe(0.928625);
    for (const [incident, worth, supportLost] of [
      [one, 0.8075, false],
      [other, 0, true],
    ] as const) {
      await retract(incident);
      await settle();
      expect(await get(id)).toMatchObject({ confidence: worth, fields: { supportLost } });
    }
    await call('edges.add', { kind: 'exemplifies', fromId: await seen('hard_data'), toId: id });
    expect(await get(id)).toMatchObject({ confidence: 0.9025, fields: { supportLost: false } });
  });

  it('16: trust in a person needs two people', async () => {
    const { space, seen, make, get, call } = await spaceOfGraph();
    const [person, justificationId] = [(await make({ type: 'person', name: 'Ada' })).node.id, await seen('hard_data')];
    const [writer, reviewer] = [await tenant.as({ role: 'writer' }), await tenant.as({ role: 'reviewer' })];
    const { outcome, proposal } = await writer.do('persons.setTier', {
      space,
      id: person,
      tier: 'our_side',
      justificationId,
    });
    expect({ outcome, tier: (await get(person)).fields.tier }).toEqual({ outcome: 'transformed', tier: 'unknown' });
    expect((await call('graph.reflect', { section: 'unapproved' })).sections[0].data).toMatchObject([{ id: person }]);
    await reviewer.do('proposals.approve', { space, id: proposal.id });
    expect((await get(person)).fields.tier).toBe('our_side');
    expect(await owner.call('persons.update', { space, id: person, trustTier: 'primary_user' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect((await call('nodes.get', { id: person })).fields.tier).toBe('our_side');
  });

  it('17: a lesson is shown where its situation occurs', async () => {
    const { space, seen, make, call } = await spaceOfGraph();
    const incidentIds = [await seen('hard_data')];
    const lesson = (
      await make({
        type: 'lesson',
        claim: 'Force is not an argument.',
        incidentIds,
        situationPattern: 'git push --force',
      })
    ).node.id;
    expect((await call('tripwires.match', { text: 'GIT PUSH --FORCE origin' })).data).toMatchObject([
      { lessonId: lesson },
    ]);
    expect((await call('tripwires.match', { text: 'git status' })).data).toEqual([]);
    expect(
      await owner.call('nodes.create', { space, type: 'lesson', claim: 'x', incidentIds, situationPattern: '(a)\\1' }),
    ).toMatchObject({ status: 400, body: { code: 'pattern_unsupported' } });
  });
});
