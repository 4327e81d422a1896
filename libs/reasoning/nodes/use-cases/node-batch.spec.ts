import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { statementsOf } from '#libs/testing/statements.js';
import { CreateNodeBatchInput, ListEdgesInput, ListNodesInput } from '../domain/node.schemas.js';
import { CreateNodeBatchResult, EdgeList } from '../domain/node.views.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { CreateNodeBatch } from './create-nodes.js';
import { ListEdges } from './edges.js';
import { ListNodes } from './read-nodes.js';

const REPORT = 'The pump failed at 04:12 because a valve was left open.';

describe('nodes that are created together', () => {
  let world: World;
  let owner: Ctx;
  beforeAll(async () => {
    world = await openWorld([ReasoningModule, KnowledgeModule], {
      now: () => new Date('2026-01-01T00:00:00Z'),
    });
    owner = world.as('owner');
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfBatches() {
    const here = await openSpace(world);
    const evidenceId = await here.record(REPORT, { kind: 'report' });
    return {
      ...here,
      observation: (more: object = {}) => ({
        type: 'observation_factual',
        evidenceId,
        quote: REPORT,
        quoteType: 'hard_data',
        claim: REPORT,
        ...more,
      }),
      make: async (items: object[], ctx: Ctx = owner) =>
        CreateNodeBatchResult.parse(await here.call(CreateNodeBatch, CreateNodeBatchInput, { items }, ctx)).data,
      count: async () => (await here.call(ListNodes, ListNodesInput)).data.length,
      edges: async (id: string) =>
        EdgeList.parse(await here.call(ListEdges, ListEdgesInput, { id })).data.map(({ kind, fromId, toId }) => [
          kind,
          fromId,
          toId,
        ]),
    };
  }
  const goal = (claim: string) => ({ type: 'goal', claim, motivation: 'calm' });

  it('refer to earlier nodes by their position', async () => {
    const { observation, make, edges } = await spaceOfBatches();
    const made = (
      await make([
        observation(),
        { type: 'lesson', claim: 'Close the valve.', incidentIds: ['@0'] },
        { type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis', contextIds: ['@0', '@1'] },
        goal('Quiet nights.'),
        goal('Full output.'),
        { type: 'goal_tension', goalA: '@3', goalB: '@4', description: 'They pull apart.' },
      ])
    ).map(({ node }) => node!);
    const [seen, lesson, question, a, b, tension] = made.map(({ id }) => id);
    expect(made[1]).toMatchObject({ type: 'lesson', rank: 2 });
    expect(await edges(lesson!)).toContainEqual(['supported_by', lesson, seen]);
    expect(await edges(question!)).toEqual(
      [
        ['cites', question, lesson],
        ['cites', question, seen],
      ].sort(),
    );
    expect(await edges(tension!)).toEqual(
      [
        ['tensions', tension, a],
        ['tensions', tension, b],
      ].sort(),
    );
  });

  it('are either all created or not at all, and a refusal names the item that caused it', async () => {
    const { observation, make, count } = await spaceOfBatches();
    const refused = {
      code: 'quote_not_found',
      message: expect.stringMatching(/^Item 1: /),
      facts: expect.objectContaining({ item: 1 }),
    };
    await expect(
      make([goal('Quiet nights.'), observation({ quote: 'The pump never failed at all' })]),
    ).rejects.toMatchObject(refused);
    expect(await count()).toBe(0);
  });

  it.each([
    [
      'a tension between a goal and itself',
      [
        { type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis' },
        goal('x'),
        { type: 'goal_tension', goalA: '@1', goalB: '@1', description: 'x' },
      ],
      'same_goal',
    ],
    [
      'a question where a claim is needed',
      [
        { type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis' },
        { type: 'lesson', claim: 'x', incidentIds: ['@0'] },
      ],
      'not_found',
    ],
    [
      'a pattern that the engine does not support',
      [
        goal('x'),
        { type: 'lesson', claim: 'x', incidentIds: ['clm_01kb5q4w3yf6vbt8c1s9n2d7he'], situationPattern: '(a)\\1' },
      ],
      'pattern_unsupported',
    ],
  ])('pass the same checks as single nodes: %s', async (_, items, code) => {
    const { make, count } = await spaceOfBatches();
    await expect(make(items)).rejects.toMatchObject({ code });
    expect(await count()).toBe(0);
  });

  it('are created only if the caller may create each of them', async () => {
    const { make } = await spaceOfBatches();
    await expect(
      make([{ type: 'axiom', claim: 'So it is.', basis: 'agreed' }], world.as('agent')),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each([
    ['itself', '@0'],
    ['a later item', '@1'],
    ['a position without an item', '@700'],
    ['something that is not a position', '@-1'],
  ])('are refused if an item refers to %s', async (_, name) => {
    const { space } = await spaceOfBatches();
    const items = [{ type: 'lesson', claim: 'x', incidentIds: [name] }, goal('x')];
    expect(CreateNodeBatchInput.safeParse({ space, items }).error?.issues).toEqual([
      expect.objectContaining({ path: ['items', 0, 'incidentIds', 0] }),
    ]);
  });

  const concluded = (claim: string, premises: string[], more: object = {}) => ({
    type: 'derivation',
    claim,
    premises,
    reasoningType: 'modus_ponens',
    logicalChain: 'so it follows',
    ...more,
  });

  it.each<[string, number, (n: number) => string, number]>([
    ['499 conclusions on one premise', 499, () => '@0', 60],
    ['twenty conclusions, each on the conclusion before it,', 20, (n) => `@${n - 1}`, 500],
  ])('%s take few round trips', async (_, count, premise, most) => {
    const { observation, make } = await spaceOfBatches();
    const { result: made, statements } = await statementsOf(() =>
      make([
        observation(),
        ...Array.from({ length: count }, (_each, n) => concluded(`It follows ${n + 1} times.`, [premise(n + 1)])),
      ]),
    );
    const asked = statements.filter(({ by }) => by === 'all').length;
    expect(made.map(({ outcome }) => outcome)).toEqual(Array(count + 1).fill('accepted'));
    expect(asked).toBeGreaterThan(10);
    expect(asked).toBeLessThan(most);
  });

  it('can be concluded from each other, with the same result as if each were created alone', async () => {
    const { observation, make, edges } = await spaceOfBatches();
    const made = (
      await make([
        observation(),
        concluded('The valve was open.', ['@0']),
        concluded('It will fail again.', ['@1', '@0'], {
          reasoningType: 'inductive_causal',
          useStale: true,
          importance: 0.9,
          tags: ['pump'],
        }),
        {
          type: 'theory',
          claim: 'Valves are left open.',
          premises: ['@1', '@2'],
          logicalChain: 'so',
          scopeNote: 'pumps',
        },
        { type: 'lesson', claim: 'Close it.', incidentIds: ['@2'] },
      ])
    ).map(({ node }) => node!);
    const [seen, first, second, theory] = made;
    expect(made.map(({ type, rank, confidence }) => [type, rank, confidence])).toEqual([
      ['observation_factual', 1, 0.95],
      ['derivation', 2, 0.931],
      ['derivation', 3, 0.79135],
      ['theory', 4, 0.63308],
      ['lesson', 4, expect.any(Number)],
    ]);
    expect(await edges(second!.id)).toEqual(
      [
        ['derives_from', second!.id, first!.id],
        ['derives_from', second!.id, seen!.id],
        ['derives_from', theory!.id, second!.id],
        ['supported_by', made[4]!.id, second!.id],
      ].sort(),
    );
  });

  it('are not created if a gate of reasoning blocks one of them, and the refusal names this item and the reason', async () => {
    const { observation, make, count, retract } = await spaceOfBatches();
    const [known] = await make([observation({ claim: 'It is known.' })]);
    await retract(known!.node!.id);
    const before = await count();
    await expect(
      make([observation(), concluded('So.', ['@0']), concluded('So too.', ['@1', known!.node!.id])]),
    ).rejects.toMatchObject({
      code: 'derivation_blocked',
      message: expect.stringMatching(/^Item 2: .*blocked_tainted/),
      facts: {
        item: 2,
        blocked: { gate: 'blocked_tainted', obstacles: [expect.objectContaining({ id: known!.node!.id })] },
      },
    });
    expect(await count()).toBe(before);
  });

  it('that state values of one key are admitted in the given order', async () => {
    const { observation, make } = await spaceOfBatches();
    const pressure = (value: string) => ({
      triple: { subject: 'pump', predicate: 'pressure', value },
      provenance: { source: 'document' },
    });
    const made = await make([
      observation(),
      concluded('It was low.', ['@0'], pressure('low')),
      concluded('It was high.', ['@0', '@1'], pressure('high')),
      concluded('It was low again.', ['@0'], pressure('none')),
    ]);
    expect(made.map(({ admission }) => admission?.claim?.triple?.value ?? null)).toEqual([null, 'low', 'high', 'none']);
    expect(made[3]!.admission!.superseded).toEqual([made[2]!.node!.id]);
  });

  it.each<[string, object, string]>([
    [
      'a theory with a single premise',
      { type: 'theory', claim: 'x', premises: ['@0'], logicalChain: 'so', scopeNote: 'here' },
      'premises',
    ],
    [
      'a derivation without a type of reasoning',
      { type: 'derivation', claim: 'x', premises: ['@0'], logicalChain: 'so' },
      'reasoningType',
    ],
    [
      'a lesson with a type of reasoning that lessons do not have',
      { type: 'lesson', claim: 'x', incidentIds: ['@0'], reasoningType: 'modus_ponens' },
      'reasoningType',
    ],
    [
      'a question with a category of claims',
      { type: 'question', text: 'x', category: 'fact', blockedBy: 'synthesis' },
      'category',
    ],
    ['a claim of scope session without a session', concluded('x', ['@0'], { scope: 'session' }), 'sessionId'],
    ['a field of another type', { ...goal('x'), premises: ['@0'] }, 'premises'],
  ])('are checked like nodes of their type: %s', async (_, item, field) => {
    const { space } = await spaceOfBatches();
    const issues = CreateNodeBatchInput.safeParse({ space, items: [goal('x'), item] }).error?.issues ?? [];
    expect(issues.map(({ path }) => path)).toContainEqual(['items', 1, field]);
  });

  it('may be five hundred at once', async () => {
    const { make, count } = await spaceOfBatches();
    const made = await make(
      Array.from({ length: 500 }, (_, n) => ({
        type: 'definition',
        term: `term ${n}`,
        definition: 'what it means',
        contextIds: n === 0 ? [] : [`@${n - 1}`],
      })),
    );
    expect({ made: made.length, count: await count() }).toEqual({ made: 500, count: 50 });
  });
});
