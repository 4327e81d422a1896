import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { BytePairs, type Ranks } from './byte-pairs.js';
import type { Tokenizer } from './tokenizer.js';

/**
 * Endings such as `'ll` are separate pieces. Both cases are listed, because the flag `i` would also change what the
 * character classes in PIECES match.
 */
const CONTRACTION = "'s|'S|'t|'T|'re|'rE|'Re|'RE|'ve|'vE|'Ve|'VE|'m|'M|'ll|'lL|'Ll|'LL|'d|'D";

/** The pattern that splits a text into pieces, as published by the creators of the vocabularies. */
const PIECES = {
  cl100k_base: [
    `(${CONTRACTION})`,
    String.raw`[^\r\n\p{L}\p{N}]?\p{L}+`,
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^\s\p{L}\p{N}]+[\r\n]*`,
    String.raw`\s*[\r\n]+`,
    String.raw`\s+(?!\S)`,
    String.raw`\s+`,
  ],
  o200k_base: [
    String.raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(${CONTRACTION})?`,
    String.raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(${CONTRACTION})?`,
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`,
    String.raw`\s*[\r\n]+`,
    String.raw`\s+(?!\S)`,
    String.raw`\s+`,
  ],
};
export type Vocabulary = keyof typeof PIECES;

/** The vocabularies of models. They are part of the product, so no network is needed to read them. */
export class Vocabularies {
  readonly #known = new Map<Vocabulary, Promise<Tokenizer>>();

  tokenizer(name: Vocabulary): Promise<Tokenizer> {
    let known = this.#known.get(name);
    if (known === undefined) this.#known.set(name, (known = read(name)));
    return known;
  }
}

/**
 * Reads a vocabulary, which has several megabytes. Reading takes a few tenths of a second, so a vocabulary is read only
 * once, on first use.
 */
const read = async (name: Vocabulary): Promise<Tokenizer> => new BytePairs(piecesOf(name), await ranksOf(name));

export const piecesOf = (name: Vocabulary): RegExp => new RegExp(PIECES[name].join('|'), 'gu');

/** Tokens in base64, one per line. The first line has rank 0. */
export async function tokensOf(name: Vocabulary): Promise<string[]> {
  const packed = await readFile(new URL(`./vocabularies/${name}.br`, import.meta.url));
  return (await promisify(brotliDecompress)(packed)).toString('latin1').split('\n');
}

export async function ranksOf(name: Vocabulary): Promise<Ranks> {
  const tokens = await tokensOf(name);
  return new Map(tokens.map((token, rank) => [Buffer.from(token, 'base64').toString('latin1'), rank]));
}
