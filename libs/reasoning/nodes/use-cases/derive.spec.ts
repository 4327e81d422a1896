import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RetractInput, StoreClaimInput, RetractClaim, StoreClaim } from '#libs/knowledge/claims/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { CreateNodeInput, ListEdgesInput } from '../domain/node.schemas.js';
import { EdgeList } from '../domain/node.views.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { CreateNode } from './create-nodes.js';
import { GetNode } from './read-nodes.js';
import { ListEdges } from './edges.js';
import { DeriveInput, DeriveResult } from '../../derivations/index.js';
import { Derive } from './derive.js';

const SPACE = { space: 's' };
const NOBODY = 'clm_01kb5q4w3yf6vbt8c1s9n2d7he';

describe('a conclusion', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([ReasoningModule]);
    await openSpace(world, { slug: 's' });
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  const store = async (text: string) =>
    (await world.get(StoreClaim).run(world.as('owner'), StoreClaimInput.parse({ ...SPACE, text }))).claim!;
  const make = async (node: object) =>
    (await world.get(CreateNode).run(world.as('owner'), CreateNodeInput.parse({ ...SPACE, ...node }))).node!
      .id as string;
  const derive = async (premises: string[], more: object = {}) =>
    DeriveResult.parse(
      await world.get(Derive).run(
        world.as('owner'),
        DeriveInput.parse({
          ...SPACE,
          claim: `It follows from ${premises.join()}.`,
          premises,
          reasoningType: 'modus_ponens',
          logicalChain: 'so',
          ...more,
        }),
      ),
    );
  const get = (id: string) => world.get(GetNode).run(world.as('owner'), { ...SPACE, id: id as never });
  const cites = async (id: string) =>
    EdgeList.parse(
      await world.get(ListEdges).run(world.as('owner'), ListEdgesInput.parse({ ...SPACE, id, kind: 'cites' })),
    ).data.map(({ toId }) => toId);

  it('cites each node of its context once, and is not affected by changes of these nodes', async () => {
    const [premise, context] = [await store('premise'), await store('context')];
    const definition = await make({ type: 'definition', term: 'pump', definition: 'It moves water.' });
    const contextIds = [context.id, definition, context.evidence[0]!, context.id];
    const { claim } = await derive([premise.id], { contextIds });
    expect((await cites(claim!.id)).sort()).toEqual([...new Set(contextIds)].sort());
    const before = await get(claim!.id);
    expect(before.rank).toBe(2);
    await world
      .get(RetractClaim)
      .run(world.as('owner'), RetractInput.parse({ ...SPACE, id: context.id, errorType: 'other', reason: 'wrong' }));
    expect(await get(claim!.id)).toEqual(before);
  });

  it.each<[string, () => Promise<string>, string, string]>([
    ['a node that does not exist', async () => NOBODY, 'not_found', 'not_found'],
    ['a node that cannot be context', () => make({ type: 'person', name: 'Ada' }), 'edge_type_mismatch', 'invalid'],
  ])('cannot cite %s as context, and nothing is stored', async (_what, context, code, category) => {
    const [premise, id] = [await store('premise'), await context()];
    const count = async () => (await world.database.owner('select count(*) as n from claims', []))[0]!.n;
    const before = await count();
    await expect(derive([premise.id], { contextIds: [id] })).rejects.toMatchObject({ code, category });
    expect(await count()).toBe(before);
  });

  it('that is a theory has best explanation as its default reasoning type; any other derivation must state its type', async () => {
    const premises = [(await store('one')).id, (await store('two')).id];
    const { claim } = await derive(premises, { type: 'theory', scopeNote: 'here', reasoningType: undefined });
    expect((await get(claim!.id)).fields).toMatchObject({ reasoningType: 'abductive_best_explanation' });
    const asked = { ...SPACE, claim: 'x', premises, logicalChain: 'so' };
    expect(DeriveInput.safeParse(asked).error?.issues).toEqual([
      expect.objectContaining({ path: ['reasoningType'], message: 'is required for a derivation' }),
    ]);
  });

  it('has the same rule as questions and axioms: a node that is named twice as context is cited once', async () => {
    const [premise] = [await store('premise')];
    for (const node of [
      { type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis' },
      { type: 'axiom', claim: 'It is so.', basis: 'agreed' },
    ]) {
      expect(await cites(await make({ ...node, contextIds: [premise.id, premise.id] }))).toEqual([premise.id]);
    }
  });
});
