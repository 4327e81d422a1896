import { Random } from '../../trust/random.js';
import { keyOf } from './scenario.js';
import type {
  Gold,
  GoldItem,
  Mention,
  Observation,
  Predicate,
  Purpose,
  Question,
  Scenario,
  Source,
  SourceClass,
  Step,
} from './scenario.js';

const HOURS_OF_A_SESSION = 8;

/** Different sentences for the same triple. */
const WORDINGS = [
  (s: string, p: string, v: string) => `The ${p} of ${s} is ${v}.`,
  (s: string, p: string, v: string) => `${s}: ${p} is ${v}.`,
  (s: string, p: string, v: string) => `For ${s} we have ${p} ${v}.`,
  (s: string, p: string, v: string) => `As reported, ${s} has the ${p} ${v}.`,
  (s: string, p: string, v: string) => `${p} of ${s}: ${v}, says this entry.`,
];

const THINGS = ['pump', 'relay', 'router', 'depot', 'ledger', 'cluster', 'valve', 'engine', 'archive', 'beacon'];
const PLACES = ['north', 'south', 'harbour', 'bridge', 'meadow', 'quarry', 'canal', 'summit', 'tower', 'orchard'];
const VALUES = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'granite', 'hazel', 'indigo', 'jade', 'kelp'];

/** Something that may be known, with its possible values. */
export interface Key {
  subject: string;
  predicate: string;
}

/** Writes a scenario step by step, using its own stream of random numbers. */
export class Script {
  readonly random: Random;
  readonly #steps: Step[] = [];
  readonly #sources = new Map<string, Source>();
  readonly #predicates = new Map<string, Predicate>();
  readonly #said = new Map<string, { key: Key; value: string; ids: string[] }>();
  readonly #truth = new Map<string, { value: string; isConflicted: boolean }>();
  readonly #now = new Map<string, string>();
  readonly #then = new Map<string, string>();
  readonly #items: GoldItem[] = [];
  readonly #entities: Gold['entities'] = [];
  readonly #used = new Set<string>();
  correctedIn: number | null = null;
  session = 1;
  #at = 0;
  #first = 0;

  constructor(
    readonly family: string,
    readonly stage: 2 | 4,
    seed: number,
  ) {
    this.random = Random.of(seed, family);
  }

  get at(): number {
    return this.#at;
  }

  /** Moves the clock forward by this many hours, and begins the next session. */
  nextSession(hours: number): void {
    this.session += 1;
    this.#at = Math.max(this.#at, this.#first + HOURS_OF_A_SESSION) + hours;
    this.#first = this.#at;
  }

  between(least: number, most: number): number {
    return least + this.random.below(most - least + 1);
  }

  chance(of: number): boolean {
    return this.random.next() < of;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const left = [...list];
    return Array.from({ length: left.length }, () => left.splice(this.random.below(left.length), 1)[0]!);
  }

  /** A key with a thing that was not used before, and the given predicate. */
  key(predicate: string, volatility: Predicate['volatility'] = 'medium'): Key {
    this.#predicates.set(predicate, { name: predicate, volatility });
    for (;;) {
      const subject = `${this.random.pick(PLACES)} ${this.random.pick(THINGS)} ${this.between(1, 99)}`;
      if (this.#used.has(subject)) continue;
      this.#used.add(subject);
      return { subject, predicate };
    }
  }

  /** Draws this many different values. */
  values(count: number): string[] {
    return this.shuffled(VALUES)
      .slice(0, count)
      .map((word) => `${word}-${this.between(10, 99)}`);
  }

  /** A source; it has its own group unless one is named. */
  source(of: SourceClass, name: string, group = name): string {
    this.#sources.set(name, { id: name, class: of, group });
    return name;
  }

  says(source: string, key: Key, value: string, more: { isReading?: boolean; text?: string } = {}): string {
    const { text = this.#worded(key, value), ...rest } = more;
    this.#predicates.get(key.predicate) ??
      this.#predicates.set(key.predicate, { name: key.predicate, volatility: 'medium' });
    const id = `o${this.#steps.length + 1}`;
    const step: Observation = {
      ...{ kind: 'observation', id, session: this.session, at: this.#at, source, text },
      ...key,
      value,
      ...rest,
    };
    this.#steps.push(step);
    const name = `${key.subject}|${key.predicate}|${value}`;
    const said = this.#said.get(name) ?? { key, value, ids: [] };
    said.ids.push(id);
    this.#said.set(name, said);
    const now = this.#now.get(keyOf(key));
    if (now !== undefined) this.#then.set(id, now);
    return id;
  }

  #worded({ subject, predicate }: Key, value: string): string {
    return this.random.pick(WORDINGS)(subject, predicate, value);
  }

  mentions(source: string, gold: string, name: string, aliases: string[]): void {
    const also = aliases.length > 0 ? `, also called ${aliases.join(' and ')},` : '';
    const step: Mention = {
      ...{ kind: 'mention', id: `o${this.#steps.length + 1}`, session: this.session, at: this.#at, source },
      text: `There is ${name}${also} in the register.`,
      name,
      aliases,
      gold,
    };
    this.#steps.push(step);
  }

  entity(id: string, names: string[]): void {
    this.#entities.push({ id, names });
  }

  /** Sets the value that is true from now on, for keys that change during the scenario. */
  becomes(key: Key, value: string): void {
    this.#now.set(keyOf(key), value);
  }

  /** Sets the value that is true at the end. */
  truth(key: Key, value: string, isConflicted = false): void {
    this.#truth.set(`${key.subject}|${key.predicate}`, { value, isConflicted });
  }

  item(key: Key, value: string, isStale: boolean): void {
    this.#items.push({ ...key, value, isStale });
  }

  asks(purpose: Purpose, key: Key, expected: string | null, text?: string): void {
    const step: Question = {
      ...{ kind: 'question', id: `q${this.#steps.length + 1}`, session: this.session, at: this.#at, purpose },
      text: text ?? `What is the ${key.predicate} of ${key.subject}?`,
      ...key,
      expected,
      evidence:
        expected === null ? [] : [...(this.#said.get(`${key.subject}|${key.predicate}|${expected}`)?.ids ?? [])],
    };
    this.#steps.push(step);
  }

  done(): Scenario {
    const values = [...this.#said.values()].flatMap(({ key, value }) => {
      const truth = this.#truth.get(`${key.subject}|${key.predicate}`);
      return truth === undefined
        ? []
        : [{ ...key, value, isTrue: truth.value === value, isConflicted: truth.isConflicted }];
    });
    const { family, stage, correctedIn } = this;
    return {
      ...{ family, stage, correctedIn, sessions: this.session },
      predicates: [...this.#predicates.values()],
      sources: [...this.#sources.values()],
      steps: this.#steps,
      gold: { values, items: this.#items, entities: this.#entities, steps: this.#truthBySteps() },
    };
  }

  #truthBySteps(): Gold['steps'] {
    const known = this.#steps.flatMap((step): [string, string | null][] => {
      if (step.kind !== 'observation') return [];
      const truth = this.#truth.get(`${step.subject}|${step.predicate}`);
      if (truth === undefined) return [];
      return [[step.id, truth.isConflicted ? null : (this.#then.get(step.id) ?? truth.value)]];
    });
    return Object.fromEntries(known);
  }
}
