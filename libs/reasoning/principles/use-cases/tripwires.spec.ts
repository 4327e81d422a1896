import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CascadeJob, ListCascades } from '#libs/graph/cascades/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import { RetractInput, RetractClaim } from '#libs/knowledge/claims/index.js';
import { RecordEvidenceInput, RecordEvidence } from '#libs/knowledge/evidence/index.js';
import { PutSourceInput, PutSource } from '#libs/knowledge/sources/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { CreateSpaceInput, CreateSpace } from '#libs/tenancy/spaces/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { WalkCascade } from '../../corrections/index.js';
import { DeriveInput } from '../../derivations/index.js';
import { Derive, AddEdgeInput, CreateNodeInput, AddEdge, CreateNode, GetNode, RemoveEdge } from '../../nodes/index.js';
import { MatchInput, MatchResult } from '../domain/tripwire.schemas.js';
import { MatchTripwires } from './match-tripwires.js';

describe('lessons', () => {
  let world: World;
  let owner: Ctx;
  let spaces = 0;
  beforeAll(async () => {
    world = await openWorld([ReasoningModule, KnowledgeModule], {
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
    const { id: spaceId } = await world
      .get(CreateSpace)
      .run(owner, CreateSpaceInput.parse({ slug: space, name: space }));
    const create = async (node: object) =>
      (await world.get(CreateNode).run(owner, CreateNodeInput.parse({ space, ...node }))).node!;
    return {
      create,
      /** An observation worth .85, from a source of its own. */
      incident: async (content: string) => {
        await world.get(PutSource).run(owner, PutSourceInput.parse({ space, sourceId: content, class: 'document' }));
        const evidenceId = (
          await world.get(RecordEvidence).run(
            owner,
            RecordEvidenceInput.parse({
              space,
              kind: 'report',
              content,
              source: { class: 'document', sourceId: content },
            }),
          )
        ).id;
        return (
          await create({
            type: 'observation_factual',
            evidenceId,
            quote: content,
            quoteType: 'official_statement',
            claim: content,
          })
        ).id as string;
      },
      learn: (incidentIds: string[], more: object = {}) =>
        create({ type: 'lesson', claim: 'Force is not an argument.', incidentIds, ...more }),
      match: async (text: string) =>
        MatchResult.parse(await world.get(MatchTripwires).run(owner, MatchInput.parse({ space, text }))).data,
      retract: (id: string) =>
        world.get(RetractClaim).run(owner, RetractInput.parse({ space, id, errorType: 'other', reason: 'wrong' })),
      get: (id: string) => world.get(GetNode).run(owner, { space, id: id as never }),
      tie: (fromId: string, toId: string) =>
        world.get(AddEdge).run(owner, AddEdgeInput.parse({ space, kind: 'exemplifies', fromId, toId })),
      untie: (id: string) => world.get(RemoveEdge).run(owner, { space, id: id as never }),
      derive: async (premise: string) =>
        (
          await world.get(Derive).run(
            owner,
            DeriveInput.parse({
              space,
              claim: 'It follows.',
              premises: [premise],
              reasoningType: 'modus_ponens',
              logicalChain: 'so',
            }),
          )
        ).claim!.id as string,
      settle: async (): Promise<void> => {
        for (;;) {
          const { data } = await world.get(ListCascades).run(owner, { space, state: 'running', limit: 50 });
          if (data.length === 0) return;
          for (const { id } of data)
            await world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId: id } as CascadeJob);
        }
      },
    };
  }

  it('are worth their incidents, added up as far as they are independent, and follow them (example 15)', async () => {
    const { incident, learn, retract, settle, get, tie, untie } = await aSpace();
    const [a, b] = [await incident('History was lost on Monday.'), await incident('History was lost on Friday.')];
    const lesson = await learn([a, b], { nudge: 'Ask first.' });
    expect(lesson).toMatchObject({
      type: 'lesson',
      confidence: 0.928625,
      rank: 2,
      fields: { reasoningType: 'inductive_generalization', nudge: 'Ask first.' },
    });
    await retract(a);
    expect(await get(lesson.id)).toMatchObject({ confidence: 0.8075, grounding: 'sound' });
    await retract(b);
    await settle();
    expect(await get(lesson.id)).toMatchObject({
      confidence: 0,
      status: 'active',
      grounding: 'sound',
      fields: { supportLost: true },
    });
    const { edge } = await tie(await incident('History was lost on Sunday.'), lesson.id);
    expect(await get(lesson.id)).toMatchObject({ confidence: 0.8075, fields: { supportLost: false } });
    await untie(edge.id!);
    expect((await get(lesson.id)).confidence).toBe(0);
    await expect(tie(a, lesson.id)).rejects.toMatchObject({ code: 'exemplar_not_live' });
  });

  it('are learned from what stands, each once', async () => {
    const { incident, learn, retract } = await aSpace();
    const id = await incident('History was lost on Monday.');
    await expect(learn([id, id])).rejects.toMatchObject({ code: 'duplicate_incident' });
    await retract(id);
    await expect(learn([id])).rejects.toMatchObject({ code: 'exemplar_not_live', category: 'conflict' });
    await expect(learn(['clm_01kb5q4w3yf6vbt8c1s9n2d7he'])).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are not borne out by what was concluded from them', async () => {
    const { incident, learn, tie, derive } = await aSpace();
    const lesson = await learn([await incident('History was lost on Monday.')]);
    await expect(tie(await derive(lesson.id), lesson.id)).rejects.toMatchObject({
      code: 'cycle',
      category: 'conflict',
    });
  });

  it('surface where their situation occurs, in any letter case (example 17)', async () => {
    const { incident, learn, match } = await aSpace();
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
    const { incident, learn } = await aSpace();
    const id = await incident('History was lost on Monday.');
    await expect(learn([id], { situationPattern })).rejects.toMatchObject({ code, category: 'invalid' });
  });

  it('surface the surest ten, with a warning where nothing bears them out any more, and not once they are retracted', async () => {
    const { incident, learn, match, retract, settle } = await aSpace();
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
