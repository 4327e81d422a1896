/** Returns the log-likelihood of a word in the given spelling (lower case or capitalised), by the vocabulary. */
export type Likelihood = (word: string) => number;

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/gu;
/** Matches `PIZZA`, but not `API`, `USA` or a part of `PostgreSQL`. */
const SHOUTED = /(?<![\p{L}\p{M}])\p{Lu}{4,}(?![\p{L}\p{M}])/gu;
const SENTENCE_START = /(^|[.!?]\s+)(\p{Ll})/gu;
/** Matches a text that does not end with a sentence mark or a bracket. */
const OPEN_END = /[\p{L}\p{M}\p{N}%]["'”’)]*$/u;
/** Shorter words, such as articles, are in lower case even in titles. */
const MIN_TITLE_WORD_LENGTH = 4;
const MIN_TITLE_WORDS = 3;

/**
 * Returns the form of a text that the model reads, for stored texts and queries alike. `Dark mode`, `dark mode.` and
 * `DARK MODE` mean the same to a reader, but the model distinguishes them: without a normal form, a text has a cosine
 * of only 0.3 with itself in capitals. In the normal form, sentences begin with a capital, words in capitals become
 * lower case, and the text ends with a full stop. Other words stay as they are, because search finds fewer answers if
 * names are in lower case. Only if the whole text is in one case does each word get the case that is more likely by
 * the vocabulary.
 */
export function toNormalForm(text: string, likelihood: Likelihood): string {
  const plain = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  const cased = isInOneCase(plain)
    ? recased(plain, likelihood)
    : plain.replaceAll(SHOUTED, (word) => word.toLowerCase());
  const sentences = cased.replaceAll(
    SENTENCE_START,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
  return OPEN_END.test(sentences) ? `${sentences}.` : sentences;
}

/** Whether a text is all in lower case, all in capitals or in title case. Its case then says nothing about names. */
function isInOneCase(text: string): boolean {
  if (!/\p{Lu}/u.test(text) || !/\p{Ll}/u.test(text)) return true;
  const words = (text.match(WORD) ?? []).filter((word) => word.length >= MIN_TITLE_WORD_LENGTH);
  return words.length >= MIN_TITLE_WORDS && words.every((word) => /^\p{Lu}/u.test(word));
}

function recased(text: string, likelihood: Likelihood): string {
  return text.toLowerCase().replaceAll(WORD, (word) => {
    if (/^i(?!\p{L})/u.test(word)) return capitalised(word);
    const name = /^[^'’]+/u.exec(word)![0];
    if (name.length === 1) return word;
    return likelihood(capitalised(name)) > likelihood(name) ? capitalised(word) : word;
  });
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
