import { keyOf, type Mention, type Observation, type Scenario } from '../bundle/index.js';
import {
  LIMITS,
  nothingUsed,
  type Asked,
  type Happened,
  type Held,
  type Identity,
  type Served,
  type Size,
  type System,
  type Trail,
} from './system.js';

/**
 * The common part of the five simpler memories. They serve everything that they have, and their values have no states.
 */
export abstract class Baseline implements System {
  protected readonly seen: Observation[] = [];
  readonly #keys = new Map<string, Asked>();
  readonly #names: Mention[] = [];
  readonly #happened: Happened = { transitions: [], consolidations: [] };
  readonly use = nothingUsed();
  toolCalls = 0;

  constructor(readonly limits = LIMITS) {}

  open(_scenario: Scenario): Promise<void> {
    return Promise.resolve();
  }

  observe(step: Observation): Promise<void> {
    this.toolCalls += 1;
    this.use.tools.add('observe');
    this.seen.push(step);
    const { subject, predicate } = step;
    this.#keys.set(keyOf(step), { subject, predicate, text: `What is the ${predicate} of ${subject}?` });
    this.keep(step);
    return Promise.resolve();
  }

  meet(step: Mention): Promise<void> {
    this.toolCalls += 1;
    this.use.tools.add('name');
    this.#names.push(step);
    this.keepText(step);
    return Promise.resolve();
  }

  advance(): Promise<void> {
    return Promise.resolve();
  }

  tidy(): Promise<void> {
    return Promise.resolve();
  }

  boundary(session: number): Promise<void> {
    for (const [what, count] of Object.entries(this.rewrite()))
      this.#happened.consolidations.push({ session, what, count });
    return Promise.resolve();
  }

  look(asked: Asked): Promise<Served[]> {
    this.use.tools.add('ask');
    return Promise.resolve(this.serve(asked));
  }

  after({ subject, predicate }: Observation): Promise<Served[]> {
    return Promise.resolve(this.serve(this.#keys.get(keyOf({ subject, predicate }))!));
  }

  held(): Promise<Held[]> {
    return Promise.resolve(
      [...this.#keys.values()].flatMap((asked) => {
        const served = this.serve(asked);
        return served.slice(0, 1).map(({ value, score }) => ({
          ...{ subject: asked.subject, predicate: asked.predicate, value, score },
          ...{
            isPromoted: true,
            isAccepted: true,
            isVisible: true,
            isRejected: null,
            contested: null,
            isDeprecated: null,
          },
          ...{ state: null, ruleId: null },
        }));
      }),
    );
  }

  /** To this memory, each name is a separate thing, because it links no names. */
  identity(): Promise<Identity | null> {
    const names = new Set(this.#names.map(({ name }) => name));
    return Promise.resolve(names.size === 0 ? null : { links: [], entities: names.size, merged: [] });
  }

  size(): Promise<Size> {
    return Promise.resolve({
      claims: this.count(),
      supportItems: null,
      openConflicts: null,
      faded: null,
      bytes: this.bytes(),
    });
  }

  trails(): Trail[] {
    return [];
  }

  happened(): Happened {
    return this.#happened;
  }

  protected abstract keep(step: Observation): void;
  protected keepText(_step: Mention): void {}
  /** Called at the end of a session; returns what was done, with counts. */
  protected rewrite(): Record<string, number> {
    return {};
  }
  protected abstract serve(asked: Asked): Served[];
  protected abstract count(): number | null;
  protected abstract bytes(): number;
}

export const serving = (step: Observation, score = 1, evidence = [step.id], text = step.text): Served => ({
  ...{ value: step.value, label: 'settled' as const, score, evidence, state: null, ruleId: null, text },
});

export const bytesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** The triple as text, as a memory of triples shows it. */
export const shownTriple = ({ subject, predicate, value }: Observation): string => `${subject} ${predicate} ${value}`;
