/** The stop words of PostgreSQL's `english` configuration, which the text indexes use. A test compares the two. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `
i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself
they them their theirs themselves what which who whom this that these those am is are was were be been being have has had having
do does did doing a an the and but if or because as until while of at by for with about against between into through during
before after above below to from up down in out on off over under again further then once here there when where why how all any
both each few more most other some such no nor not only own same so than too very s t can will just don should now
`
    .trim()
    .split(/\s+/),
);

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Scripts written without spaces between words. */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
// The last alternative takes the whole run of digits if no point with digits follows.
const WORD = new RegExp(
  // eslint-disable-next-line regexp/no-super-linear-move -- no run is read more than twice
  `(?<unspaced>[${UNSPACED}][${UNSPACED}\\p{M}ー]*)|\\p{N}+(?:\\.\\p{N}+)+|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`,
  'gu',
);
/** Matches ASCII text, which is the usual case. Its words are found in a faster way, at a fifth of the cost. */
const ASCII = /^[\0-\x7f]*$/;
// eslint-disable-next-line regexp/no-super-linear-move -- no run is read more than twice
const ASCII_WORD = /\d+(?:\.\d+)+|[a-z\d]+/g;
/** Longer runs of letters are cut, because the time of the dictionary segmenter grows faster than linearly. */
const MAX_RUN_LENGTH = 500;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Returns the words of a text in order, in lower case and in NFKC. Chinese, Japanese, Thai, Lao, Khmer and Burmese are
 * divided into words with a dictionary.
 */
export function wordsOf(text: string): string[] {
  if (ASCII.test(text)) return text.toLowerCase().match(ASCII_WORD) ?? [];
  const words: string[] = [];
  for (const match of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    if (match.groups?.unspaced === undefined) words.push(match[0]);
    else words.push(...segmented(match[0]));
  }
  return words;
}

function segmented(run: string): string[] {
  const words: string[] = [];
  for (let start = 0; start < run.length; start += MAX_RUN_LENGTH) {
    for (const { segment, isWordLike } of segmenter.segment(run.slice(start, start + MAX_RUN_LENGTH)))
      if (isWordLike) words.push(segment);
  }
  return words;
}

/** Words that may contain a shorter word to search for: 图书馆 contains 图书, and 예산은 is 예산 with a particle. */
const COMPOUND = /^[\p{sc=Han}\p{sc=Hangul}]{3,}$/u;

/**
 * Returns the form of a text that is passed to `to_tsvector('english', ...)`, for stored texts and queries alike. It
 * has lower-case words, separated by spaces, and each compound is followed by its pairs of characters. PostgreSQL then
 * only has to remove stop words and find stems.
 */
export function searchText(text: string): string {
  return wordsOf(text)
    .flatMap((word) => (COMPOUND.test(word) ? [word, ...pairsOf(word)] : [word]))
    .join(' ');
}

function pairsOf(word: string): string[] {
  const characters = [...word];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}
