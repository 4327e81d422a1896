import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { MarkPrinciplesInput, MatchPrinciplesInput, MatchPrinciplesResult } from '../domain/principle.schemas.js';
import { MarkPrinciples, MatchPrinciples } from './principles.js';

describe('principles', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([ReasoningModule], {
      now: () => new Date('2026-01-01T00:00:00Z'),
    });
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfPrinciples() {
    const here = await openSpace(world);
    await here.openSession('work');
    return {
      ...here,
      match: async (ids: string[], sessionId = 'work') =>
        MatchPrinciplesResult.parse(await here.call(MatchPrinciples, MatchPrinciplesInput, { sessionId, ids })).data,
      mark: (named: object = {}, sessionId = 'work') =>
        here.call(MarkPrinciples, MarkPrinciplesInput, { sessionId, ...named }),
    };
  }

  it('are shown with the nodes connected to them; at most two are shown, the best connected first', async () => {
    const { make, store, tie, match } = await spaceOfPrinciples();
    const [a, b] = [await store('We asked before the rebuild.'), await store('We asked before the release.')];
    const goal = await make({ type: 'goal', claim: 'No surprises.', motivation: 'calm' });
    const axiom = await make({ type: 'axiom', claim: 'Users come first.', basis: 'agreed' });
    const lesson = await make({
      type: 'lesson',
      claim: 'Ask first.',
      incidentIds: [await store('It was rebuilt twice.')],
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

  it('are not shown once they or the nodes connected to them were retracted', async () => {
    const { make, store, tie, match, retract } = await spaceOfPrinciples();
    const at = await store('We asked before the rebuild.');
    const axiom = await make({ type: 'axiom', claim: 'Users come first.', basis: 'agreed' });
    const other = await make({ type: 'axiom', claim: 'Calm comes first.', basis: 'agreed' });
    for (const id of [axiom, other]) await tie('instantiates', at, id);
    await retract(axiom);
    expect((await match([at])).map(({ id }) => id)).toEqual([other]);
    await retract(at);
    expect(await match([at])).toEqual([]);
  });

  it('are suppressed for ten prompts of the session after they were shown, and mere matching does not change that', async () => {
    const { make, store, tie, match, mark } = await spaceOfPrinciples();
    const at = await store('We asked before the rebuild.');
    const goal = await make({ type: 'goal', claim: 'No surprises.', motivation: 'calm' });
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

  it('are suppressed longer once they were applied, until they have a new exemplar', async () => {
    const { make, store, tie, match, mark } = await spaceOfPrinciples();
    const lesson = await make({
      type: 'lesson',
      claim: 'Ask first.',
      incidentIds: [await store('It was rebuilt twice.')],
    });
    const at = await store('We asked before the rebuild.');
    await tie('exemplifies', at, lesson);
    await mark({ surfaced: [lesson] });
    expect((await mark({ applied: [lesson] })).cooldowns).toEqual([
      { principleId: lesson, applications: 1, suppressedUntil: 21 },
    ]);
    expect(await match([at])).toEqual([]);
    await tie('exemplifies', await store('We asked before the release.'), lesson);
    expect(await match([at])).toHaveLength(1);
    expect((await mark({ surfaced: [lesson] })).cooldowns).toEqual([
      { principleId: lesson, applications: 0, suppressedUntil: 13 },
    ]);
  });

  it('can be marked as shown only in a session that exists, and other nodes cannot be marked at all', async () => {
    const { store, mark } = await spaceOfPrinciples();
    await expect(mark({}, 'nobody opened it')).rejects.toMatchObject({ code: 'not_found' });
    await expect(mark({ surfaced: [await store('Just said.')] })).rejects.toMatchObject({ code: 'not_found' });
  });
});
