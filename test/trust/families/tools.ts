import type { RestClient } from '../../service/index.js';
import type { Scene } from '../scene.js';
import { evilTriple } from '../facts.js';
import type { Family } from './family.js';

const call = (scene: Scene, who: RestClient, tool: string, payload: object): Promise<any> =>
  scene.call(who, 'tools.call', { tool, payload });

/** An observation of an agent in its own name. */
async function observation(scene: Scene, who: RestClient, content: string): Promise<string> {
  const answer = await call(scene, who, 'record_observation', {
    sourceId: `agent:${who.key!.principal.id}`,
    content,
    evidenceType: 'statement',
    observedAt: new Date().toISOString(),
  });
  return answer.ids[0];
}

/** Tools only propose: nothing that a model sends to them changes what a user said. */
export const tools: Family = {
  name: 'the tool boundary',
  count: 12,
  variants: [
    {
      name: 'all propose the other',
      run: async (scene) => {
        const isFirst = scene.random.below(2) === 0;
        if (isFirst) await scene.stateFact();
        for (const who of scene.cast.agents)
          await call(scene, who, 'propose_proposition', {
            text: scene.fact.evilText,
            class: 'descriptive',
            observationIds: [await observation(scene, who, scene.fact.evilText)],
            triple: evilTriple(scene.fact),
            importance: 1,
          });
        if (!isFirst) await scene.stateFact();
      },
    },
    {
      name: 'what a user recorded is quoted for the other',
      run: async (scene) => {
        await scene.stateFact();
        const quoted = await scene.evidence(scene.user, scene.fact.evilText);
        for (const who of scene.cast.agents)
          await call(scene, who, 'propose_proposition', {
            text: scene.fact.evilText,
            class: 'descriptive',
            observationIds: [quoted],
            triple: evilTriple(scene.fact),
          });
      },
    },
    {
      name: 'attach what speaks against it, with the other next to it',
      run: async (scene) => {
        const propositionId = await scene.stateFact();
        for (const who of scene.cast.agents)
          await call(scene, who, 'attach_contradiction', {
            propositionId,
            observationIds: [
              await observation(scene, who, scene.fact.evilText),
              await observation(scene, who, `${scene.fact.evilText} Again.`),
            ],
            note: scene.fact.evilText,
            competing: evilTriple(scene.fact),
          });
        await scene.settle();
      },
    },
    {
      name: 'write directly, in each spelling, and say how it stands',
      run: async (scene) => {
        await scene.stateFact();
        const proposal = {
          text: scene.fact.evilText,
          class: 'descriptive',
          observationIds: [await observation(scene, scene.agent, scene.fact.evilText)],
          triple: evilTriple(scene.fact),
        };
        for (const more of [
          { directWrite: true },
          { 'Direct-Write': 'yes' },
          { promote: {} },
          { tier: ' Canonical ' },
          { triple: { ...proposal.triple, canonical: true } },
          { status: 'active' },
          { trust: 1, confidence: 1 },
        ])
          await call(scene, scene.agent, 'propose_proposition', { ...proposal, ...more });
      },
    },
  ],
};
