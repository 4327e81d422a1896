import type { Random } from '../trust/random.js';

/** What tools return about orders or tickets, what people and models say about them, and what is true at the end. */
export interface Case {
  /** In chronological order. */
  actions: Action[];
  /** The time at which the questions are asked. */
  end: number;
  questions: Question[];
}

/** Cases of one kind, and the space that they need. */
export interface CaseKind {
  schema: { builtIn: string } | { document: string };
  sourceSystems: readonly string[];
  /** The same seed returns the same case. `subjects`: the number of orders or tickets in the case. */
  generate(seed: number, sizes: { tokens: number; subjects: number }): Case;
}

/** An entity and its value, for example an order and its id. */
export interface Anchor {
  entity: string;
  value: string;
}

/** An action. Times are in minutes from the beginning. */
export type Action = { at: number } & (
  | { kind: 'record'; name: string; evidenceType: string; sourceSystem: string; content: string }
  | { kind: 'noise'; content: string }
  | { kind: 'assert'; claimType: string; anchor: Anchor; cited: string[] }
  | { kind: 'revoke'; name: string }
);

export interface Question {
  anchor: Anchor;
  claimType: string;
  query: string;
  /** The words with which a true statement ends; null if no statement is true. */
  truth: string | null;
  /** Unexpired records that show the truth; null: there is no such record. */
  gold: string[] | null;
  /** The record that has to be fetched so that the answer is known again; null: none. */
  missing: { type: string; tool: string } | null;
}

const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const MINUTE_MS = 60_000;
export const timeOf = (minutes: number): string => new Date(BEGIN + minutes * MINUTE_MS).toISOString();

export const DAY = 24 * 60;
export const LENGTH = 3 * DAY;
/** Used to count the size of a history. */
export const CHARACTERS_PER_TOKEN = 4;

const WORDS =
  'parcel courier depot label invoice customs pallet scanner shelf weekend refund ticket reply manager policy window address phone later again'.split(
    ' ',
  );

/** The actions of a case, in the order in which they are decided. */
export class Script {
  readonly actions: Action[] = [];
  #records = 0;

  /** Returns the name of the record. */
  record(at: number, evidenceType: string, sourceSystem: string, content: object): string {
    const name = `r${(this.#records += 1)}`;
    this.actions.push({ at, kind: 'record', name, evidenceType, sourceSystem, content: JSON.stringify(content) });
    return name;
  }

  assert(at: number, claimType: string, anchor: Anchor, cited: string[]): void {
    this.actions.push({ at, kind: 'assert', claimType, anchor, cited });
  }

  revoke(at: number, name: string): void {
    this.actions.push({ at, kind: 'revoke', name });
  }
}

/** When something happens: every ten to fifty minutes. */
export function* moments(random: Random): Generator<number> {
  for (let at = 10; at < LENGTH; at += 10 + random.below(40)) yield at;
}

/** Ids that contain each other, or differ in the order or number of their digits. */
export function lookAlikes(random: Random, prefix: string, count: number): string[] {
  const ids = new Set<string>();
  while (ids.size < count) {
    const digits = random.digits(4);
    for (const each of [digits, `${digits}${random.below(10)}`, `1${digits}`, [...digits].reverse().join('')])
      if (ids.size < count) ids.add(`${prefix}-${each}`);
  }
  return [...ids];
}

/** An agent that cites the latest record, or any earlier record, as proof of any statement. */
export function careless(
  script: Script,
  { at, before, random }: { at: number; before: number; random: Random },
  asked: readonly string[],
  anchors: readonly Anchor[],
): void {
  if (random.below(2) === 0) return;
  const names = script.actions.flatMap((action, i) =>
    action.kind === 'record' && (i >= before || random.below(6) === 0) ? [action.name] : [],
  );
  script.assert(at, random.pick(asked), random.pick(anchors), names.slice(-4));
}

/** Unrelated talk: what customers say, what a model concluded, and meaningless words. */
export function noiseOf(
  { actions }: Script,
  { tokens, random }: { tokens: number; random: Random },
  statements: () => readonly string[],
): Action[] {
  const said = actions.reduce((sum, action) => sum + ('content' in action ? action.content.length : 0), 0);
  const noise: Action[] = [];
  for (let left = tokens * CHARACTERS_PER_TOKEN - said; left > 0;) {
    const claim = random.pick(statements());
    const words = Array.from({ length: 500 }, () => random.pick(WORDS)).join(' ');
    const content = `${claim} ${words}`.slice(0, Math.max(1, left));
    noise.push({ at: random.below(LENGTH), kind: 'noise', content });
    left -= content.length;
  }
  return noise;
}

/** The script with the talk, in chronological order. */
export const inOrder = ({ actions }: Script, noise: readonly Action[]): Action[] =>
  [...actions, ...noise].sort((a, b) => a.at - b.at);
