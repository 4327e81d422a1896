import { evilTriple, tripleOf } from '../facts.js';
import type { Scene } from '../scene.js';
import { retraction, type Attempt, type Family } from './family.js';

/** Attacks of agents on an existing sentence. */
const onNote = (name: string, attack: (scene: Scene, id: string) => Promise<unknown>): Attempt => ({
  name,
  run: async (scene) => attack(scene, await scene.stateNote()),
});
/** What they prepare before the user speaks. */
const beforeNote = (name: string, attack: (scene: Scene) => Promise<unknown>): Attempt => ({
  name,
  run: async (scene) => {
    await attack(scene);
    await scene.stateNote();
  },
});

const take = (scene: Scene, id: string) => scene.act('claims.retract', { id, ...retraction });

export const notes: Family = {
  name: 'the fact is a sentence without a triple',
  count: 48,
  variants: [
    onNote('another value, in a sentence', (scene) => scene.store(scene.agent, scene.fact.evilText)),
    onNote('another value, as a triple', (scene) =>
      scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact)),
    ),
    onNote('the triple, in poisoned words', (scene) =>
      scene.store(scene.agent, scene.fact.evilText, tripleOf(scene.fact)),
    ),
    onNote('the same sentence, then taken back', async (scene, id) => {
      await take(scene, await scene.store(scene.agent, scene.fact.text));
      await take(scene, id);
      await scene.settle();
      await scene.store(scene.agent, scene.fact.evilText);
    }),
    onNote('the same sentence in capitals, with tags and a category', async (scene) => {
      await scene.store(scene.agent, scene.fact.text.toUpperCase(), undefined, {
        tags: ['obsolete'],
        category: 'obsolete',
        importance: 0,
      });
      await scene.store(scene.agent, scene.fact.evilText);
    }),
    onNote('superseded by a sentence', (scene, id) => scene.act('claims.supersede', { id, text: scene.fact.evilText })),
    onNote('superseded by a triple', (scene, id) =>
      scene.act('claims.supersede', { id, text: scene.fact.evilText, triple: evilTriple(scene.fact) }),
    ),
    onNote('superseded by the same sentence and more', async (scene, id) => {
      await scene.act('claims.supersede', { id, text: `${scene.fact.text} ${scene.fact.evilText}` });
      await scene.act('nodes.supersede', { id, replacementId: await scene.store(scene.agent, scene.fact.evilText) });
    }),
    onNote('contradicted, and decided by an own observation', async (scene, id) => {
      const other = await scene.store(scene.agent, scene.fact.evilText);
      const { conflict } = await scene.act('conflicts.contradict', { nodeA: id, nodeB: other, description: 'so' });
      for (const resolution of ['supersede', 'reject'])
        if (conflict) await scene.act('nodes.resolve', { id: conflict.id, resolverId: other, resolution });
      await scene.settle();
    }),
    onNote('compressed away', async (scene, id) => {
      const note = await scene.store(scene.agent, scene.fact.evilText);
      await scene.act('digests.compress', { ids: [id, note] });
    }),
    onNote('declared wrong by everybody', async (scene, id) => {
      for (const who of scene.cast.agents) {
        await scene.call(who, 'claims.dispute', { id, reason: scene.fact.evilText });
        await scene.call(who, 'claims.retract', { id, ...retraction });
        await scene.call(who, 'claims.store', { text: scene.fact.evilText });
      }
    }),
    onNote('a derivation from it', async (scene, id) => {
      await scene.act('nodes.derive', {
        claim: scene.fact.evilText,
        premises: [id],
        reasoningType: 'modus_ponens',
        logicalChain: 'so',
      });
      await scene.act('nodes.derive', {
        claim: scene.fact.text,
        premises: [await scene.store(scene.agent, 'The ledger says so.')],
        reasoningType: 'modus_ponens',
        logicalChain: 'so',
      });
    }),
    beforeNote('the same sentence first, then taken back', (scene) =>
      scene.store(scene.agent, scene.fact.text, undefined, { category: 'decision', tags: [scene.fact.evil] }),
    ),
    beforeNote('the triple first, in poisoned words', (scene) =>
      scene.store(scene.agent, scene.fact.evilText, tripleOf(scene.fact)),
    ),
    beforeNote('another value first', (scene) => scene.store(scene.agent, scene.fact.evilText)),
    {
      name: 'the same sentence first, taken back afterwards',
      run: async (scene) => {
        const id = await scene.store(scene.agent, scene.fact.text);
        await scene.stateNote();
        await take(scene, id);
        await scene.settle();
        await scene.store(scene.agent, scene.fact.evilText);
      },
    },
  ],
};
