/** A sentence of a message or of an output, and the line above that says what the lines after it are. */
export interface Statement {
  text: string;
  /** Empty: there is none. */
  heading: string;
}

const SENTENCE_END = /(?<=[.!?…])\s+/u;

/** The sentences of a text. A line that ends with a colon says what all lines up to the next such line are. */
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

/** Whether a sentence asks. */
export const isQuestion = (sentence: string): boolean => /[?？]["'”’)\]]*$/u.test(sentence.trimEnd());

/** Words that make what a sentence says hold at times only. */
export const isConditional = (word: string): boolean =>
  /^(?:if|unless|until|till|when|whenever|while|once|before|after|except|only|whether|why|how|suppose|provided)$/.test(
    word,
  );
