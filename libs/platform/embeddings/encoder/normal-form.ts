/** A word in lower case or with a capital: how well the vocabulary knows it so. A logarithm. */
export type Likelihood = (word: string) => number;

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/gu;
/** `PIZZA`, but not `API`, `USA` or a part of `PostgreSQL`. */
const SHOUTED = /(?<![\p{L}\p{M}])\p{Lu}{4,}(?![\p{L}\p{M}])/gu;
const SENTENCE_START = /(^|[.!?]\s+)(\p{Ll})/gu;
/** Neither a mark at the end of a sentence nor a bracket. */
const OPEN_END = /[\p{L}\p{M}\p{N}%]["'”’)]*$/u;
/** Articles and the like are small in titles too. */
const MIN_TITLE_WORD_LENGTH = 4;
const MIN_TITLE_WORDS = 3;

/**
 * A text as the model is given it, stored texts and questions alike. The model tells `Dark mode`, `dark mode.` and `DARK MODE` apart, and readers do not:
 * without this the same words in capitals have a cosine of 0.3 with themselves. What an ordinary text holds is left as it is, for names in
 * lower case cost more answers than this gains: sentences begin with a capital, words in capitals are lowered, the last one ends with a full stop.
 * A text that is in one case throughout gives each word the case in which the vocabulary knows it better.
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

/** Small letters, capitals, or a capital on every word: then the case of a letter says nothing. */
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
