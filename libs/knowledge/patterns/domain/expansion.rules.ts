import { RE2JS, RE2Set } from 're2js';

/** A parsed pattern in which every repetition is written out; equal parts are one object. */
interface Parsed {
  op: number;
  /** The characters of a literal, or the ranges of a class. */
  runes: ArrayLike<number>;
  subs: readonly Parsed[];
}

/** Throws if the pattern does not parse. A set compiles its patterns only when it is used. */
function parsed(pattern: string, flags: number): Parsed {
  const set = new RE2Set(RE2Set.UNANCHORED, flags);
  set.add(pattern);
  return set.regexps[0] as Parsed;
}

const LITERAL = parsed('a', 0).op;

/**
 * Number of instructions to which a pattern compiles, found without compiling it: at least that number without the
 * first and the last instruction, and at most three times that number. Stops counting above `most`. Throws if the
 * pattern does not parse.
 */
export function expandedSize(pattern: string, flags: number, most: number): number {
  const waiting = [parsed(pattern, flags)];
  let size = 0;
  while (waiting.length > 0 && size <= most) {
    const { op, runes, subs } = waiting.pop()!;
    size += instructionsOf(op === LITERAL ? runes.length : 0, subs.length);
    if (subs.length > most) return subs.length;
    for (const sub of subs) waiting.push(sub);
  }
  return size;
}

/** The instructions of one node, without those of the nodes below it. A group and a repetition have up to two. */
function instructionsOf(characters: number, subs: number): number {
  if (subs === 0) return Math.max(1, characters);
  return subs === 1 ? 2 : subs - 1;
}

/** The last character that has another case. */
const LAST_FOLDED = 0x1e943;
/** The last character that an octal or another short escape stands for. */
const LAST_SHORT = 0o777;

/**
 * Maximum number of characters whose other cases are looked up while a pattern is parsed. Ignoring case, the engine
 * looks at each character of a range. Two ranges over all characters are within the limit.
 */
export const MAX_FOLDED = 300_000;

/**
 * Maximum number of characters in the ranges of a pattern, if the pattern ignores case anywhere. Every hyphen counts as
 * a range, because one outside a class costs nothing and is rarely between characters that are far apart.
 */
export function foldedCharacters(pattern: string, flags: number): number {
  if ((flags & RE2JS.CASE_INSENSITIVE) === 0 && !/\(\?[imsU-]*i/.test(pattern)) return 0;
  let characters = 0;
  for (const { groups } of pattern.matchAll(
    /(?<from>.)(?=-(?:\\x\{(?<code>[0-9a-f]+)\}|(?<escape>\\)|(?<to>.)))/gisu,
  )) {
    const { from, code, escape, to } = groups!;
    const end = code !== undefined ? parseInt(code, 16) : escape !== undefined ? LAST_SHORT : to!.codePointAt(0)!;
    // The escape of a lower character ends with a character of ASCII, so at most 127 characters are not counted.
    characters += Math.max(0, Math.min(end, LAST_FOLDED) - from!.codePointAt(0)!);
  }
  return characters;
}
