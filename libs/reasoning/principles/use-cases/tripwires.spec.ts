import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openWorld, type World, openSpace } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { RemoveEdge } from '../../nodes/index.js';
import { MatchInput, MatchResult } from '../domain/tripwire.schemas.js';
import { MatchTripwires } from './match-tripwires.js';

describe('lessons', () => {
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

  async function spaceOfLessons() {
    const here = await openSpace(world);
    const { space } = here;
    const create = async (node: object) => (await here.createNode(node)).node!;
    return {
      ...here,
      create,
      /** An observation worth .85, from a source of its own. */
      incident: async (content: string) =>
        here.observe(await here.report(content), content, { quoteType: 'official_statement' }),
      learn: (incidentIds: string[], more: object = {}) =>
        create({ type: 'lesson', claim: 'Force is not an argument.', incidentIds, ...more }),
      match: async (text: string) => MatchResult.parse(await here.call(MatchTripwires, MatchInput, { text })).data,
      tie: (fromId: string, toId: string) => here.tie('exemplifies', fromId, toId),
      untie: (id: string) => world.get(RemoveEdge).run(owner, { space, id: id as never }),
      derive: (premise: string) => here.conclude('It follows.', [premise]),
    };
  }

  it('have the combined confidence of their independent incidents, and change with them (example 15)', async () => {
    const { incident, learn, retract, settle, getNode, tie, untie } = await spaceOfLessons();
    const [a, b] = [await incident('History was lost on Monday.'), await incident('History was lost on Friday.')];
    const lesson = await learn([a, b], { nudge: 'Ask first.' });
    expect(lesson).toMatchObject({
      type: 'lesson',
      confidence: 0.928625,
      rank: 2,
      fields: { reasoningType: 'inductive_generalization', nudge: 'Ask first.' },
    });
    await retract(a);
    expect(await getNode(lesson.id)).toMatchObject({ confidence: 0.8075, grounding: 'sound' });
    await retract(b);
    await settle();
    expect(await getNode(lesson.id)).toMatchObject({
      confidence: 0,
      status: 'active',
      grounding: 'sound',
      fields: { supportLost: true },
    });
    const { edge } = await tie(await incident('History was lost on Sunday.'), lesson.id);
    expect(await getNode(lesson.id)).toMatchObject({ confidence: 0.8075, fields: { supportLost: false } });
    await untie(edge.id!);
    expect((await getNode(lesson.id)).confidence).toBe(0);
    await expect(tie(a, lesson.id)).rejects.toMatchObject({ code: 'exemplar_not_live' });
  });

  it('are learned from valid incidents, and from each incident only once', async () => {
    const { incident, learn, retract } = await spaceOfLessons();
    const id = await incident('History was lost on Monday.');
    await expect(learn([id, id])).rejects.toMatchObject({ code: 'duplicate_incident' });
    await retract(id);
    await expect(learn([id])).rejects.toMatchObject({ code: 'exemplar_not_live', category: 'conflict' });
    await expect(learn(['clm_01kb5q4w3yf6vbt8c1s9n2d7he'])).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are not supported by conclusions from them', async () => {
    const { incident, learn, tie, derive } = await spaceOfLessons();
    const lesson = await learn([await incident('History was lost on Monday.')]);
    await expect(tie(await derive(lesson.id), lesson.id)).rejects.toMatchObject({
      code: 'cycle',
      category: 'conflict',
    });
  });

  it('are shown if their situation occurs, in any letter case (example 17)', async () => {
    const { incident, learn, match } = await spaceOfLessons();
    const lesson = await learn([await incident('History was lost on Monday.')], {
      situationPattern: 'git push --force',
      nudge: 'Ask first.',
    });
    expect(await match('GIT PUSH --FORCE origin')).toEqual([
      {
        lessonId: lesson.id,
        claim: 'Force is not an argument.',
        nudge: 'Ask first.',
        pattern: 'git push --force',
        confidence: 0.8075,
        supportLost: false,
      },
    ]);
    expect(await match('git status')).toEqual([]);
    expect(await match('GIT PUSH --FORCE origin')).toHaveLength(1);
  });

  it.each([
    ['(a)\\1', 'pattern_unsupported'],
    ['.*', 'pattern_matches_everything'],
  ])('are refused with the pattern %s: %s', async (situationPattern, code) => {
    const { incident, learn } = await spaceOfLessons();
    const id = await incident('History was lost on Monday.');
    await expect(learn([id], { situationPattern })).rejects.toMatchObject({ code, category: 'invalid' });
  });

  it('are limited to the ten surest, carry a warning if nothing supports them any more, and are hidden once retracted', async () => {
    const { incident, learn, match, retract, settle } = await spaceOfLessons();
    const [a, b] = [await incident('History was lost on Monday.'), await incident('History was lost on Friday.')];
    const sure = await learn([a, b], { claim: 'Sure', situationPattern: 'rebase' });
    for (let n = 0; n < 10; n += 1) await learn([b], { claim: `Lesson ${n}`, situationPattern: 'rebase' });
    expect((await match('git rebase')).map(({ claim }) => claim)).toHaveLength(10);
    expect((await match('git rebase'))[0]).toMatchObject({ claim: 'Sure', confidence: 0.928625 });
    await retract(sure.id);
    await retract(b);
    await settle();
    expect(await match('git rebase')).toContainEqual(expect.objectContaining({ confidence: 0, supportLost: true }));
    expect((await match('git rebase')).map(({ claim }) => claim)).not.toContain('Sure');
  });
});
