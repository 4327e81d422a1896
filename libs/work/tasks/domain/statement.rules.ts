/** A sentence of a message or an output, and the heading line above it. */
export interface Statement {
  text: string;
  /** Empty if there is no heading. */
  heading: string;
}

const SENTENCE_END = /(?<=[.!?…])\s+/u;

/** The sentences of a text. A line that ends with a colon is the heading of all lines up to the next such line. */
export function statementsIn(text: string): Statement[] {
  let heading = '';
  return text.split(/[\r\n]+/u).flatMap((line) => {
    const said = line.trim();
    if (/[:：]$/u.test(said)) {
      heading = said;
      return [];
    }
    return said.split(SENTENCE_END).flatMap((each) => (each === '' ? [] : [{ text: each, heading }]));
  });
}

/** Whether a sentence is a question. */
export const isQuestion = (sentence: string): boolean => /[?？]["'”’)\]]*$/u.test(sentence.trimEnd());

/** Words that make a sentence conditional. */
export const isConditional = (word: string): boolean =>
  /^(?:if|unless|until|till|when|whenever|while|once|before|after|except|only|whether|why|how|suppose|provided)$/.test(
    word,
  );
