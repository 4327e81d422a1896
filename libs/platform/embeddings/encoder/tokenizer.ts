/** A piece of text in the vocabulary, with the logarithm of its frequency. Its index is its token. */
export type Piece = readonly [text: string, score: number];

const WORD_START = '\u2581';
const UNKNOWN = 0;
/** Marks a text that is not a piece, but the beginning of longer pieces. */
const NO_PIECE = -1;
/** The first pieces are markers such as `<s>`, which never match text. */
const RESERVED = 6;
/** Longer texts are cut to this length first. It is over 10 times what the model's window of 128 tokens can hold. */
export const MAX_CHARS = 8192;

/**
 * SentencePiece's unigram segmentation. Among all ways to divide a text into known pieces, it chooses the one with the
 * highest sum of scores. A run of white space counts as one space. A run of unknown characters becomes one token 0.
 */
export class Tokenizer {
  /**
   * The token of each piece, and NO_PIECE for each text that is only the beginning of a piece. If a text is not in the
   * map, no piece begins with it.
   */
  private readonly tokens = new Map<string, number>();
  private readonly scores: Float64Array;

  constructor(vocabulary: readonly Piece[]) {
    this.scores = Float64Array.from(vocabulary, ([, score]) => score);
    for (let token = RESERVED; token < vocabulary.length; token += 1) this.tokens.set(vocabulary[token]![0], token);
    for (const [text] of vocabulary.slice(RESERVED)) {
      for (let length = text.length - 1; length > 0; length -= 1) {
        const beginning = text.slice(0, length);
        // If so, all shorter beginnings are in the map already.
        if (this.tokens.get(beginning) === NO_PIECE) break;
        if (!this.tokens.has(beginning)) this.tokens.set(beginning, NO_PIECE);
      }
    }
  }

  encode(text: string): number[] {
    const words = text.slice(0, MAX_CHARS).normalize('NFKC').trim();
    return words === '' ? [] : this.bestPath(WORD_START + words.replaceAll(/\s+/g, WORD_START)).tokens;
  }

  /** Returns the score of the best segmentation of a word. It shows how usual the word is in this spelling. */
  likelihood(word: string): number {
    return this.bestPath(WORD_START + word).score;
  }

  private bestPath(text: string): { tokens: number[]; score: number } {
    const score = new Float64Array(text.length + 1).fill(-Infinity);
    const token = new Int32Array(text.length + 1);
    const start = new Int32Array(text.length + 1);
    const reach = (from: number, to: number, piece: number, gain: number) => {
      if (score[from]! + gain < score[to]!) return;
      score[to] = score[from]! + gain;
      token[to] = piece;
      start[to] = from;
    };

    score[0] = 0;
    for (let from = 0; from < text.length; from += 1) {
      if (score[from] === -Infinity) continue;
      const isKnown = this.matches(text, from, (to, piece) => reach(from, to, piece, this.scores[piece]!));
      // Each known character is a piece by itself. So if no piece starts here, the character is unknown, and every
      // segmentation has to skip it. Therefore its score does not matter.
      if (!isKnown) reach(from, from + (text.codePointAt(from)! > 0xffff ? 2 : 1), UNKNOWN, 0);
    }
    return { tokens: trace(token, start), score: score[text.length]! };
  }

  private matches(text: string, from: number, found: (to: number, piece: number) => void): boolean {
    let isKnown = false;
    for (let to = from + 1; to <= text.length; to += 1) {
      const piece = this.tokens.get(text.slice(from, to));
      if (piece === undefined) break;
      if (piece === NO_PIECE) continue;
      isKnown = true;
      found(to, piece);
    }
    return isKnown;
  }
}

/** Follows the best path back from the end of the text, and returns its tokens in reading order. */
function trace(token: Int32Array, start: Int32Array): number[] {
  const path: number[] = [];
  for (let at = token.length - 1; at > 0; at = start[at]!) {
    if (token[at] !== UNKNOWN || path.at(-1) !== UNKNOWN) path.push(token[at]!);
  }
  return path.reverse();
}
