import { reasoningTypes } from '#libs/graph/model/index.js';
import { evilTriple } from '../facts.js';
import { idIn, type Scene } from '../scene.js';
import { each, type Family } from './family.js';

/** Two other things that the user said, from which conclusions are drawn. */
const premisesOf = async (scene: Scene): Promise<string[]> => {
  const { subject } = scene.fact;
  return [
    await scene.alsoSays(`${subject} is in Riga.`, { subject, predicate: 'city', value: 'Riga' }),
    await scene.alsoSays(`${subject} paints its doors blue.`, { subject, predicate: 'doors', value: 'blue' }),
  ];
};
const conclude = async (scene: Scene, premises: string[], more: object) =>
  scene.act('nodes.derive', {
    claim: scene.fact.evilText,
    triple: evilTriple(scene.fact),
    premises,
    reasoningType: 'modus_ponens',
    logicalChain: 'It follows.',
    ...more,
  });

export const byReasoning: Family = {
  name: 'conclusion by each way of reasoning',
  count: 28,
  variants: each(
    reasoningTypes,
    (type) => type,
    async (scene, reasoningType) => {
      const premises = await premisesOf(scene);
      await scene.stateFact();
      await conclude(scene, premises, { reasoningType });
    },
  ),
};

export const otherConclusions: Family = {
  name: 'theory, conclusion before the fact, conclusion from the fact',
  count: 25,
  variants: [
    {
      name: 'theory',
      run: async (scene) => {
        await scene.stateFact();
        await conclude(scene, await premisesOf(scene), { type: 'theory', scopeNote: 'everywhere' });
      },
    },
    {
      name: 'drawn before the user spoke',
      run: async (scene) => {
        await conclude(scene, await premisesOf(scene), {});
        await scene.stateFact();
      },
    },
    {
      name: 'drawn from the fact itself',
      run: async (scene) => {
        await conclude(scene, [await scene.stateFact()], {});
      },
    },
    {
      name: 'drawn, then founded again',
      run: async (scene) => {
        const premises = await premisesOf(scene);
        await scene.stateFact();
        const id = idIn(await conclude(scene, [premises[0]!], {}));
        await scene.act('nodes.rederive', { id, premises, reasoningType: 'modus_ponens', logicalChain: 'It follows.' });
      },
    },
    {
      name: 'of the same value, retracted',
      run: async (scene) => {
        const premises = await premisesOf(scene);
        const { subject, predicate, value, text } = scene.fact;
        const id = idIn(
          await scene.act('nodes.derive', {
            claim: text,
            triple: { subject, predicate, value },
            premises,
            reasoningType: 'modus_ponens',
            logicalChain: 'It follows.',
          }),
        );
        await scene.stateFact();
        await scene.act('nodes.retract', { id, errorType: 'other', reason: 'wrong' });
        await scene.settle();
        await conclude(scene, premises, {});
      },
    },
  ],
};

/** Nodes that have their own claim. */
export const ownNodes: Family = {
  name: 'conjecture, lesson, axiom, observation, definition, goal',
  count: 28,
  variants: [
    {
      name: 'conjecture',
      run: async (scene) => {
        await scene.stateFact();
        await scene.act('nodes.create', {
          type: 'conjecture',
          claim: scene.fact.evilText,
          basis: 'a hunch',
          initialConfidence: 0.85,
        });
      },
    },
    {
      name: 'conjecture in words',
      run: async (scene) => {
        await scene.stateFact();
        await scene.act('nodes.create', { type: 'conjecture', claim: scene.fact.evilText, basis: 'a hunch' });
      },
    },
    {
      name: 'lesson',
      run: async (scene) => {
        const [incident] = await premisesOf(scene);
        await scene.stateFact();
        await scene.act('nodes.create', {
          type: 'lesson',
          claim: scene.fact.evilText,
          incidentIds: [incident],
          reasoningType: 'authority_consensus',
        });
      },
    },
    {
      name: 'nudge of a lesson',
      run: async (scene) => {
        const [incident] = await premisesOf(scene);
        await scene.stateFact();
        await scene.act('nodes.create', {
          type: 'lesson',
          claim: 'Ask before paying.',
          incidentIds: [incident],
          nudge: scene.fact.evilText,
        });
      },
    },
    {
      name: 'nudge of a lesson, endorsed by its author',
      run: async (scene) => {
        const [incident] = await premisesOf(scene);
        await scene.stateFact();
        const id = idIn(
          await scene.act('nodes.create', {
            type: 'lesson',
            claim: `Ask before paying ${scene.fact.subject}.`,
            incidentIds: [incident],
            nudge: scene.fact.evilText,
          }),
        );
        await scene.act('lessons.endorse', { id });
      },
    },
    {
      name: 'axiom',
      run: async (scene) => {
        await scene.stateFact();
        await scene.act('nodes.create', { type: 'axiom', claim: scene.fact.evilText, basis: 'agreed' });
      },
    },
    {
      name: 'observation of an own document',
      run: async (scene) => {
        await scene.stateFact();
        const evidenceId = await scene.evidence(scene.agent, scene.fact.evilText);
        await scene.act('nodes.create', {
          type: 'observation_factual',
          evidenceId,
          quote: scene.fact.evilText,
          quoteType: 'hard_data',
          claim: scene.fact.evilText,
          triple: evilTriple(scene.fact),
        });
      },
    },
    {
      name: 'definition and goal',
      run: async (scene) => {
        await scene.stateFact();
        await scene.act('nodes.create', {
          type: 'definition',
          term: scene.fact.subject,
          definition: scene.fact.evilText,
        });
        await scene.act('nodes.create', { type: 'goal', claim: scene.fact.evilText, motivation: 'need' });
      },
    },
  ],
};
