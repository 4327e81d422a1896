import type { Fact } from '../facts.js';
import type { Scene } from '../scene.js';
import type { Attempt, Family } from './family.js';

/** What a user says about two values, and the same words with the values swapped. */
interface Turn {
  name: string;
  own: (fact: Fact) => string;
  turned: (fact: Fact) => string;
}

const without = (sentence: string): string => sentence.replace(/[.?]$/, '');
/** The words of a fact with both values, and with the two values swapped. */
const ofValues = (name: string, both: (value: string, other: string) => string): Turn => ({
  name,
  own: ({ saying, value, evil }) => saying(both(value, evil)),
  turned: ({ saying, value, evil }) => saying(both(evil, value)),
});
const ofNames = (name: string, said: (one: string, other: string) => string): Turn => ({
  name,
  own: ({ subject }) => said(subject, 'Vendor'),
  turned: ({ subject }) => said('Vendor', subject),
});
const changed = ({ saying }: Fact, to: string, from: string): string =>
  `${without(saying(to))}, changed from ${from} to ${to}.`;

const TURNS: readonly Turn[] = [
  ofValues('not the other', (value, other) => `${value}, not ${other}`),
  ofValues('instead of the other', (value, other) => `${value} instead of ${other}`),
  ofValues('rather than the other', (value, other) => `${value} rather than ${other}`),
  {
    name: 'changed from the other',
    own: (fact) => changed(fact, fact.value, fact.evil),
    turned: (fact) => changed(fact, fact.evil, fact.value),
  },
  {
    name: 'the former value alone',
    own: ({ saying, value, evil }) => saying(`${value} instead of ${evil}`),
    turned: ({ saying, evil }) => saying(evil),
  },
  ofNames('from one to the other', (one, other) => `The payments for the yard go from ${one} to ${other}.`),
  ofNames('one does it to the other', (one, other) => `As agreed, ${one} sends a monthly report to ${other}.`),
  ofNames('one is of the other', (one, other) => `At the yard, ${one} is a supplier of ${other}.`),
];

/** The user states the fact with both values. The only foreign sentence is that of the agent. */
function turn(scene: Scene): string {
  const { own, turned } = scene.random.pick(TURNS);
  const { fact, foreign } = scene;
  const [text, evilText] = [own(fact), turned(fact)];
  if (!text.includes(fact.value)) Object.assign(fact, { value: fact.subject, question: text });
  Object.assign(fact, { text, evilText });
  foreign.splice(0, foreign.length, without(evilText));
  return evilText;
}

/** Whether the agent speaks after the user, or before. */
const inBothOrders = (name: string, say: (scene: Scene, text: string) => Promise<unknown>): Attempt[] =>
  [false, true].map((isFirst) => ({
    name: isFirst ? `${name}, first` : name,
    run: async (scene) => {
      const text = turn(scene);
      if (!isFirst) await scene.stateNote();
      await say(scene, text);
      if (isFirst) await scene.stateNote();
    },
  }));

export const turnedRound: Family = {
  name: "the user's own words, turned round",
  count: 48,
  variants: [
    ...inBothOrders('a note', (scene, text) => scene.store(scene.agent, text)),
    ...inBothOrders('a note in one case', (scene, text) =>
      scene.store(scene.agent, scene.random.pick([text.toUpperCase(), without(text.toLowerCase())])),
    ),
    ...inBothOrders('a note among other sentences', (scene, text) =>
      scene.store(scene.agent, `We had lunch in the garden. ${text} Nobody was late.`),
    ),
    ...inBothOrders('a memory', (scene, text) =>
      scene.act('memories.store', { content: text, category: 'assumption', importance: 1 }),
    ),
    ...inBothOrders('a conclusion', async (scene, text) => {
      const premise = await scene.alsoSays('The office is in Riga.');
      await scene.act('nodes.derive', {
        claim: text,
        premises: [premise],
        reasoningType: 'modus_ponens',
        logicalChain: 'so',
      });
    }),
    ...inBothOrders('by five agents', async (scene, text) => {
      for (const who of scene.cast.agents) await scene.store(who, text);
    }),
  ],
};
