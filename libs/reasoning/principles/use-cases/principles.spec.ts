import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx } from '#libs/kernel/index.js';
import { RetractInput, StoreClaimInput, RetractClaim, StoreClaim } from '#libs/knowledge/claims/index.js';
import { OpenSessionInput, OpenSession } from '#libs/tenancy/sessions/index.js';
import { CreateSpaceInput, CreateSpace } from '#libs/tenancy/spaces/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { AddEdgeInput, CreateNodeInput, AddEdge, CreateNode } from '../../nodes/index.js';
import { MarkPrinciplesInput, MatchPrinciplesInput, MatchPrinciplesResult } from '../domain/principle.schemas.js';
import { MarkPrinciples, MatchPrinciples } from './principles.js';

describe('principles', () => {
  let world: World;
  let owner: Ctx;
  let spaces = 0;
  beforeAll(async () => {
    world = await openWorld([ReasoningModule], {
      now: () => new Date('2026-01-01T00:00:00Z'),
    });
    owner = world.as('owner');
  });
  afterAll(async () => {
    expect(await world.replay()).toMatchObject({ differences: [], unprojected: {} });
    await world.close();
  });

  async function aSpace() {
    const space = `space-${(spaces += 1)}`;
    await world.get(CreateSpace).run(owner, CreateSpaceInput.parse({ slug: space, name: space }));
    await world.get(OpenSession).run(owner, OpenSessionInput.parse({ space, externalId: 'work' }));
    const create = async (node: object) =>
      (await world.get(CreateNode).run(owner, CreateNodeInput.parse({ space, ...node }))).node!.id as string;
    return {
      create,
      claim: async (text: string) =>
        (await world.get(StoreClaim).run(owner, StoreClaimInput.parse({ space, text }))).claim!.id as string,
      tie: (kind: string, fromId: string, toId: string) =>
        world.get(AddEdge).run(owner, AddEdgeInput.parse({ space, kind, fromId, toId })),
      retract: (id: string) =>
        world.get(RetractClaim).run(owner, RetractInput.parse({ space, id, errorType: 'other', reason: 'wrong' })),
      match: async (ids: string[], sessionId = 'work') =>
        MatchPrinciplesResult.parse(
          await world.get(MatchPrinciples).run(owner, MatchPrinciplesInput.parse({ space, sessionId, ids })),
        ).data,
      mark: (named: object = {}, sessionId = 'work') =>
        world.get(MarkPrinciples).run(owner, MarkPrinciplesInput.parse({ space, sessionId, ...named })),
    };
  }

  it('surface together with what is tied to them, two at most and the most tied first', async () => {
    const { create, claim, tie, match } = await aSpace();
    const [a, b] = [await claim('We asked before the rebuild.'), await claim('We asked before the release.')];
    const goal = await create({ type: 'goal', claim: 'No surprises.', motivation: 'calm' });
    const axiom = await create({ type: 'axiom', claim: 'Users come first.', basis: 'agreed' });
    const lesson = await create({
      type: 'lesson',
      claim: 'Ask first.',
      incidentIds: [await claim('It was rebuilt twice.')],
      nudge: 'Did you ask?',
    });
    expect(await match([a, b])).toEqual([]);
    await tie('serves', a, goal);
    await tie('instantiates', a, axiom);
    await tie('exemplifies', a, lesson);
    await tie('exemplifies', b, lesson);
    expect(await match([a, b])).toMatchObject([
      {
        id: lesson,
        type: 'lesson',
        nudge: 'Did you ask?',
        ties: [
          { id: a, kind: 'exemplifies' },
          { id: b, kind: 'exemplifies' },
        ],
      },
      { id: axiom, type: 'axiom', confidence: 1, ties: [{ id: a, kind: 'instantiates' }] },
    ]);
    expect((await match([b])).map(({ id }) => id)).toEqual([lesson]);
  });

  it('do not surface once they or what is tied to them fell', async () => {
    const { create, claim, tie, match, retract } = await aSpace();
    const at = await claim('We asked before the rebuild.');
    const axiom = await create({ type: 'axiom', claim: 'Users come first.', basis: 'agreed' });
    const other = await create({ type: 'axiom', claim: 'Calm comes first.', basis: 'agreed' });
    for (const id of [axiom, other]) await tie('instantiates', at, id);
    await retract(axiom);
    expect((await match([at])).map(({ id }) => id)).toEqual([other]);
    await retract(at);
    expect(await match([at])).toEqual([]);
  });

  it('are suppressed for ten prompts of the session after they surfaced, and asking changes nothing about it', async () => {
    const { create, claim, tie, match, mark } = await aSpace();
    const at = await claim('We asked before the rebuild.');
    const goal = await create({ type: 'goal', claim: 'No surprises.', motivation: 'calm' });
    await tie('serves', at, goal);
    for (let n = 0; n < 3; n += 1) expect(await match([at])).toHaveLength(1);
    expect(await mark({ surfaced: [goal] })).toEqual({
      prompt: 1,
      cooldowns: [{ principleId: goal, applications: 0, suppressedUntil: 11 }],
    });
    for (let prompt = 2; prompt <= 11; prompt += 1) {
      expect(await match([at])).toEqual([]);
      await mark();
    }
    expect(await match([at])).toHaveLength(1);
    expect(await match([at], 'another')).toHaveLength(1);
  });

  it('are suppressed longer once they were applied, until something new is a case of them', async () => {
    const { create, claim, tie, match, mark } = await aSpace();
    const lesson = await create({
      type: 'lesson',
      claim: 'Ask first.',
      incidentIds: [await claim('It was rebuilt twice.')],
    });
    const at = await claim('We asked before the rebuild.');
    await tie('exemplifies', at, lesson);
    await mark({ surfaced: [lesson] });
    expect((await mark({ applied: [lesson] })).cooldowns).toEqual([
      { principleId: lesson, applications: 1, suppressedUntil: 21 },
    ]);
    expect(await match([at])).toEqual([]);
    await tie('exemplifies', await claim('We asked before the release.'), lesson);
    expect(await match([at])).toHaveLength(1);
    expect((await mark({ surfaced: [lesson] })).cooldowns).toEqual([
      { principleId: lesson, applications: 0, suppressedUntil: 13 },
    ]);
  });

  it('are marked in a session on record, and are principles', async () => {
    const { claim, mark } = await aSpace();
    await expect(mark({}, 'nobody opened it')).rejects.toMatchObject({ code: 'not_found' });
    await expect(mark({ surfaced: [await claim('Just said.')] })).rejects.toMatchObject({ code: 'not_found' });
  });
});
