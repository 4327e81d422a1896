/**
 * Counts the tokens of a text for a model. It is deterministic, and fast for any text: the time is linear in its
 * length, not quadratic.
 */
export interface Tokenizer {
  /**
   * Returns the number of tokens. Half a surrogate pair counts as U+FFFD, which would be sent in its place. The count
   * may stop once it exceeds `enough`: the result is then some number larger than `enough`.
   */
  count(text: string, enough?: number): number;
}
