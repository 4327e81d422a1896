import { itemTokens, negationTokens } from '#libs/kernel/text/index.js';
import { isConditional, isQuestion, statementsIn, type Statement } from './statement.rules.js';

// Claims spec, section 15a, rule 15: whether a message of a user forbids an action. Where that is unclear, it does not.

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

/** What may stand before a denial. With any other word before it, it may be somebody else's, or be denied itself. */
const OPENING =
  '(?:(?:please|kindly|just|also|ok|okay|thanks|thank you|hi|hello|hey|remember|really|now|(?:legal|security|safety|privacy) reasons) )*';
const ADVERB = '(?:(?:really|also|now|strictly|hereby|absolutely) )*';
/** How a clause begins that denies what follows. `of`, `to` and other fillers are left out of the words. */
const DENIALS = [
  '(?:dont|do not|do never|not|never|avoid|stop|refrain from)',
  `(?:(?:you|we|agents?) )?${ADVERB}(?:must|should|shall) ${ADVERB}(?:not|never)`,
  `(?:(?:you|we|agents?) )?${ADVERB}(?:mustnt|shouldnt)`,
  'you (?:cannot|cant|can not|can never|may not|may never)',
  `(?:nobody|no one) ${ADVERB}(?:may|must|should|shall|can|is (?:allowed|permitted))`,
  `(?:i|we) ${ADVERB}(?:dont|do not|never) want`,
  `(?:you|we|agents?|it|this) (?:is|are) ${ADVERB}not (?:allowed|permitted)`,
  `(?:i|we) ${ADVERB}forbid`,
  `(?:you|we|agents?|it|this) (?:is|are) ${ADVERB}(?:forbidden|prohibited)`,
].map((each) => OPENING + each);
/** Who is not to do it, between the denial and the action. */
const WHOM = '(?: (?:ever|please|again|you|anyone|anybody|us))*';
const DENYING = new RegExp(`^(?:${DENIALS.map((each) => `(?:${each})`).join('|')})${WHOM}$`, 'u');
const DENIAL =
  /^(?:forbid|forbids|forbade|forbidden|prohibit|prohibits|prohibited|avoid|stop|refrain|neither|nobody|nothing|none|hardly|fail|forget)$/;
/** What may follow the action and changes nothing. */
const EMPHASIS =
  /^(?:please|ever|again|anymore|any|more|thanks|thank|you|at|all|under|circumstances|whatsoever|strictly)$/;

/** With one of them a sentence may report what others say, or take back what it says. */
const REPORTED =
  /^(?:say|says|said|saying|claim|claims|claimed|thinks?|thought|believe[sd]?|writes|wrote|written|quoted?|allegedly|supposedly|apparently|rumors?|rumours?|myth|lies?|wrong|false|true|untrue|joke|joking|kidding|nonsense|mistake|mistaken|misunderstanding|opposite|old|former|formerly|previous|previously|outdated|obsolete|ignore|disregard|longer|pretend|imagine|ahead)$/;
const OWN_WORD = /\bas (?:i|we) (?:said|say|wrote)\b/g;
/** What may stand before a colon: any other word may be the name of who says what follows. */
const ANNOUNCING =
  /^(?:please|important|note|notes|attention|warning|caution|reminder|remember|rules?|also|thanks|ok|okay|hi|hello|hey|nb|ps)$/;

/**
 * Whether a sentence forbids an action in its words: they are the rest of a clause that begins with a denial, and the
 * sentence asks nothing, makes no condition besides, and is not the word of somebody else.
 */
export function isForbiddenIn(message: string, action: string): boolean {
  const named = streamOf(action);
  return (
    named.some((word) => !IS_CLAUSE_END.test(word)) &&
    statementsIn(message).some((said) => !isQuestion(said.text) && forbids(streamOf(wholeOf(said)), named))
  );
}

const wholeOf = ({ heading, text }: Statement): string => (heading === '' ? text : `${heading} ${text}`);

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
    ![...before, ...after].some((word) => isConditional(word) || word === 'without') &&
    isOwnWord(before, after)
  );
}

/** Whether nothing up to the semicolons around it says that it is the word of somebody else, or no longer holds. */
function isOwnWord(before: readonly string[], after: readonly string[]): boolean {
  const near = before.slice(before.lastIndexOf('|;') + 1);
  const next = after.indexOf('|;');
  const around = [...near, '|', ...(next === -1 ? after : after.slice(0, next))].join(' ').replace(OWN_WORD, '');
  const announced = near.slice(0, Math.max(0, near.lastIndexOf('|:')));
  return (
    !around.split(' ').some((word) => REPORTED.test(word)) &&
    announced.every((word) => IS_CLAUSE_END.test(word) || ANNOUNCING.test(word))
  );
}

/** Two denials in a clause may say that it is allowed. */
const denialsIn = (words: readonly string[]): number =>
  words.filter((word) => DENIAL.test(word) || negationTokens([word]).length > 0).length;
