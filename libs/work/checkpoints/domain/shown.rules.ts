import { addTo } from '#libs/kernel/index.js';
import { digitTokens, itemTokens, negationTokens, stem } from '#libs/kernel/text/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import { isConditional, isQuestion, statementsIn, type Statement } from '../../tasks/index.js';

// Claims spec, section 15a, rules 13 and 15: whether evidence shows that something is completed. In case of doubt, the
// answer is no.

export type Showing = Pick<Evidence, 'class' | 'content'>;

/** For each piece of evidence, by its id, some texts: those that it is asked about, or those that it says. */
export type Said = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Classes that only entitled keys may record. Any agent may record a finding of its own, so a finding proves no more
 * than the agent's own statement.
 */
const SHOWING: ReadonlySet<Evidence['class']> = new Set(['user_explicit', 'system', 'tool_output'] as const);

export const mayShow = ({ class: recordedAs }: Pick<Evidence, 'class'>): boolean => SHOWING.has(recordedAs);

const OUTCOME =
  /^(?:done|complete|completed|finished|pass|passed|passes|succeeded|success|successful|successfully|ok)$/;
/** Marks of test runners and lists, and the words that they stand for. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/[✓✔✅☑]|\[x\]/giu, ' passed '],
  [/[✗✘❌☐]|\[ \]/gu, ' failed '],
  // Matches a count of zero, and a count that is only a part of a total.
  [/(?<![\d.,:/-])0(?![\d.,:/-]*\d|\p{L})/gu, ' failed '],
  [/(?<![\d.,:/-])(\d+) ?(?:\/|of|out of) ?(?!\1(?!\d))\d+(?![\d.,:/-])/giu, ' failed '],
  [/(?<![\d.,])(?!100 ?%)\d[\d.,]* ?%/gu, ' failed '],
];
/** Phrases by which a tool says that nothing went wrong. */
const FLAWLESS =
  /\b(?:(?:0|no|without|zero) (?:failed|failures?|errors?|warnings?|problems?|skipped|pending)|(?:failed|failures?|errors?|warnings?|skipped|pending|exit(?: code)?|code|status)["']? ?[:= ] ?0)(?![\w.])/giu;
/** Words that show that an item is not done or is still to be done. */
const OPPOSING =
  /^(?:zero|none|nothing|nobody|off|fails?|failed|failing|failures?|errors?|errored|timeout|timed|rejected|denied|refused|false|null|untrue|wrong|unsuccessful|unsuccessfully|incomplete|unfinished|undone|reverted|rolled|rollback|partial|partially|partly|almost|nearly|half|dry|simulated|todo|pending|planned|plan|plans|scheduled|queued|waiting|remaining|remains|missing|skip|skipped|skipping|ignored|cancelled|canceled|aborted|blocked|open|next|will|shall|should|must|would|could|can|may|might|needs?|needed|be|please|ensure|want|wants|wish|expect|expected|try|let|lets|get|who)$/;
/**
 * The only words that a sentence of prose may contain in addition to the item, because any other word might deny it.
 */
const REPORTING =
  /^(?:yes|ok|okay|thanks|i|we|you|he|she|it|they|has|have|is|are|was|were|been|already|now|just|all|both|successfully|today|yesterday)$/;
/** Words allowed between an item and a word such as `done`, in prose. */
const COPULA = /^(?:it|is|are|was|were|has|have|been|already|now|all|both|\d+)$/;
const ASKING = /^(?:is|are|was|were|has|have)$/;
/** Verbs of work with an irregular past. */
const PASTS: ReadonlyMap<string, string> = new Map(
  (
    'sent send, written write, wrote write, built build, rebuilt rebuild, ran run, paid pay, made make, bought buy, ' +
    'sold sell, taken take, took take, given give, gave give, begun begin, brought bring, drawn draw, drew draw, ' +
    'found find, held hold, kept keep, left leave, met meet, spoken speak, spoke speak, chosen choose, chose choose, ' +
    'frozen freeze, hidden hide, withdrawn withdraw, done do, did do, shown show, got get, gone go, went go'
  )
    .split(', ')
    .map((pair): [string, string] => {
      const [past, verb] = pair.split(' ');
      return [past!, verb!];
    }),
);
/** Longer lines are ignored. */
const MAX_WORDS = 200;
/** Of the lines that contain an item, only the last ones are judged. */
const MAX_JUDGED = 200;

/** An item, prepared for comparison with lines. */
interface Named {
  words: readonly string[];
  stems: ReadonlySet<string>;
}

/** Words with a digit are compared unchanged. */
const formOf = (word: string): string => (digitTokens([word]).length > 0 ? word : stem(PASTS.get(word) ?? word));

const namedIn = (text: string): Named => {
  const words = itemTokens(text);
  return { words, stems: new Set(words.map(formOf)) };
};

/**
 * Answers for many items whether evidence proves, even to callers other than its author, that an item is completed. One
 * of its lines must contain all words, numbers and names of the item, in any form. The line must also say that the item
 * is done, by a word such as "done" or by the past tense of a word of the item. The last line that says so, or says the
 * opposite, decides. A message of a user is prose: its sentence may say nothing else.
 * The evidence, which may have many thousands of lines, is read once; of each item, only the lines that contain its
 * words are judged.
 */
export function workShownBy(evidence: Showing): (item: string) => boolean {
  if (!mayShow(evidence)) return () => false;
  const lines = statementsIn(evidence.content).map(lineOf);
  const containing = new Map<string, number[]>();
  for (const [at, { forms }] of lines.entries()) for (const form of forms) addTo(containing, form, at);
  return (item) => {
    const named = namedIn(item);
    if (named.words.length === 0) return false;
    // A single word may occur in a line by chance, so the stricter rules for prose apply.
    const isProse = evidence.class === 'user_explicit' || named.words.length === 1;
    const [rarest = []] = [...named.stems]
      .map((form) => containing.get(form) ?? [])
      .sort((a, b) => a.length - b.length);
    const about = rarest.filter((at) => isAbout(lines[at]!, named));
    const deciding = about.slice(-MAX_JUDGED).findLast((at) => judge(lines[at]!, named, isProse) !== 'nothing');
    return deciding !== undefined && judge(lines[deciding]!, named, isProse) === 'done';
  };
}

/** A statement, prepared for comparison with items. A line that is too long has no forms. */
interface Line extends Statement {
  words: readonly string[];
  forms: ReadonlySet<string>;
}

function lineOf(statement: Statement): Line {
  const words = wordsIn(statement.text);
  return { ...statement, words, forms: new Set(words.length > MAX_WORDS ? [] : words.map(formOf)) };
}

type Judgement = 'done' | 'opposite' | 'nothing';

const isAbout = ({ forms }: Line, { stems }: Named): boolean => [...stems].every((each) => forms.has(each));

function judge({ text, heading, words }: Line, named: Named, isProse: boolean): Judgement {
  if (isQuestion(text) || isOpposed(words, named) || isOpposed(wordsIn(heading), named)) return 'opposite';
  if (isProse) return heading === '' && isPlainReport(words, named) ? 'done' : 'nothing';
  return words.some((word) => isOutcome(word, named) || isPast(word, named)) ? 'done' : 'nothing';
}

const wordsIn = (text: string): string[] =>
  itemTokens(
    MARKS.reduce((said, [mark, word]) => said.replace(mark, word), text.normalize('NFKC').replace(FLAWLESS, ' ')),
  );

const isOutcome = (word: string, { words }: Named): boolean => OUTCOME.test(word) && !words.includes(word);

/** Whether a word is the past tense of a word of the item, in a form that the item itself does not contain. */
const isPast = (word: string, { words, stems }: Named): boolean =>
  (word.endsWith('ed') || PASTS.has(word)) && !words.includes(word) && stems.has(formOf(word));

/** Whether the words deny the item, or make it future or conditional, beyond what the item says itself. */
function isOpposed(words: readonly string[], named: Named): boolean {
  const left = [...named.words];
  return words.some((word) => {
    const at = left.indexOf(word);
    if (at !== -1) left.splice(at, 1);
    return at === -1 && (OPPOSING.test(word) || isConditional(word) || negationTokens([word]).length > 0);
  });
}

/** For example: "I have rotated the keys", "the keys are rotated", "rotate the keys: done". */
function isPlainReport(words: readonly string[], named: Named): boolean {
  const isOfItem = (word: string): boolean => named.stems.has(formOf(word));
  const end = words.findLastIndex(isOfItem) + 1;
  const after = words.slice(end);
  if (after.some((word) => isOutcome(word, named)))
    return words.slice(0, end).every(isOfItem) && after.every((word) => COPULA.test(word) || OUTCOME.test(word));
  return (
    !ASKING.test(words[0]!) &&
    words.some((word) => isPast(word, named)) &&
    words.every((word) => isOfItem(word) || REPORTING.test(word))
  );
}
