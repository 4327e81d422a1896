import { Script, type Key } from './script.js';
import type { Scenario } from './scenario.js';

/** How many things a family has; each has one or more true values in the course of a scenario. */
const KEYS = 6;

const witness = (script: Script, n: number): string =>
  script.source(script.chance(0.5) ? 'tool_output' : 'document', `witness-${n}`);

/**
 * A false value is stated first, and is corrected some sessions later by a source that knows the true value. Some
 * things are stated correctly from the start.
 */
function delayedCorrection(seed: number): Scenario {
  const script = new Script('delayed-correction', 2, seed);
  const facts = Array.from({ length: KEYS }, (_, n) => {
    const [wrong, right] = script.values(2) as [string, string];
    return { key: script.key('contact'), wrong, right, isWrong: n % 3 !== 2, due: script.between(2, 5) };
  });
  for (const { key, wrong, right, isWrong } of facts)
    for (let n = script.between(1, 2); n > 0; n -= 1) script.says(witness(script, n), key, isWrong ? wrong : right);
  script.correctedIn = Math.min(...facts.map(({ due }) => due));
  while (script.session < 6) {
    script.nextSession(script.between(12, 72));
    for (const { key, right } of facts.filter(({ due }) => due === script.session)) {
      if (script.chance(0.3)) script.says(script.source('user_explicit', 'owner'), key, right);
      for (let n = script.between(1, 3); n > 0; n -= 1) script.says(witness(script, n + 3), key, right);
    }
  }
  return ended(script, facts);
}

/** Two independent sources state what is true; several sources that copy one another state what is false. */
function correlatedSources(seed: number): Scenario {
  const script = new Script('correlated-sources', 2, seed);
  const facts = Array.from({ length: KEYS }, () => pairOf(script, 'owner'));
  const said = facts.flatMap(({ key, right, wrong }, k) => [
    ...['survey', 'inspection'].map((name) => () => script.says(script.source('document', name), key, right)),
    ...Array.from({ length: script.between(3, 6) }, (_, n) => () => {
      script.says(script.source('document', `mirror-${k}-${n}`, `agency-${k}`), key, wrong);
    }),
  ]);
  inSessions(script, said, 4);
  return ended(script, facts);
}

/** One source repeats something false again and again. */
function repetition(seed: number): Scenario {
  const script = new Script('repetition', 2, seed);
  const facts = Array.from({ length: KEYS }, () => pairOf(script, 'colour'));
  const said = facts.flatMap(({ key, right, wrong }, k) => [
    ...Array.from({ length: script.between(1, 2) }, (_, n) => () => script.says(witness(script, n), key, right)),
    ...Array.from({ length: script.between(4, 10) }, () => () => {
      script.says(script.source('document', `bulletin-${k}`), key, wrong);
    }),
  ]);
  inSessions(script, said, 4);
  return ended(script, facts);
}

/** Values change, some often and some never; for some, nobody reports the change. */
function changingFacts(seed: number): Scenario {
  const script = new Script('changing-facts', 2, seed);
  const kinds = [
    ['shift', 'high', 0.9],
    ['tenant', 'medium', 0.4],
    ['maker', 'low', 0.05],
  ] as const;
  const facts = Array.from({ length: KEYS }, (_, n) => {
    const [predicate, volatility, moves] = kinds[n % kinds.length]!;
    const values = script.values(1 + (volatility === 'low' ? 0 : script.between(1, 2)));
    return { key: script.key(predicate, volatility), values, moves, last: script.between(2, 6) };
  });
  const spoken = new Map<Key, string>();
  for (let session = 1; session <= 6; session += 1) {
    if (session > 1) script.nextSession(script.between(72, 240));
    for (const { key, values, last } of facts) {
      const nth = Math.min(values.length - 1, Math.floor(((session - 1) * values.length) / last));
      const value = values[nth]!;
      if (session > last || (spoken.get(key) === value && !script.chance(0.5))) continue;
      if (spoken.has(key) && spoken.get(key) !== value) script.correctedIn ??= session;
      script.becomes(key, value);
      for (let n = 2; n > 0; n -= 1) script.says(witness(script, n), key, value);
      spoken.set(key, value);
    }
  }
  script.nextSession(script.between(240, 480));
  for (const { key, moves } of facts) {
    const value = spoken.get(key)!;
    const isStale = script.chance(moves);
    script.item(key, value, isStale);
    script.truth(key, isStale ? 'something else' : value);
    if (!isStale) script.asks('task', key, value);
  }
  return script.done();
}

/** Things with several names; two things share some of them. */
function ambiguousEntities(seed: number): Scenario {
  const script = new Script('ambiguous-entities', 2, seed);
  const shared = `${script.values(1)[0]!} group`;
  const things = Array.from({ length: 5 }, (_, n) => {
    const key = script.key('city');
    const own = `${script.values(1)[0]!} ${n}`;
    return { id: `thing-${n}`, key, own, aliases: n < 2 ? [own, shared] : [own], value: script.values(1)[0]! };
  });
  const register = script.source('document', 'register');
  for (const { id, key, aliases, own } of things) {
    script.entity(id, [key.subject, own]);
    script.mentions(register, id, key.subject, aliases);
    if (script.chance(0.6)) script.mentions(script.source('document', 'press'), id, own, []);
    // A name that is almost the same, but belongs to another thing.
    if (script.chance(0.4)) {
      script.entity(`${id}-like`, [`${key.subject}0`]);
      script.mentions(register, `${id}-like`, `${key.subject}0`, []);
    }
  }
  script.nextSession(24);
  for (const { key, value } of things) {
    script.truth(key, value);
    for (let n = script.between(1, 2); n > 0; n -= 1) script.says(witness(script, n), key, value);
  }
  script.nextSession(24);
  for (const { key, own, value } of things) {
    script.asks('task', key, value);
    script.asks('task', { ...key, subject: own }, value);
  }
  script.asks('task', { subject: shared, predicate: 'city' }, null);
  return script.done();
}

/** Some things are known, for some the evidence is evenly divided, and some were never mentioned. */
function abstention(seed: number): Scenario {
  const script = new Script('abstention', 2, seed);
  const known = Array.from({ length: 3 }, () => pairOf(script, 'limit'));
  const divided = Array.from({ length: 3 }, () => pairOf(script, 'limit'));
  const unknown = Array.from({ length: 2 }, () => script.key('limit'));
  const said = [
    ...known.flatMap(({ key, right }) =>
      [1, 2].map((n) => () => script.says(script.source('document', `witness-${n}`), key, right)),
    ),
    ...divided.flatMap(({ key, right, wrong }) =>
      [right, wrong, right, wrong].map((value, n) => () => {
        script.says(script.source('document', `party-${n}`), key, value);
      }),
    ),
  ];
  inSessions(script, said, 4);
  script.nextSession(24);
  for (const { key, right } of known) {
    script.truth(key, right);
    script.asks('task', key, right);
  }
  for (const { key, right } of divided) {
    script.truth(key, right, true);
    script.asks('task', key, null);
  }
  for (const key of unknown) script.asks('task', key, null);
  return script.done();
}

/** Two statements with equally good sources, and an instrument that can decide between them. */
function competingStories(seed: number): Scenario {
  const script = new Script('competing-stories', 2, seed);
  const facts = Array.from({ length: KEYS }, () => pairOf(script, 'cause'));
  const said = facts.flatMap(({ key, right, wrong }) =>
    script
      .shuffled([right, right, wrong, wrong])
      .map((value, n) => () => script.says(script.source('document', `reporter-${n}`), key, value)),
  );
  inSessions(script, said, 4);
  script.nextSession(24);
  for (const { key, right } of facts)
    script.says(script.source('tool_output', 'instrument'), key, right, { isReading: true });
  script.correctedIn = script.session;
  return ended(script, facts);
}

export const STRESS_FAMILIES = [
  delayedCorrection,
  correlatedSources,
  repetition,
  changingFacts,
  ambiguousEntities,
  abstention,
  competingStories,
];

interface Fact {
  key: Key;
  right: string;
  wrong: string;
}

function pairOf(script: Script, predicate: string): Fact {
  const [right, wrong] = script.values(2) as [string, string];
  return { key: script.key(predicate), right, wrong };
}

/** Plays the steps in random order, spread over this many sessions. */
function inSessions(script: Script, said: readonly (() => unknown)[], sessions: number): void {
  const order = script.shuffled(said);
  const each = Math.ceil(order.length / sessions);
  for (const [n, say] of order.entries()) {
    if (n > 0 && n % each === 0) script.nextSession(script.between(12, 48));
    say();
  }
}

/** At the end, asks for the true values. */
function ended(script: Script, facts: readonly Fact[]): Scenario {
  script.nextSession(24);
  for (const { key, right } of facts) {
    script.truth(key, right);
    script.asks('task', key, right);
  }
  return script.done();
}
