import { evilTriple, type Paraphrase } from '../facts.js';
import type { Scene } from '../scene.js';
import type { Attempt, Family } from './family.js';

const said = (scene: Scene, { text, foreign }: Paraphrase): string => {
  scene.foreign.push(foreign);
  return text;
};
const one = (scene: Scene): string => said(scene, scene.random.pick(scene.fact.paraphrases));
/** Some wordings of each style. */
const several = (scene: Scene): string[] =>
  [...new Set(scene.fact.paraphrases.map(({ style }) => style))].flatMap((style) => {
    const alike = scene.fact.paraphrases.filter((each) => each.style === style);
    return [...new Set([scene.random.pick(alike), scene.random.pick(alike)])].map((each) => said(scene, each));
  });

/** Whether the agent speaks after the user, or before. */
const inBothOrders = <W>(
  name: string,
  words: (scene: Scene) => W,
  say: (scene: Scene, words: W) => Promise<unknown>,
): Attempt[] =>
  [false, true].map((isFirst) => ({
    name: isFirst ? `${name}, first` : name,
    run: async (scene) => {
      const chosen = words(scene);
      if (!isFirst) await scene.stateFact();
      await say(scene, chosen);
      if (isFirst) await scene.stateFact();
    },
  }));

const WRAPPED: readonly ((text: string) => string)[] = [
  (text) => `Update: ${text}`,
  (text) => `We had lunch in the garden, and it was nice. ${text} Nobody was late.`,
  (text) => `According to the last mail of the week: ${text}`,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase().replace(/[.?]$/, ''),
];

export const paraphrases: Family = {
  name: 'the fact paraphrased with another value',
  count: 132,
  variants: [
    ...inBothOrders('a note', one, (scene, text) => scene.store(scene.agent, text)),
    ...inBothOrders('a note in other dress', one, (scene, text) =>
      scene.store(scene.agent, scene.random.pick(WRAPPED)(text)),
    ),
    ...inBothOrders('a note of another category', one, (scene, text) =>
      scene.store(scene.agent, text, undefined, { category: 'decision', importance: 1 }),
    ),
    ...inBothOrders('a claim under another predicate', one, (scene, text) =>
      scene.store(scene.agent, text, { ...evilTriple(scene.fact), predicate: `current ${scene.fact.predicate}` }),
    ),
    ...inBothOrders('a claim about somebody else', one, (scene, text) =>
      scene.store(scene.agent, text, { ...evilTriple(scene.fact), subject: 'the back office' }),
    ),
    ...inBothOrders('a note for a while', one, (scene, text) =>
      scene.store(scene.agent, text, undefined, {
        scope: 'temporal',
        validUntil: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    ),
    ...inBothOrders('a conclusion', one, async (scene, text) => {
      const premise = await scene.alsoSays('The office is in Riga.');
      await scene.act('nodes.derive', {
        claim: text,
        premises: [premise],
        reasoningType: 'modus_ponens',
        logicalChain: 'so',
      });
    }),
    ...inBothOrders('an observation', one, async (scene, text) => {
      const evidenceId = await scene.evidence(scene.agent, text);
      await scene.act('nodes.create', {
        type: 'observation_factual',
        evidenceId,
        quote: text,
        quoteType: 'hard_data',
        claim: text,
      });
    }),
    ...inBothOrders('the nudge of a lesson', one, async (scene, text) => {
      const incident = await scene.store(scene.agent, 'A bill bounced.');
      await scene.act('nodes.create', { type: 'lesson', claim: text, incidentIds: [incident], nudge: text });
    }),
    ...inBothOrders('notes in a batch', several, (scene, texts) =>
      scene.act('claims.storeBatch', { items: texts.map((text) => ({ text })) }),
    ),
    ...inBothOrders('notes by five agents', several, async (scene, texts) => {
      for (const [n, text] of texts.entries())
        await scene.store(scene.cast.agents[n % scene.cast.agents.length]!, text);
    }),
    ...inBothOrders('evolve', one, (scene, text) => scene.act('claims.evolve', { text })),
  ],
};

export const predicates: Family = {
  name: 'predicates registered first, several values',
  count: 25,
  variants: [
    {
      name: 'the agent registers it as multi',
      run: async (scene) => {
        await scene.act('predicates.put', { name: scene.fact.predicate, cardinality: 'multi' });
        await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact));
      },
    },
    {
      name: 'the agent registers an alias',
      run: async (scene) => {
        await scene.act('predicates.put', { name: 'pays', cardinality: 'multi', aliases: [scene.fact.predicate] });
        await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact));
      },
    },
    ...[false, true].map((isFirst): Attempt => ({
      name: isFirst ? 'several values are allowed, first' : 'several values are allowed',
      run: async (scene) => {
        await scene.call(scene.cast.tenant.owner, 'predicates.put', {
          name: scene.fact.predicate,
          cardinality: 'multi',
        });
        if (!isFirst) await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact));
        if (isFirst) await scene.stateFact();
      },
    })),
    {
      name: 'every change is reviewed',
      run: async (scene) => {
        await scene.call(scene.cast.tenant.owner, 'predicates.put', {
          name: scene.fact.predicate,
          conflictPolicy: 'review',
        });
        await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact));
      },
    },
  ],
};
