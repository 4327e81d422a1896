/** Okapi BM25 with its usual parameters; among equal scores, the newest observation comes first. */
const K1 = 1.2;
const B = 0.75;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];

export class Bm25<T> {
  readonly #documents: { of: T; text: string; counts: Map<string, number>; length: number }[] = [];
  readonly #documentsWith = new Map<string, number>();
  #words = 0;

  get texts(): string[] {
    return this.#documents.map(({ text }) => text);
  }

  add(text: string, of: T): void {
    const words = wordsOf(text);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of counts.keys()) this.#documentsWith.set(word, (this.#documentsWith.get(word) ?? 0) + 1);
    this.#documents.push({ of, text, counts, length: words.length });
    this.#words += words.length;
  }

  best(query: string, count: number): T[] {
    const words = [...new Set(wordsOf(query))];
    const mean = this.#words / this.#documents.length;
    return this.#documents
      .map(({ of, counts, length }, n) => ({ of, n, score: this.#score(words, counts, length / mean) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || b.n - a.n)
      .slice(0, count)
      .map(({ of }) => of);
  }

  #score(words: readonly string[], counts: ReadonlyMap<string, number>, relativeLength: number): number {
    return words.reduce((sum, word) => {
      const count = counts.get(word) ?? 0;
      const having = this.#documentsWith.get(word) ?? 0;
      const rarity = Math.log(1 + (this.#documents.length - having + 0.5) / (having + 0.5));
      return sum + (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + B * relativeLength));
    }, 0);
  }
}
