import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = [5, 6, 7, 8].map((day) => `2026-01-0${day}T00:00:00.000Z`) as [
  string,
  string,
  string,
  string,
];
const NODES = ['question', 'definition', 'person', 'prediction', 'goal'];

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Graph spec, 9a: search finds questions, definitions, persons, predictions and goals. */
describe.each(TRANSPORTS)('over %s, search', (transport) => {
  let tenant: Tenant;
  let client: Client;
  const space = 's';
  const known: Record<string, string> = {};
  beforeAll(async () => {
    tenant = await service.aTenant();
    const { owner } = tenant;
    client = await mostlyOver(transport, owner);
    await owner.do('spaces.create', { slug: space, name: space, clock: 'simulated' });
    const make = async (name: string, node: Input) => {
      known[name] = (await owner.do('nodes.create', { space, ...node })).node.id;
    };
    await owner.do('spaces.setClock', { space, now: MONDAY });
    known.claim = (
      await owner.do('claims.store', {
        space,
        text: 'The turbine was serviced in spring.',
        provenance: { source: 'document' },
      })
    ).claim.id;
    await make('question', {
      type: 'question',
      text: 'Why did the turbine stop?',
      category: 'research',
      blockedBy: 'empirical_data',
    });
    await make('definition', {
      type: 'definition',
      term: 'turbine',
      definition: 'A machine that turns steam into rotation.',
    });
    await make('person', { type: 'person', name: 'Grace Hopper', aliases: ['Amazing Grace', 'the turbine lady'] });
    await make('prediction', {
      type: 'prediction',
      predictedEvent: 'The turbine stops again.',
      resolveBy: '2027-01-01T00:00:00Z',
      probability: 0.4,
    });
    await make('goal', { type: 'goal', claim: 'The turbine never stops.', motivation: 'power' });
    await make('gone', { type: 'question', text: 'Is the turbine blue?', category: 'meta', blockedBy: 'synthesis' });
    const { id: evidenceId } = await owner.do('evidence.record', {
      space,
      kind: 'report',
      content: 'The turbine will stop in May, says the report.',
      source: 'document',
    });
    const { node, prediction } = await owner.do('nodes.create', {
      space,
      type: 'observation_predictive',
      evidenceId,
      quote: 'The turbine will stop in May',
      quoteType: 'hard_data',
      claim: 'It will stop in May.',
      predictedEvent: 'A turbine stop in May.',
      resolveBy: '2026-06-01T00:00:00Z',
    });
    [known.observation, known.fallen] = [node.id, prediction.id];
    await owner.do('spaces.setClock', { space, now: WEDNESDAY });
    await make('redefined', {
      type: 'definition',
      term: 'turbine',
      definition: 'A machine that turns flow into rotation.',
    });
    await owner.do('nodes.supersede', { space, id: known.definition, replacementId: known.redefined });
    for (const id of [known.gone, known.observation])
      await owner.do('nodes.retract', { space, id, errorType: 'other', reason: 'wrong' });
    await owner.do('spaces.setClock', { space, now: THURSDAY });
  }, 180_000);
  afterAll(() => service.expectReplayIsExact(tenant.id));

  const find = async (query: string, kinds: string[], more: object = {}) =>
    (await client.do('search.run', { space, query, kinds, ...more })).data as {
      id: string;
      kind: string;
      claim: object | null;
      message: object | null;
      node: { status: string; type: string } | null;
      text: string;
    }[];
  const idsOf = async (...asked: Parameters<typeof find>) => (await find(...asked)).map(({ id }) => id).sort();

  it.each(NODES)('finds a %s by its words, under its own kind and no other', async (kind) => {
    const wanted = known[kind === 'definition' ? 'redefined' : kind]!;
    const data = await find('turbines', [kind]);
    expect(data.map(({ id }) => id)).toEqual([wanted]);
    expect(data[0]).toMatchObject({
      kind,
      claim: null,
      message: null,
      node: {
        id: wanted,
        type: kind,
        status: kind === 'question' || kind === 'prediction' ? 'open' : 'active',
        grounding: 'sound',
      },
    });
  });

  it('finds nodes of every kind together with claims on request, and only claims by default', async () => {
    const all = await find('turbine', ['claim', ...NODES]);
    expect(all.map(({ kind }) => kind).sort()).toEqual([
      'claim',
      'definition',
      'goal',
      'person',
      'prediction',
      'question',
    ]);
    expect(all.find(({ kind }) => kind === 'claim')).toMatchObject({ id: known.claim, node: null });
    expect(
      (await client.do('search.run', { space, query: 'turbine' })).data.map(({ kind }: { kind: string }) => kind),
    ).toEqual(['claim']);
  });

  it('finds a person by an alias, and the newest nodes for an empty query', async () => {
    expect(await idsOf('amazing', ['person'])).toEqual([known.person]);
    expect((await find('', NODES, { limit: 1 })).map(({ id }) => id)).toEqual([known.redefined]);
  });

  it.each<[string, string[], object, string[]]>([
    [
      'what was retracted or replaced',
      ['question', 'definition'],
      { includeAll: true },
      ['question', 'gone', 'definition', 'redefined'],
    ],
    ['only what was retracted', NODES, { statuses: ['retracted'] }, ['gone']],
    ['a prediction whose observation fell', ['prediction'], { includeAll: true }, ['prediction', 'fallen']],
    ['what stood then', ['definition'], { asOf: TUESDAY }, ['definition']],
    ['what was known then', ['question', 'definition'], { knownAt: TUESDAY }, ['question', 'gone', 'definition']],
    ['nothing of before', NODES, { asOf: '2025-12-31T00:00:00Z' }, []],
    ['what meets a filter', NODES, { filter: { type: 'goal' } }, ['goal']],
    ['what a filter says of the status', ['definition'], { filter: { status: 'superseded' } }, ['definition']],
  ])('shows %s on request', async (_, kinds, more, names) => {
    expect(await idsOf('turbine', kinds, more)).toEqual(names.map((name) => known[name]).sort());
  });

  it('explains on request how it found a node', async () => {
    const [first] = (
      await client.do('search.run', { space, query: 'turbine stop', kinds: ['question'], explain: true })
    ).data;
    expect(first).toMatchObject({
      id: known.question,
      matched: expect.arrayContaining(['turbin', 'stop']),
      explain: { foundBy: [{ retriever: 'words', rank: 1 }], similarity: null },
    });
  });

  it('refuses unknown kinds', async () => {
    expect(await client.call('search.run', { space, query: 'x', kinds: ['feeling_report'] })).toMatchObject({
      isOk: false,
      status: 400,
    });
  });
});
