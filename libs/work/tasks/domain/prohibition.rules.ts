import { itemTokens, negationTokens } from '#libs/kernel/text/index.js';

// Claims spec, section 15a, rule 15: whether a message of a user forbids an action. Where that is unclear, it does not.

const SENTENCE_END = /(?<=[.!?…])\s+|\n+/u;
/** What ends a clause. What stands between two of them is compared as words. */
const CLAUSE_END =
  /([()[\]–—…]|[,;:](?=\s|$)|(?<=\s)-+(?=\s)|(?<![\p{L}\p{N}])(?:but|and|or|nor|however|instead|rather|yet|then|so|though|although|because)(?![\p{L}\p{N}]))/iu;
const IS_CLAUSE_END = /^[|]/;

/** A longer sentence is not read: nobody forbids something in so many words. */
const MAX_WORDS = 200;

/** The words of a text in their order, with the ends of its clauses, each marked by a bar. */
const streamOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(CLAUSE_END)
    .flatMap((part, at) => (at % 2 === 1 ? [`|${part.toLowerCase()}`] : itemTokens(part)));

const OPENING = '(?:please|kindly|just|also|ok|okay|thanks|thank|hi|hello|hey|remember|really|now|i|we|you)';
/** How a clause begins that denies what follows. `of`, `to` and other fillers are left out of the words. */
const DENIALS = [
  `(?:${OPENING} )*(?:dont|do not|do never|not|never|avoid|stop|refrain from)`,
  '.*(?:must|should|shall) (?:not|never)',
  '.*(?:mustnt|shouldnt)',
  '(?:.* )?you (?:cannot|cant|can not|can never|may not|may never)',
  '(?:.* )?(?:i|we) (?:dont|do not|never) want',
  '.*(?:is|are) not (?:allowed|permitted)',
  '(?:.* )?(?:i|we) forbid',
  '.*(?:is|are) (?:forbidden|prohibited)',
];
/** Who is not to do it, between the denial and the action. */
const WHOM = '(?: (?:ever|please|again|you|anyone|anybody|us))*';
const DENYING = new RegExp(`^(?:${DENIALS.map((each) => `(?:${each})`).join('|')})${WHOM}$`, 'u');
const DENIAL =
  /^(?:forbid|forbids|forbade|forbidden|prohibit|prohibits|prohibited|avoid|stop|refrain|neither|nobody|nothing|none|hardly|fail|forget)$/;
/** What may follow the action and changes nothing. */
const EMPHASIS =
  /^(?:please|ever|again|anymore|any|more|thanks|thank|you|at|all|under|circumstances|whatsoever|strictly)$/;
/** With one of them a prohibition holds at times only. */
const CONDITION =
  /^(?:if|unless|until|till|when|whenever|while|once|before|after|except|only|whether|why|how|without|suppose|provided)$/;

/**
 * Whether a sentence forbids an action in its words: they are the rest of a clause that begins with a denial, and the
 * sentence asks nothing and makes no condition besides.
 */
export function isForbiddenIn(message: string, action: string): boolean {
  const named = streamOf(action);
  return (
    named.some((word) => !IS_CLAUSE_END.test(word)) &&
    message
      .split(SENTENCE_END)
      .some((sentence) => !sentence.trimEnd().endsWith('?') && forbids(streamOf(sentence), named))
  );
}

const forbids = (sentence: readonly string[], named: readonly string[]): boolean =>
  sentence.length <= MAX_WORDS &&
  sentence.some(
    (_, start) =>
      named.every((word, i) => sentence[start + i] === word) && isGoverned(sentence, start, start + named.length),
  );

/** Whether the words from `start` up to `end` are denied by what stands before them, and by nothing less. */
function isGoverned(sentence: readonly string[], start: number, end: number): boolean {
  const before = sentence.slice(0, start);
  const after = sentence.slice(end);
  const opening = before.slice(before.findLastIndex((word) => IS_CLAUSE_END.test(word)) + 1);
  const next = after.findIndex((word) => IS_CLAUSE_END.test(word));
  const rest = next === -1 ? after : after.slice(0, next);
  return (
    DENYING.test(opening.join(' ')) &&
    denialsIn(opening) === 1 &&
    rest.every((word) => EMPHASIS.test(word)) &&
    ![...before, ...after].some((word) => CONDITION.test(word))
  );
}

/** Two denials in a clause may say that it is allowed. */
const denialsIn = (words: readonly string[]): number =>
  words.filter((word) => DENIAL.test(word) || negationTokens([word]).length > 0).length;
