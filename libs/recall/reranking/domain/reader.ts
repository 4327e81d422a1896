import { weightOfStem, type Statistics } from './candidate.js';
import type { Question } from './question.js';
import { stemsOf } from './stems.js';

/** Reads the texts of one search, each once: what was said before one candidate is often another. */
export class Reader {
  readonly #stems = new Map<string, string[]>();
  readonly #asked = new Map<string, ReadonlySet<string>>();
  readonly #weights: ReadonlyMap<string, number>;
  readonly #all: number;

  constructor(question: Question, statistics: Statistics) {
    this.#weights = new Map(question.stems.map((stem) => [stem, weightOfStem(statistics, stem)]));
    this.#all = [...this.#weights.values()].reduce((sum, weight) => sum + weight, 0);
  }

  stems(text: string): string[] {
    let found = this.#stems.get(text);
    if (found === undefined) this.#stems.set(text, (found = stemsOf(text)));
    return found;
  }

  /** 0..1: the part of the question's words that is in one of the texts, rare words counting more. */
  coverage(...texts: string[]): number {
    if (this.#all === 0) return 0;
    const found = texts.map((text) => this.asked(text));
    let sum = 0;
    for (const [stem, weight] of this.#weights) if (found.some((stems) => stems.has(stem))) sum += weight;
    return sum / this.#all;
  }

  /** The words of the question that a text holds. */
  private asked(text: string): ReadonlySet<string> {
    let found = this.#asked.get(text);
    if (found === undefined)
      this.#asked.set(text, (found = new Set(this.stems(text).filter((stem) => this.#weights.has(stem)))));
    return found;
  }
}
