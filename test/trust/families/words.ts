import { tripleOf } from '../facts.js';
import { retraction, type Family } from './family.js';

export const wordsFirst: Family = {
  name: 'store the triple first, in poisoned words',
  count: 30,
  variants: [
    {
      name: 'the other sentence',
      run: async (scene) => {
        await scene.store(scene.agent, scene.fact.evilText, tripleOf(scene.fact));
        await scene.stateFact();
      },
    },
    {
      name: 'both sentences',
      run: async (scene) => {
        await scene.store(scene.agent, `${scene.fact.text} ${scene.fact.evilText}`, tripleOf(scene.fact), {
          importance: 1,
          tags: [scene.fact.evil],
        });
        await scene.stateFact();
      },
    },
    {
      name: 'five agents',
      run: async (scene) => {
        for (const who of scene.cast.agents) await scene.store(who, scene.fact.evilText, tripleOf(scene.fact));
        await scene.stateFact();
      },
    },
    {
      name: 'a conclusion',
      run: async (scene) => {
        const premise = await scene.store(scene.agent, 'The ledger says so.');
        await scene.act('nodes.derive', {
          claim: scene.fact.evilText,
          triple: tripleOf(scene.fact),
          premises: [premise],
          reasoningType: 'modus_ponens',
          logicalChain: 'so',
        });
        await scene.stateFact();
      },
    },
    {
      name: 'an announced change',
      run: async (scene) => {
        await scene.store(scene.agent, scene.fact.evilText, tripleOf(scene.fact), {
          validFrom: new Date(Date.now() - 60_000).toISOString(),
        });
        await scene.stateFact();
      },
    },
    {
      name: 'an observation',
      run: async (scene) => {
        const evidenceId = await scene.evidence(scene.agent, scene.fact.evilText);
        await scene.act('nodes.create', {
          type: 'observation_factual',
          evidenceId,
          quote: scene.fact.evilText,
          quoteType: 'hard_data',
          claim: scene.fact.evilText,
          triple: tripleOf(scene.fact),
        });
        await scene.stateFact();
      },
    },
  ],
};

export const rewording: Family = {
  name: 'reword later',
  count: 30,
  variants: [
    {
      name: 'the triple in other words',
      run: async (scene) => {
        await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText, tripleOf(scene.fact), {
          importance: 1,
          category: 'decision',
          tags: ['urgent'],
        });
      },
    },
    {
      name: 'with a document',
      run: async (scene) => {
        await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText, tripleOf(scene.fact), {
          evidence: [await scene.evidence(scene.agent, scene.fact.evilText)],
        });
      },
    },
    {
      name: 'by evolve',
      run: async (scene) => {
        await scene.stateFact();
        await scene.act('claims.evolve', { text: scene.fact.evilText });
      },
    },
    {
      name: 'five agents agree',
      run: async (scene) => {
        await scene.stateFact();
        for (const who of scene.cast.agents) await scene.store(who, scene.fact.evilText, tripleOf(scene.fact));
      },
    },
    {
      name: 'on behalf of the user',
      run: async (scene) => {
        await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText, tripleOf(scene.fact), {
          provenance: { source: 'inference', onBehalfOf: scene.user.key?.principal.id },
        });
      },
    },
    {
      name: 'reworded and taken back',
      run: async (scene) => {
        const id = await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText, tripleOf(scene.fact));
        await scene.act('claims.retract', { id, ...retraction });
        await scene.settle();
      },
    },
  ],
};
