import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EDGE_KINDS, edgeKinds, type EndType } from '#libs/graph/model/index.js';
import {
  aPastMoment,
  mostlyOver,
  openService,
  settleCascades,
  TRANSPORTS,
  type Client,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
let owner: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  owner = tenant.owner;
});
afterAll(() => service.close());

const REPORT = 'The third pier of the bridge leans by two degrees.';
const LATER = { predictedEvent: 'It falls.', resolveBy: '2990-01-01T00:00:00Z' };
const LOGIC = { reasoningType: 'modus_ponens', logicalChain: 'so' };

/** A report and an observation that quotes it, with a conclusion and a prediction that depend on it. */
async function aReport(client: Client = owner) {
  const { spaceId, callBy } = await tenant.aSpace();
  const call = callBy(client);
  const report = (await call('evidence.record', { kind: 'document', content: REPORT, source: 'document' }))
    .id as string;
  const observe = (type: string, claim: string, more: Input = {}) =>
    call('nodes.create', { type, evidenceId: report, quote: REPORT, quoteType: 'hard_data', claim, ...more });
  const forecast = await observe('observation_predictive', 'The pier will fall.', LATER);
  const [observation, prediction] = [forecast.node.id as string, forecast.prediction.id as string];
  const derive = async (claim: string, premises: string[]): Promise<string> =>
    (await call('nodes.derive', { claim, premises, ...LOGIC })).claim.id;
  const store = async (text: string, more: Input = {}): Promise<string> =>
    (await call('claims.store', { text, provenance: { source: 'document' }, ...more })).claim.id;
  const settle = () => settleCascades(service, tenant, spaceId, client);
  /** The fields that every read of a node shows. */
  const shown = async (id: string): Promise<Record<string, unknown>> => {
    const [node, why, near, path, impact] = await Promise.all([
      call('nodes.get', { id }),
      call('nodes.why', { id }),
      call('nodes.neighbours', { id }),
      call('nodes.path', { from: id, to: report }),
      call('nodes.impact', { id: report }),
    ]);
    const among = (nodes: { id: string }[]) =>
      nodes.find((each) => each.id === id) as unknown as { grounding: string; contested: boolean };
    const seen = [node, why.steps.data[0], among(near.nodes), among(path.nodes), among(impact.nodes.data)].filter(
      (each) => each !== undefined,
    );
    return {
      groundings: [...new Set(seen.map(({ grounding }) => grounding))],
      contested: [...new Set(seen.map(({ contested }) => contested))],
      reads: seen.length,
    };
  };
  return {
    call,
    report,
    observation,
    prediction,
    observe,
    derive,
    store,
    settle,
    shown,
    node: (id: string) => call('nodes.get', { id }),
  };
}

type Report = Awaited<ReturnType<typeof aReport>>;

/** Every type of node that can depend on something, created so that it depends on the report. */
const DEPENDING: Partial<Record<EndType, (space: Report) => Promise<string>>> = {
  claim: ({ store, report }) => store('The bridge leans.', { evidence: [report] }),
  observation_factual: async ({ observe }) => (await observe('observation_factual', 'The pier leans.')).node.id,
  observation_predictive: async ({ observation }) => observation,
  prediction: async ({ prediction }) => prediction,
  derivation: ({ derive, observation }) => derive('So it is closed.', [observation]),
  theory: async ({ call, derive, observation }) =>
    (
      await call('nodes.derive', {
        type: 'theory',
        claim: 'Piers give way.',
        premises: [observation, await derive('So it sinks.', [observation])],
        reasoningType: 'abductive_best_explanation',
        logicalChain: 'so',
        scopeNote: 'bridges',
      })
    ).claim.id,
  evidence: async ({ call, report }) =>
    (
      await call('evidence.record', {
        kind: 'document',
        content: 'An extract.',
        source: 'document',
        parentEvidenceIds: [report],
      })
    ).id,
};
const types = Object.keys(DEPENDING) as EndType[];

it('this file covers every type of node that depends on something', () => {
  expect(types.sort()).toEqual(
    [...new Set(EDGE_KINDS.derives_from.ends.flatMap(({ from }): readonly EndType[] => from))].sort(),
  );
  // Along edges of the other kinds, nothing is passed on to the node at which the edge starts (graph spec, section
  // 5.3).
  expect(edgeKinds.filter((kind) => EDGE_KINDS[kind].cascades)).toEqual([
    'derives_from',
    'supersedes',
    'retracts',
    'contradicts',
  ]);
});

describe.each(types)('%s whose root falls', (type) => {
  it('is not shown as sound by any read, during or after the correction, until the root is restored', async () => {
    const space = await aReport();
    const id = await DEPENDING[type]!(space);
    const worth = (await space.node(id)).confidence;
    expect(await space.shown(id)).toMatchObject({ groundings: ['sound'] });
    await space.call('evidence.revoke', { id: space.report, reason: 'forged' });
    expect(await space.shown(id)).toMatchObject({ groundings: ['tainted'] });
    await space.settle();
    expect(await space.shown(id)).toMatchObject({ groundings: ['tainted'] });
    const left = worth === null ? null : 0;
    expect({
      node: (await space.node(id)).confidence,
      why: (await space.call('nodes.why', { id })).steps.data[0].confidence,
    }).toEqual({ node: left, why: left });
    await space.call('evidence.reinstate', { id: space.report, reason: 'genuine' });
    await space.settle();
    expect(await space.shown(id)).toMatchObject({ groundings: ['sound'], contested: [false] });
    expect((await space.node(id)).confidence).toBe(worth);
  });
});

describe.each(TRANSPORTS)('a prediction, over %s', (transport) => {
  it.each<[string, object, (space: Report) => Promise<unknown>]>([
    [
      'retracted',
      { groundings: ['tainted'], contested: [false] },
      ({ call, observation }) => call('nodes.retract', { id: observation, errorType: 'other', reason: 'misread' }),
    ],
    [
      'superseded',
      { groundings: ['stale'], contested: [false] },
      async ({ call, observe, observation }) =>
        call('nodes.supersede', {
          id: observation,
          replacementId: (await observe('observation_predictive', 'The pier will be mended.', LATER)).node.id,
        }),
    ],
    [
      'contradicted',
      { groundings: ['sound'], contested: [true] },
      async ({ call, observation, store }) =>
        call('conflicts.contradict', {
          nodeA: observation,
          nodeB: await store('The pier stands for ever.'),
          description: 'not both',
        }),
    ],
    [
      'without evidence',
      { groundings: ['tainted'], contested: [false] },
      ({ call, report }) => call('evidence.revoke', { id: report, reason: 'forged' }),
    ],
  ])('reflects that its observation is %s', async (_fate, expected, happens) => {
    const space = await aReport(await mostlyOver(transport, owner));
    await happens(space);
    expect(await space.shown(space.prediction)).toMatchObject(expected);
    await space.settle();
    expect(await space.shown(space.prediction)).toMatchObject(expected);
    const { data } = await space.call('nodes.list', { type: 'prediction' });
    expect(data.find(({ id }: { id: string }) => id === space.prediction)).toEqual(await space.node(space.prediction));
  });
});

it('a prediction falls and returns with its observation, in reflections too; a read of the past shows it as it was then', async () => {
  const { call, observation, prediction, settle, node } = await aReport();
  const before = await aPastMoment();
  const section = async (name: string): Promise<string[]> =>
    (await call('graph.reflect', { section: name })).sections[0].data.map(({ id }: { id: string }) => id);
  await call('nodes.retract', { id: observation, errorType: 'other', reason: 'misread' });
  await settle();
  expect((await call('nodes.why', { id: prediction })).steps.data[0].causes).toEqual([
    { kind: 'taint', rootId: observation },
  ]);
  expect({
    tainted: await section('tainted'),
    stale: await section('stale'),
    contested: await section('contested'),
  }).toEqual({ tainted: [prediction], stale: [], contested: [] });
  expect({
    before: await call('nodes.get', { id: prediction, knownAt: before }),
    now: await node(prediction),
  }).toMatchObject({ before: { grounding: 'sound' }, now: { grounding: 'tainted' } });
  const after = await aPastMoment();
  await call('nodes.reinstate', { id: observation, reason: 'read well' });
  expect({
    after: await call('nodes.get', { id: prediction, knownAt: after }),
    now: await call('nodes.get', { id: prediction }),
  }).toMatchObject({ after: { grounding: 'tainted' }, now: { grounding: 'sound' } });
  expect(await section('tainted')).toEqual([]);
});

it.each<[string, string]>([
  ['refuted', 'tainted'],
  ['partially_refuted', 'stale'],
  ['confirmed', 'sound'],
])('a prediction that was judged %s is %s', async (outcome, grounding) => {
  const { call, prediction, shown, settle } = await aReport();
  await call('sources.put', { sourceId: 'inspector', class: 'document' });
  const witness = (
    await call('evidence.record', {
      kind: 'document',
      content: 'The inspector saw it that day.',
      source: { class: 'document', sourceId: 'inspector' },
    })
  ).id;
  const resolverId = (
    await call('nodes.create', {
      type: 'observation_factual',
      evidenceId: witness,
      quote: 'The inspector saw it that day.',
      quoteType: 'hard_data',
      claim: 'It was seen.',
    })
  ).node.id;
  expect(
    await call('nodes.resolve', { id: prediction, resolverId, outcome, relevanceOverride: 'the event itself' }),
  ).toMatchObject({ outcome: 'resolved' });
  expect(await shown(prediction)).toMatchObject({ groundings: [grounding] });
  await settle();
  expect(await shown(prediction)).toMatchObject({ groundings: [grounding] });
});

it('a prediction ages with the evidence of its observation, by the clock of the space', async () => {
  const { call, setClock } = await tenant.aSpaceAt('2026-01-01T00:00:00Z');
  await call('evidenceTypes.put', { name: 'reading', staleAfter: 'PT1H', expiredAfter: 'P1D' });
  const evidenceId = (
    await call('evidence.record', { kind: 'document', evidenceType: 'reading', content: REPORT, source: 'document' })
  ).id;
  const {
    prediction: { id },
  } = await call('nodes.create', {
    type: 'observation_predictive',
    evidenceId,
    quote: REPORT,
    quoteType: 'hard_data',
    claim: 'It will fall.',
    ...LATER,
  });
  const at = async (now: string): Promise<unknown[]> => {
    await setClock(now);
    const [node, why, reflected] = [
      await call('nodes.get', { id }),
      await call('nodes.why', { id }),
      await call('graph.reflect', { section: 'stale' }),
    ];
    return [
      node.grounding,
      why.steps.data[0].grounding,
      reflected.sections[0].data.some((each: { id: string }) => each.id === id),
    ];
  };
  expect({
    fresh: await at('2026-01-01T00:30:00Z'),
    stale: await at('2026-01-01T01:30:00Z'),
    expired: await at('2026-01-03T00:00:00Z'),
  }).toEqual({
    fresh: ['sound', 'sound', false],
    stale: ['stale', 'stale', true],
    expired: ['expired', 'expired', true],
  });
});
