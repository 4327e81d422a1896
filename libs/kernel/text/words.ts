/** Scripts written without spaces between words. */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
const WORD = new RegExp(
  `(?<unspaced>[${UNSPACED}][${UNSPACED}\\p{M}ー]*)|\\p{N}+(?:\\.\\p{N}+)+|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`,
  'gu',
);
/** The same for text in ASCII, which most is, at a fifth of the cost. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /\d+(?:\.\d+)+|[a-z\d]+/g;
/** The dictionary segmenter slows down out of proportion on long runs. */
const MAX_RUN_LENGTH = 500;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The words of a text in order, folded to one case and form (NFKC). Chinese, Japanese, Thai, Lao, Khmer and Burmese are cut by dictionary. */
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
