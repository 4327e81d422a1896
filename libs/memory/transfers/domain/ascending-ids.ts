/** How many ids one block has. */
const BLOCK_IDS = 4_096;

/**
 * A set of ids that are added in ascending order. Each takes as many bytes as it has characters; in a `Set`, it would
 * take about three times as much.
 */
export class AscendingIds {
  readonly #blocks: Uint8Array[] = [];
  #count = 0;
  #last = '';

  /** Returns false, and does not add the id, if it does not come after the last one, or differs from it in its length. */
  add(id: string): boolean {
    if (this.#count > 0 && (id <= this.#last || id.length !== this.#last.length)) return false;
    const place = this.#count % BLOCK_IDS;
    if (place === 0) this.#blocks.push(new Uint8Array(BLOCK_IDS * id.length));
    const block = this.#blocks.at(-1)!;
    for (let i = 0; i < id.length; i += 1) block[place * id.length + i] = id.charCodeAt(i);
    this.#count += 1;
    this.#last = id;
    return true;
  }

  has(id: string): boolean {
    if (id.length !== this.#last.length) return false;
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, id) < 0) low = middle + 1;
      else high = middle;
    }
    return low < this.#count && this.#compare(low, id) === 0;
  }

  /** Compares the id with this number and the given one, which has the same length. */
  #compare(number: number, id: string): number {
    const block = this.#blocks[Math.floor(number / BLOCK_IDS)]!;
    const start = (number % BLOCK_IDS) * id.length;
    for (let i = 0; i < id.length; i += 1) {
      const difference = block[start + i]! - id.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
