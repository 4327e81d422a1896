const NEGATIONS = new Set(
  'not no never without none nobody nothing neither nor cannot dont nicht kein keine nie ohne pas jamais sans ne nunca sin ningún non mai senza não nunca sem niet geen не нет никогда без 不 没 没有 別 ない لا ليس नहीं'.split(
    ' ',
  ),
);

export const isNegationWord = (word: string): boolean => NEGATIONS.has(word);

/** Returns the words that negate a text. They include the `t` of "isn't", which is split into "isn" and "t". */
export const negationsIn = (words: readonly string[]): string[] =>
  words.filter((word, i) => isNegationWord(word) || (word === 't' && words[i - 1]?.endsWith('n') === true));
