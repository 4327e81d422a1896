import { keyOf, type Mention, type Observation } from '../bundle/index.js';
import { Baseline, bytesOf, serving, shownTriple } from './baseline.js';
import { Bm25 } from './bm25.js';
import { tokensOf, type Asked, type Served, type SystemKind } from './system.js';

/** Observations that state a value of the key. */
const about =
  (asked: Asked) =>
  (step: Observation): boolean =>
    keyOf(step) === keyOf(asked);

/** The last observations that fit into a window of tokens. Answers with the last value that is stated in the window. */
class ContextWindow extends Baseline {
  #window: (Observation | Mention)[] = [];

  protected override keep(step: Observation | Mention): void {
    this.#window.push(step);
    let tokens = this.#window.reduce((sum, { text }) => sum + tokensOf(text), 0);
    while (tokens > this.limits.tokenBudget) tokens -= tokensOf(this.#window.shift()!.text);
  }

  protected override keepText(step: Mention): void {
    this.keep(step);
  }

  protected override serve(asked: Asked): Served[] {
    const stated = this.#window.filter((step) => step.kind === 'observation').filter(about(asked));
    const last = stated.at(-1);
    return last === undefined ? [] : [serving(last, 1, idsOf(stated))];
  }

  protected override count(): null {
    return null;
  }

  protected override bytes(): number {
    return bytesOf(this.#window.map(({ text }) => text));
  }
}

/**
 * All observations, found by BM25; answers with the value that most of the best five observations state. Readers know
 * what the observations are about.
 */
class RawLog extends Baseline {
  readonly #index = new Bm25<Observation | Mention>();

  protected override keep(step: Observation | Mention): void {
    this.#index.add(step.text, step);
  }

  protected override keepText(step: Mention): void {
    this.keep(step);
  }

  protected override serve(asked: Asked): Served[] {
    const best = this.#index.best(asked.text, 5);
    const stated = best.filter((step) => step.kind === 'observation').filter(about(asked));
    return byVotes(
      stated,
      best.map(({ id }) => id),
    );
  }

  protected override count(): null {
    return null;
  }

  protected override bytes(): number {
    return bytesOf(this.#index.texts);
  }
}

/** A summary within a budget of tokens, rewritten at each boundary: the last value of each key, oldest dropped. */
class Summary extends Baseline {
  #summary: Observation[] = [];
  #since: Observation[] = [];

  protected override keep(step: Observation): void {
    this.#since.push(step);
  }

  protected override rewrite(): Record<string, number> {
    const last = new Map<string, Observation>();
    for (const step of [...this.#summary, ...this.#since]) {
      last.delete(keyOf(step));
      last.set(keyOf(step), step);
    }
    const kept = [...last.values()];
    let tokens = kept.reduce((sum, step) => sum + tokensOf(shownTriple(step)), 0);
    while (tokens > this.limits.tokenBudget) tokens -= tokensOf(shownTriple(kept.shift()!));
    [this.#summary, this.#since] = [kept, []];
    return { rewritten: kept.length, dropped: last.size - kept.length };
  }

  protected override serve(asked: Asked): Served[] {
    const step = this.#summary.find(about(asked));
    return step === undefined ? [] : [serving(step, 1, [step.id], shownTriple(step))];
  }

  protected override count(): number {
    return this.#summary.length;
  }

  protected override bytes(): number {
    return bytesOf(this.#summary.map(shownTriple));
  }
}

/** The last write of a key wins. */
class KeyValue extends Baseline {
  readonly #values = new Map<string, Observation>();

  protected override keep(step: Observation): void {
    this.#values.set(keyOf(step), step);
  }

  protected override serve(asked: Asked): Served[] {
    const step = this.#values.get(keyOf(asked));
    return step === undefined ? [] : [serving(step, 1, [step.id], shownTriple(step))];
  }

  protected override count(): number {
    return this.#values.size;
  }

  protected override bytes(): number {
    return bytesOf([...this.#values.values()].map(shownTriple));
  }
}

/** Every triple and every edge, without a gate; answers with the value that has the most edges. */
class UngovernedGraph extends Baseline {
  readonly #edges = new Map<string, Observation[]>();

  protected override keep(step: Observation): void {
    this.#edges.set(keyOf(step), [...(this.#edges.get(keyOf(step)) ?? []), step]);
  }

  protected override serve(asked: Asked): Served[] {
    const edges = [...(this.#edges.get(keyOf(asked)) ?? [])].reverse();
    return byVotes(edges, idsOf(edges).reverse()).map((served) => ({
      ...served,
      text: `${asked.subject} ${asked.predicate} ${served.value}`,
    }));
  }

  protected override count(): number {
    return new Set([...this.#edges.values()].flat().map(shownTriple)).size;
  }

  protected override bytes(): number {
    return bytesOf([...this.#edges.values()].flat().map(shownTriple));
  }
}

const idsOf = (steps: readonly Observation[]): string[] => steps.map(({ id }) => id).reverse();

/** The value that most observations state, and their share; among equal counts, the value of the newest observation. */
function byVotes(stated: readonly Observation[], evidence: string[]): Served[] {
  const votes = new Map<string, Observation[]>();
  for (const step of stated) votes.set(step.value, [...(votes.get(step.value) ?? []), step]);
  const newest = (steps: readonly Observation[]): Observation =>
    steps.reduce((last, step) => (Number(step.id.slice(1)) > Number(last.id.slice(1)) ? step : last));
  const [first] = [...votes.values()].sort(
    (a, b) => b.length - a.length || Number(newest(b).id.slice(1)) - Number(newest(a).id.slice(1)),
  );
  return first === undefined ? [] : [serving(newest(first), first.length / stated.length, evidence)];
}

export const BASELINES: readonly SystemKind[] = [
  { name: 'context-window', policy: null, make: (limits) => new ContextWindow(limits) },
  { name: 'raw-log', policy: null, make: (limits) => new RawLog(limits) },
  { name: 'summary', policy: null, make: (limits) => new Summary(limits) },
  { name: 'key-value', policy: null, make: (limits) => new KeyValue(limits) },
  { name: 'graph-ungoverned', policy: null, make: (limits) => new UngovernedGraph(limits) },
];
