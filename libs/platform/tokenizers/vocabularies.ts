import { BytePairs } from './byte-pairs.js';
import type { Tokenizer } from './tokenizer.js';

interface Data {
  /** Cuts a text into pieces. */
  pat_str: string;
  /** Lines `! rank token token ...`: the first token's rank, then tokens in base64, ranks rising by one. */
  bpe_ranks: string;
}

/** Megabytes of text each: read when first asked for. Reading takes a few tenths of a second, once in a process. */
const data = {
  cl100k_base: async (): Promise<Data> => (await import('js-tiktoken/ranks/cl100k_base')).default,
  o200k_base: async (): Promise<Data> => (await import('js-tiktoken/ranks/o200k_base')).default,
};
export type Vocabulary = keyof typeof data;

/** The vocabularies of models. No network: they come with a package. */
export class Vocabularies {
  readonly #known = new Map<Vocabulary, Promise<Tokenizer>>();

  tokenizer(name: Vocabulary): Promise<Tokenizer> {
    let known = this.#known.get(name);
    if (known === undefined) this.#known.set(name, (known = read(name)));
    return known;
  }
}

async function read(name: Vocabulary): Promise<Tokenizer> {
  const { pat_str: pieces, bpe_ranks: lines } = await data[name]();
  const ranks = new Map<string, number>();
  for (const line of lines.split('\n')) {
    const [, first, ...tokens] = line.split(' ');
    tokens.forEach((token, i) => ranks.set(Buffer.from(token, 'base64').toString('latin1'), Number(first) + i));
  }
  return new BytePairs(new RegExp(pieces, 'gu'), ranks);
}
