import { itemTokens, negationTokens } from '#libs/kernel/text/index.js';
import { isConditional, isQuestion, statementsIn, type Statement } from './statement.rules.js';

// Claims spec, section 15a, rule 15: whether a message of a user forbids an action. In case of doubt, the answer is no.

/** The ends of a clause. The words between two ends are compared. */
const CLAUSE_END =
  /([()[\]–—…]|[,;:](?=\s|$)|(?<=\s)-+(?=\s)|(?<![\p{L}\p{N}])(?:but|and|or|nor|however|instead|rather|yet|then|so|though|although|because)(?![\p{L}\p{N}]))/iu;
const IS_CLAUSE_END = /^[|]/;

/** Longer sentences are ignored; nobody needs so many words to forbid something. */
const MAX_WORDS = 200;

/** The words of a text in order. The ends of its clauses are marked by a bar. */
const streamOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(CLAUSE_END)
    .flatMap((part, at) => (at % 2 === 1 ? [`|${part.toLowerCase()}`] : itemTokens(part)));

/**
 * Words allowed before a denial. Any other word there could mean that the denial is somebody else's, or is itself
 * denied.
 */
const OPENING =
  '(?:(?:please|kindly|just|also|ok|okay|thanks|thank you|hi|hello|hey|remember|really|now|(?:legal|security|safety|privacy) reasons) )*';
const ADVERB = '(?:(?:really|also|now|strictly|hereby|absolutely) )*';
/** The beginnings of clauses that deny what follows. `of`, `to` and other fillers are not among the words. */
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
/** The persons to whom the denial applies, and fillers. These words may stand between the denial and the action. */
const WHOM = '(?: (?:ever|please|again|you|anyone|anybody|us))*';
const DENYING = new RegExp(`^(?:${DENIALS.map((each) => `(?:${each})`).join('|')})${WHOM}$`, 'u');
const DENIAL =
  /^(?:forbid|forbids|forbade|forbidden|prohibit|prohibits|prohibited|avoid|stop|refrain|neither|nobody|nothing|none|hardly|fail|forget)$/;
/** Words that may follow the action without changing the meaning. */
const EMPHASIS =
  /^(?:please|ever|again|anymore|any|more|thanks|thank|you|at|all|under|circumstances|whatsoever|strictly)$/;

/** Words which show that a sentence may report what others say, or take back its own statement. */
const REPORTED =
  /^(?:say|says|said|saying|claim|claims|claimed|thinks?|thought|believe[sd]?|writes|wrote|written|quoted?|allegedly|supposedly|apparently|rumors?|rumours?|myth|lies?|wrong|false|true|untrue|joke|joking|kidding|nonsense|mistake|mistaken|misunderstanding|opposite|old|former|formerly|previous|previously|outdated|obsolete|ignore|disregard|longer|pretend|imagine|ahead)$/;
const OWN_WORD = /\bas (?:i|we) (?:said|say|wrote)\b/g;
/** Words allowed before a colon. Any other word could be the name of the person who says what follows. */
const ANNOUNCING =
  /^(?:please|important|note|notes|attention|warning|caution|reminder|remember|rules?|also|thanks|ok|okay|hi|hello|hey|nb|ps)$/;

/**
 * Answers for many actions whether a sentence of a message forbids them in its own words. The action must be all that
 * follows a denial at the beginning of a clause. The sentence must not be a question, contain a condition, or report
 * the words of somebody else. The message is read once.
 */
export function forbiddenIn(message: string): (action: string) => boolean {
  const sentences = statementsIn(message).flatMap((said) => (isQuestion(said.text) ? [] : [streamOf(wholeOf(said))]));
  const denying = sentences.filter((sentence) => sentence.length <= MAX_WORDS && denialsIn(sentence) > 0);
  return (action) => {
    const named = streamOf(action);
    return named.some((word) => !IS_CLAUSE_END.test(word)) && denying.some((sentence) => forbids(sentence, named));
  };
}

const wholeOf = ({ heading, text }: Statement): string => (heading === '' ? text : `${heading} ${text}`);

const forbids = (sentence: readonly string[], named: readonly string[]): boolean =>
  sentence.some(
    (_, start) =>
      named.every((word, i) => sentence[start + i] === word) && isGoverned(sentence, start, start + named.length),
  );

/** Whether the words before `start` deny the words from `start` up to `end`, and nothing else limits the denial. */
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

/**
 * Whether the part between the surrounding semicolons neither reports the words of somebody else nor takes back its own
 * statement.
 */
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

/** The number of denials. Two denials in one clause may mean that the action is allowed. */
const denialsIn = (words: readonly string[]): number =>
  words.filter((word) => DENIAL.test(word) || negationTokens([word]).length > 0).length;
