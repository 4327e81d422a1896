import { isStopWord, stem } from '#libs/kernel/text/index.js';

/**
 * Words that give the words after them a part of their own. After `from`, for example, a sentence names what a payment
 * is taken from.
 */
const PARTS: ReadonlySet<string> = new Set(
  'from to into by of for with without in on at before after than over above under below if unless until since against behind'.split(
    ' ',
  ),
);
const DENIALS: ReadonlySet<string> = new Set(
  'not no never none nobody nothing neither nor cannot without formerly'.split(' '),
);
const BE: ReadonlySet<string> = new Set('is are was were be been being gets got'.split(' '));
const WAS: ReadonlySet<string> = new Set(['was', 'were', 'previously', 'formerly', 'once']);
const ENDS_A_CLAUSE: ReadonlySet<string> = new Set('but while whereas although because'.split(' '));
const JOINS: ReadonlySet<string> = new Set(['and', 'or', ',', '&']);

/** A number, a word with what is joined to it, or a mark that ends a clause. */
const TOKEN =
  /(?<number>(?<![\p{L}\p{N}])\d(?:[\d.,]*\d)?(?:\s?(?:k|m|bn|grand|thousand|million|billion)\b)?)|(?<word>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[@._/#'’-][\p{L}\p{M}\p{N}]+)*)|(?<mark>[,;:()&–—])/gu;
const POSSESSIVE = /['’]s$/u;
const CONTRACTED = /n['’]t$/u;
const IDENTIFIES = /[\p{N}@._/#]/u;

/** A content word or a number, with its part in the sentence. */
export interface Placed {
  key: string;
  kind: 'number' | 'identifier' | 'word';
  part: string;
  isDenied: boolean;
  /** `instead of X`, or `X` after `was`. */
  isFormer: boolean;
  isAfterBe: boolean;
  /** Names and numbers that are listed together may be listed in any order. */
  group: number;
}

/** The parts of a sentence, in one pass over its words. */
class Reader {
  readonly placed: Placed[] = [];
  private part = '';
  private isDenied = false;
  private isFormer = false;
  /** `was $500` states a former value, `was raised` does not. */
  private isAfterWas = false;
  private isPassive = false;
  private isJoined = false;
  private before = '';
  private group = 0;

  read(text: string, amountOf: (found: string) => string): readonly Placed[] {
    for (const { groups } of text.matchAll(TOKEN)) {
      const { number, word, mark } = groups ?? {};
      if (mark !== undefined) this.ends(mark);
      else if (number !== undefined) this.place(amountOf(number), 'number', this.part);
      else this.readWord(word!);
    }
    return this.placed;
  }

  private readWord(word: string): void {
    const isDenial = DENIALS.has(word) || CONTRACTED.test(word);
    if (isDenial) this.denies();
    if (ENDS_A_CLAUSE.has(word)) this.ends(word);
    else if (this.begins(word)) this.isAfterWas = false;
    else if (JOINS.has(word)) this.joins();
    else if (BE.has(word) || WAS.has(word)) this.isOf(word);
    else if (!isStopWord(word) && !isDenial) this.placeWord(word);
    this.before = word;
  }

  /** `instead of` and `rather than` deny what follows; `by` names who acts only after a passive verb. */
  private begins(word: string): boolean {
    if (!PARTS.has(word)) return false;
    const isReplaced = (this.before === 'instead' && word === 'of') || (this.before === 'rather' && word === 'than');
    this.part = isReplaced ? 'instead' : word === 'by' && !this.isPassive ? 'with' : word;
    this.isFormer = isReplaced;
    this.isJoined = false;
    return true;
  }

  private denies(): void {
    this.isDenied = true;
    this.isJoined = false;
  }

  private joins(): void {
    this.part = '';
    this.isFormer = false;
    this.isJoined = true;
  }

  private isOf(word: string): void {
    this.part = '';
    this.isPassive ||= BE.has(word);
    this.isAfterWas = WAS.has(word);
  }

  private ends(mark: string): void {
    this.isJoined = JOINS.has(mark);
    this.part = '';
    this.isDenied = false;
    this.isFormer = false;
    this.isAfterWas = false;
    this.isPassive = false;
  }

  private placeWord(word: string): void {
    if (word === 'instead' || word === 'rather') return;
    const [key, isOwner] = [word.replace(POSSESSIVE, ''), POSSESSIVE.test(word)];
    const isIdentifier = IDENTIFIES.test(key);
    this.place(isIdentifier ? key : stem(key), isIdentifier ? 'identifier' : 'word', isOwner ? 'of' : this.part);
  }

  private place(key: string, kind: Placed['kind'], part: string): void {
    if (!this.isJoined) this.group += 1;
    const isFormer = this.isFormer || (this.isAfterWas && kind !== 'word');
    this.placed.push({
      key,
      kind,
      part,
      isDenied: this.isDenied,
      isFormer,
      isAfterBe: BE.has(this.before),
      group: this.group,
    });
    this.isJoined = false;
    this.isAfterWas = false;
  }
}

export const placesIn = (text: string, amountOf: (found: string) => string): readonly Placed[] =>
  new Reader().read(text, amountOf);
