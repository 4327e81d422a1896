import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#libs/kernel/index.js';
import { ConflictInput, GetConflict } from '#libs/knowledge/claims/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { drive } from '#libs/testing/driven-run.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { DecayHandler } from '../../lifecycle/index.js';
import type { MaintenanceHandler } from '../../runs/index.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { Consolidation } from './consolidation.js';

const START = new Date('2026-01-01T00:00:00Z');
let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule, MaintenanceModule], undefined, new FakeEmbedder());
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

async function spaceOfReasons() {
  const here = await openSpace(world, { clock: 'simulated' });
  const at = (days: number) => here.setClock(new Date(START.getTime() + days * DAY_MS));
  await at(0);
  return {
    ...here,
    at,
    run: async (handler: MaintenanceHandler): Promise<void> => {
      await drive(world, handler, here.spaceId);
      await here.settle();
    },
    known: (text: string) => here.store({ text, provenance: { source: 'system' } }),
    see: async (text: string) => here.observe(await here.report(text), text),
    resolve: here.resolveNode,
    conflict: (id: string) => here.call(GetConflict, ConflictInput, { id }),
  };
}

describe.each([
  ['decay', () => world.get(DecayHandler)],
  ['consolidate', () => world.get(Consolidation)],
] as const)('the kind `%s`', (_, handler) => {
  it('keeps the exemplars of a lesson or cornerstone in force, like its incidents', async () => {
    const { at, run, store, known, make, tie, getNode, status, createNode } = await spaceOfReasons();
    const incident = await known('It broke.');
    const learned = [
      await make({ type: 'lesson', claim: 'Look first.', incidentIds: [incident] }),
      (
        await createNode({
          type: 'cornerstone',
          tag: 'care',
          title: 'Ask first',
          frame: 'It cost us a day.',
          supportIds: [incident],
        })
      ).node!.id,
    ];
    const exemplars = [
      await store({ text: 'It broke again.', importance: 0.3 }),
      await store({ text: 'It broke a third time.', importance: 0.3 }),
    ];
    const other = await store({ text: 'The weather was fine.', importance: 0.3 });
    for (const [n, id] of learned.entries()) await tie('exemplifies', exemplars[n]!, id);
    const before = await Promise.all(learned.map(async (id) => (await getNode(id)).rootGroups));
    await at(50);
    await run(handler());
    expect(await Promise.all([...exemplars, other].map(status))).toEqual(['active', 'active', 'archived']);
    expect(await Promise.all(learned.map(async (id) => (await getNode(id)).rootGroups))).toEqual(before);
  });

  it('keeps what settled a contradiction or a question; the verdict stands', async () => {
    const { at, run, known, see, make, contradict, conflict, resolve, status, getNode } = await spaceOfReasons();
    const [one, other] = [await known('The door is red.'), await known('The door is blue.')];
    const conflictId = (await contradict(one, other)).conflict.id;
    const question = await make({ type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis' });
    const [verdict, answer, aside] = [await see('I saw it.'), await see('It rained.'), await see('It was cold.')];
    await resolve(conflictId, verdict, { resolution: 'supersede' });
    await resolve(question, answer);
    const inForce = async () => (await Promise.all([one, other].map(status))).map((each) => each === 'active');
    const before = await inForce();
    expect(before.filter(Boolean)).toHaveLength(1);
    await at(100);
    await run(handler());
    expect({ inForce: await inForce(), kept: await Promise.all([verdict, answer, aside].map(status)) }).toEqual({
      inForce: before,
      kept: ['active', 'active', 'archived'],
    });
    expect(await conflict(conflictId)).toMatchObject({ status: 'resolved', resolution: 'supersede' });
    expect(await getNode(question)).toMatchObject({ status: 'resolved' });
  });

  it('archives an exemplar or an answer once nothing in force needs it any more', async () => {
    const { at, run, store, known, see, make, tie, retract, retractNode, resolve, status } = await spaceOfReasons();
    const lesson = await make({ type: 'lesson', claim: 'Look first.', incidentIds: [await known('It broke.')] });
    const question = await make({ type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis' });
    const [exemplar, answer] = [await store('It broke again.'), await see('It rained.')];
    await tie('exemplifies', exemplar, lesson);
    await resolve(question, answer);
    await retract(lesson);
    await retractNode(question);
    await at(100);
    await run(handler());
    expect(await Promise.all([exemplar, answer].map(status))).toEqual(['archived', 'archived']);
  });
});
