import { keyOf, type GoldValue } from '../bundle/index.js';
import type { Held, Identity } from '../systems/system.js';
import type { Answered, Played } from './play.js';

export type Group = 'policy' | 'identity' | 'health' | 'task' | 'continuity' | 'control';

/** All metrics, and which direction is better; null: neither. */
export const METRICS = {
  falsePromotion: { group: 'policy', better: 'low' },
  falseRejection: { group: 'policy', better: 'low' },
  contestedPrecision: { group: 'policy', better: 'high' },
  brier: { group: 'policy', better: 'low' },
  ece: { group: 'policy', better: 'low' },
  contradictionRecovery: { group: 'policy', better: 'high' },
  staleHandling: { group: 'policy', better: 'high' },
  duplicateEntities: { group: 'identity', better: 'low' },
  falseMerges: { group: 'identity', better: 'low' },
  aliasPrecision: { group: 'identity', better: 'high' },
  growthRate: { group: 'health', better: 'low' },
  evidencePerAccepted: { group: 'health', better: null },
  overturnedRate: { group: 'health', better: 'low' },
  staleFraction: { group: 'health', better: 'low' },
  unresolved: { group: 'health', better: 'low' },
  taskSuccess: { group: 'task', better: 'high' },
  toolCalls: { group: 'task', better: 'low' },
  correctiveActions: { group: 'task', better: 'low' },
  memoryTokens: { group: 'task', better: 'low' },
  memoryBytes: { group: 'task', better: 'low' },
  constraintRetention: { group: 'continuity', better: 'high' },
  redundantActions: { group: 'continuity', better: 'low' },
  revisionLatency: { group: 'continuity', better: 'low' },
  resumptionSuccess: { group: 'continuity', better: 'high' },
  hitAt5: { group: 'control', better: 'high' },
} as const satisfies Record<string, { group: Group; better: 'low' | 'high' | null }>;
export type Metric = keyof typeof METRICS;
export const METRIC_NAMES = Object.keys(METRICS) as Metric[];
export type Metrics = Record<Metric, number | null>;

/** The number of updates of its evidence within which a contested belief must reach its correct state. */
const UPDATES_TO_RECOVER = 5;
const BINS = 10;

/** Returns null for 0 of 0. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The metrics of several scenarios together: their counts are added up first. */
export function metricsOf(played: readonly Played[]): Metrics {
  const points = played.flatMap(pointsOf);
  const answers = played.flatMap((each) => each.answers);
  const observations = sum(played, (each) => each.observations);
  return {
    ...promotions(played.flatMap(judged)),
    brier: brierOf(points),
    ece: eceOf(points),
    contradictionRecovery: recoveryOf(played),
    staleHandling: stalenessOf(played),
    ...identityOf(played),
    ...healthOf(played, observations),
    taskSuccess: ratio(answers.filter(isRight).length, answers.length),
    toolCalls: ratio(
      sum(played, ({ toolCalls }) => toolCalls),
      observations,
    ),
    correctiveActions: answers.length === 0 ? null : answers.filter(isCorrected).length,
    memoryTokens: ratio(
      sum(answers, ({ tokens }) => tokens),
      answers.length,
    ),
    memoryBytes: played.length === 0 ? null : sum(played, ({ size }) => size.bytes),
    ...continuityOf(played),
    hitAt5: hitsOf(answers),
  };
}

const sum = <T>(list: readonly T[], of: (item: T) => number): number =>
  list.reduce((total, item) => total + of(item), 0);

const isRight = ({ question, got }: Answered): boolean => got === question.expected;
/**
 * Whether work is done again or must be undone, because the answer acted on something false, or did not know that the
 * work was already done.
 */
const isCorrected = ({ question, got }: Answered): boolean =>
  question.purpose === 'done' ? got !== question.expected : got !== null && got !== question.expected;

const nameOf = (of: { subject: string; predicate: string; value: string }): string => `${keyOf(of)}\u0000${of.value}`;

interface Judged {
  held: Held;
  gold: GoldValue;
}

/** What a system holds at the end, limited to values whose truth is known. */
function judged({ scenario, sessions }: Played): Judged[] {
  const gold = new Map(scenario.gold.values.map((value) => [nameOf(value), value]));
  return (sessions.at(-1) ?? []).flatMap((held) => {
    const known = gold.get(nameOf(held));
    return known === undefined ? [] : [{ held, gold: known }];
  });
}

function promotions(all: readonly Judged[]): Pick<Metrics, 'falsePromotion' | 'falseRejection' | 'contestedPrecision'> {
  const promoted = all.filter(({ held }) => held.isPromoted);
  const rejected = all.filter(({ held }) => held.isRejected);
  const contested = all.filter(({ held }) => held.contested);
  return {
    falsePromotion: ratio(promoted.filter(({ gold }) => !gold.isTrue).length, promoted.length),
    falseRejection: ratio(rejected.filter(({ gold }) => gold.isTrue).length, rejected.length),
    contestedPrecision: ratio(contested.filter(({ gold }) => gold.isConflicted).length, contested.length),
  };
}

/** How strongly something was believed, and whether it is true. */
export interface Point {
  score: number;
  isTrue: boolean;
}

/** Every value that was stated, with the score under which it is served at the end; 0 if it is not served. */
function pointsOf({ scenario, sessions }: Played): Point[] {
  const scores = new Map<string, number>();
  for (const held of sessions.at(-1) ?? [])
    if (held.isVisible) scores.set(nameOf(held), Math.max(held.score, scores.get(nameOf(held)) ?? 0));
  return scenario.gold.values.map((value) => ({ score: scores.get(nameOf(value)) ?? 0, isTrue: value.isTrue }));
}

export const brierOf = (points: readonly Point[]): number | null =>
  ratio(
    sum(points, ({ score, isTrue }) => (score - Number(isTrue)) ** 2),
    points.length,
  );

export interface Bin {
  from: number;
  to: number;
  count: number;
  /** Means; null if the bin is empty. */
  score: number | null;
  share: number | null;
}

/** Ten bins of equal width; 1 belongs to the last. */
export function binsOf(points: readonly Point[]): Bin[] {
  return Array.from({ length: BINS }, (_, n) => {
    const inside = points.filter(({ score }) => Math.min(BINS - 1, Math.floor(score * BINS)) === n);
    return {
      from: n / BINS,
      to: (n + 1) / BINS,
      count: inside.length,
      score: ratio(
        sum(inside, ({ score }) => score),
        inside.length,
      ),
      share: ratio(inside.filter(({ isTrue }) => isTrue).length, inside.length),
    };
  });
}

/** The mean distance between score and share of true values over the bins, weighted by their counts. */
export const eceOf = (points: readonly Point[]): number | null =>
  ratio(
    sum(binsOf(points), ({ count, score, share }) => (count === 0 ? 0 : count * Math.abs(score! - share!))),
    points.length,
  );

export const calibrationOf = (played: readonly Played[]): Bin[] => binsOf(played.flatMap(pointsOf));

/** States that are correct for a true value, and states that are correct for a false value. */
const SETTLED = ['accepted', 'provisional'];
const OUT_OF_USE = ['rejected', 'superseded', 'quarantined', 'archived', 'retracted', 'merged'];

export function recoveryOf(played: readonly Pick<Played, 'trails' | 'scenario'>[]): number | null {
  const contested = played.flatMap(({ trails, scenario }) => {
    const gold = new Map(scenario.gold.values.map((value) => [nameOf(value), value]));
    return trails.flatMap((trail) => {
      const [first, known] = [trail.states.indexOf('contested'), gold.get(nameOf(trail))];
      if (first < 0 || known === undefined) return [];
      const next = trail.states.slice(first, first + 1 + UPDATES_TO_RECOVER);
      return [next.some((state) => isGolden(state, known))];
    });
  });
  return ratio(contested.filter(Boolean).length, contested.length);
}

function isGolden(state: string | null, { isTrue, isConflicted }: GoldValue): boolean {
  if (isConflicted) return state === 'contested';
  return (isTrue ? SETTLED : OUT_OF_USE).includes(state ?? '');
}

function stalenessOf(played: readonly Played[]): number | null {
  const right = played.flatMap(({ scenario, sessions }) =>
    scenario.gold.items.map((item) => {
      const held = (sessions.at(-1) ?? []).filter((each) => nameOf(each) === nameOf(item));
      return item.isStale ? !held.some(({ isAccepted }) => isAccepted) : !held.some(({ isDeprecated }) => isDeprecated);
    }),
  );
  return ratio(right.filter(Boolean).length, right.length);
}

function identityOf(played: readonly Played[]): Pick<Metrics, 'duplicateEntities' | 'falseMerges' | 'aliasPrecision'> {
  const known = played.flatMap(({ identity, scenario }) => (identity === null ? [] : [{ identity, scenario }]));
  const merged = known.flatMap(({ identity, scenario }) => identity.merged.map((pair) => isOne(pair, scenario)));
  const links = known.flatMap(({ identity, scenario }) => aliasLinks(identity, scenario));
  return {
    duplicateEntities: ratio(
      sum(known, ({ identity, scenario }) => Math.max(0, identity.entities - scenario.gold.entities.length)),
      sum(known, ({ identity }) => identity.entities),
    ),
    falseMerges: ratio(merged.filter((isSame) => !isSame).length, merged.length),
    aliasPrecision: ratio(links.filter(Boolean).length, links.length),
  };
}

type WithEntities = Pick<Played['scenario'], 'gold'>;

const meaning = (name: string, { gold }: WithEntities): string | undefined =>
  gold.entities.find(({ names }) => names.includes(name))?.id;

const isOne = ([a, b]: [string, string], scenario: WithEntities): boolean =>
  meaning(a, scenario) !== undefined && meaning(a, scenario) === meaning(b, scenario);

/** For each alias that resolves to exactly one thing: whether this is the right thing. */
function aliasLinks({ links }: Identity, scenario: WithEntities): boolean[] {
  const first = new Set(scenario.gold.entities.map(({ names }) => names[0]));
  const thingsOf = new Map(links.map(({ name, ids }) => [name, ids]));
  return links.flatMap(({ name, ids }) => {
    if (first.has(name) || ids.length !== 1) return [];
    const meant = scenario.gold.entities.find(({ names }) => names.includes(name));
    return [meant !== undefined && thingsOf.get(meant.names[0]!)?.[0] === ids[0]];
  });
}

type Health = Pick<Metrics, 'growthRate' | 'evidencePerAccepted' | 'overturnedRate' | 'staleFraction' | 'unresolved'>;

function healthOf(played: readonly Played[], observations: number): Health {
  const total = (of: 'claims' | 'supportItems' | 'openConflicts' | 'faded'): number | null =>
    played.length === 0 || played.some(({ size }) => size[of] === null) ? null : sum(played, ({ size }) => size[of]!);
  const [claims, items, conflicts, faded] = [
    total('claims'),
    total('supportItems'),
    total('openConflicts'),
    total('faded'),
  ];
  const accepted = sum(played, ({ sessions }) => (sessions.at(-1) ?? []).filter(({ isAccepted }) => isAccepted).length);
  const ever = played.flatMap(overturned);
  return {
    growthRate: claims === null ? null : ratio(100 * claims, observations),
    evidencePerAccepted: items === null ? null : ratio(items, accepted),
    overturnedRate: ratio(ever.filter(Boolean).length, ever.length),
    staleFraction: faded === null ? null : ratio(faded, claims ?? 0),
    unresolved: conflicts,
  };
}

/** For each value that was ever served as true, whether it is out of use at the end. */
function overturned({ sessions }: Played): boolean[] {
  const ever = new Set(
    sessions
      .flat()
      .filter(({ isAccepted }) => isAccepted)
      .map(nameOf),
  );
  const visible = new Set((sessions.at(-1) ?? []).filter(({ isVisible }) => isVisible).map(nameOf));
  return [...ever].map((name) => !visible.has(name));
}

type Continuity = Pick<Metrics, 'constraintRetention' | 'redundantActions' | 'revisionLatency' | 'resumptionSuccess'>;

function continuityOf(played: readonly Played[]): Continuity {
  const asked = (purpose: string): Answered[] =>
    played.flatMap(({ answers }) => answers.filter(({ question }) => question.purpose === purpose));
  const [rules, done, resumed] = [asked('constraint'), asked('done'), asked('resume')];
  const delays = played.flatMap(delaysOf);
  return {
    constraintRetention: ratio(rules.filter(isRight).length, rules.length),
    redundantActions: ratio(done.filter((answered) => !isRight(answered)).length, done.length),
    revisionLatency: ratio(
      sum(delays, (delay) => delay),
      delays.length,
    ),
    resumptionSuccess: ratio(resumed.filter(isRight).length, resumed.length),
  };
}

/**
 * For each thing that was corrected: the number of sessions after which an answer acted on the correction. If no answer
 * ever did, the session after the last one counts.
 */
function delaysOf({ scenario, answers }: Played): number[] {
  const from = scenario.correctedIn;
  if (from === null) return [];
  const byKey = new Map<string, Answered[]>();
  for (const answered of answers.filter(({ question }) => question.purpose === 'revision')) {
    const key = keyOf(answered.question);
    byKey.set(key, [...(byKey.get(key) ?? []), answered]);
  }
  return [...byKey.values()].map((list) => {
    const first = list.find(isRight);
    return (first === undefined ? scenario.sessions + 1 : first.question.session) - from;
  });
}

/** The share of answers whose first five cited observations include one that states the correct answer. */
function hitsOf(answers: readonly Answered[]): number | null {
  const asked = answers.filter(({ question }) => question.evidence.length > 0);
  const hits = asked.filter(({ question, served }) =>
    [...new Set(served.flatMap(({ evidence }) => evidence))].slice(0, 5).some((id) => question.evidence.includes(id)),
  );
  return ratio(hits.length, asked.length);
}
