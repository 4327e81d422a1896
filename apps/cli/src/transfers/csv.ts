import { createReadStream } from 'node:fs';
import { MAX_LINE_BYTES } from './lines.js';

export interface Row {
  /** The line on which the row begins. */
  number: number;
  /** null: the row is longer than allowed. */
  cells: string[] | null;
}

/** Reads comma-separated values (RFC 4180) incrementally. Quoted cells may contain commas, quotes and line ends. */
class RowReader {
  #cells: string[] = [];
  #cell = '';
  #size = 0;
  #isQuoted = false;
  /**
   * Whether the last character was a quote within a quoted cell. Such a quote either ends the cell or is the first of
   * two.
   */
  #isAtQuote = false;
  #line = 1;
  #begun = 1;

  *feed(text: string): Generator<Row> {
    for (const character of text) {
      this.#size += 1;
      if (character === '\n') this.#line += 1;
      if (this.#isAtQuote) {
        this.#isAtQuote = false;
        if (character === '"') {
          this.#add(character);
          continue;
        }
        this.#isQuoted = false;
      } else if (character === '"' && (this.#isQuoted || this.#cell === '')) {
        if (this.#isQuoted) this.#isAtQuote = true;
        else this.#isQuoted = true;
        continue;
      }
      if (this.#isQuoted) this.#add(character);
      else yield* this.#plain(character);
    }
  }

  *end(): Generator<Row> {
    if (this.#size > 0) yield* this.#row();
  }

  *#plain(character: string): Generator<Row> {
    if (character === ',') this.#endCell();
    else if (character === '\n') yield* this.#row();
    else this.#add(character);
  }

  #add(character: string): void {
    if (this.#size <= MAX_LINE_BYTES) this.#cell += character;
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
  }

  *#row(): Generator<Row> {
    this.#cell = this.#cell.replace(/\r$/, '');
    this.#endCell();
    const cells = this.#cells;
    const isBlank = cells.length === 1 && cells[0]!.trim() === '';
    if (!isBlank) yield { number: this.#begun, cells: this.#size > MAX_LINE_BYTES ? null : cells };
    [this.#cells, this.#size, this.#isQuoted, this.#isAtQuote, this.#begun] = [[], 0, false, false, this.#line];
  }
}

/** The rows of a file. Only one is in memory at a time. */
export async function* rowsOf(path: string): AsyncGenerator<Row> {
  const reader = new RowReader();
  let isFirst = true;
  for await (const chunk of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    yield* reader.feed(isFirst ? chunk.replace(/^\uFEFF/, '') : chunk);
    isFirst = false;
  }
  yield* reader.end();
}
