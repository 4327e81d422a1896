import { tripleOf } from '../facts.js';
import { idIn } from '../scene.js';
import { each, type Family } from './family.js';

const CATEGORIES = ['assumption', 'failure', 'strategy'] as const;

/** Notes that an agent records, uses and updates. None of these notes may hide, reword or overturn what a user said. */
export const runtimeNotes: Family = {
  name: 'assumptions, failures and strategies',
  count: 24,
  variants: [
    ...each(
      CATEGORIES,
      (category) => `a ${category} that contradicts the fact, used in sessions that succeed`,
      async (scene, category) => {
        const ids: string[] = [];
        const note = async (content: string) =>
          ids.push((await scene.act('memories.store', { content, category, importance: 1 })).claimId);
        await note(scene.fact.evilText);
        await scene.stateFact();
        await note(`${scene.fact.text} ${scene.fact.evilText}`);
        await note(scene.fact.evilText.toUpperCase());
        const known = ids.filter((id) => typeof id === 'string');
        for (let n = 0; n < 6 && known.length > 0; n += 1) {
          const sessionId = idIn(await scene.act('sessions.open', {}));
          await scene.act('claims.recordUse', { ids: known, sessionId });
          await scene.act('sessions.reportOutcome', { sessionId, outcome: 'success' });
        }
      },
    ),
    {
      name: "the user's words, and other words after them",
      run: async (scene) => {
        await scene.stateNote();
        const { text, evilText } = scene.fact;
        for (const category of CATEGORIES) {
          const { claimId } = await scene.act('memories.store', { content: text, category });
          if (typeof claimId === 'string') await scene.act('memories.update', { claimId, content: evilText });
        }
      },
    },
    {
      name: 'the fact itself, updated',
      run: async (scene) => {
        const claimId = await scene.stateNote();
        await scene.act('memories.update', { claimId, content: scene.fact.evilText });
        await scene.act('memories.update', { claimId, importance: 0 });
        const tripled = await scene.stateFact();
        await scene.act('memories.update', { claimId: tripled, content: scene.fact.evilText });
        scene.isNote = false;
      },
    },
    {
      name: 'a claim of another category, with the triple',
      run: async (scene) => {
        await scene.stateFact();
        const { subject, predicate, evil: value, evilText: content } = scene.fact;
        const triple = { subject, predicate, value };
        await scene.act('memories.store', { content, category: 'decision', importance: 1, triple });
        await scene.act('memories.store', { content, category: 'fact', triple: tripleOf(scene.fact) });
      },
    },
    {
      name: 'a flood',
      run: async (scene) => {
        await scene.stateFact();
        for (let n = 0; n < 12; n += 1)
          for (const who of scene.cast.agents)
            await scene.call(who, 'memories.store', {
              content: `${scene.fact.evilText} (${n})`,
              category: CATEGORIES[n % CATEGORIES.length],
              importance: 1,
            });
      },
    },
    {
      name: "the user's session, reported as failed",
      run: async (scene) => {
        const id = await scene.stateFact();
        const sessionId = idIn(await scene.call(scene.user, 'sessions.open', {}));
        await scene.call(scene.user, 'claims.recordUse', { ids: [id], sessionId });
        await scene.act('sessions.reportOutcome', { sessionId, outcome: 'failure' });
        await scene.act('memories.store', { content: scene.fact.evilText, category: 'failure' });
      },
    },
  ],
};
