/**
 * Counts the tokens of a text for a model. Deterministic, and fast for any text: time is linear in its length, not
 * quadratic.
 */
export interface Tokenizer {
  /**
   * Half a surrogate pair counts as U+FFFD, as it would be sent. Above `enough` it may stop: the result is then only
   * known to be above `enough`.
   */
  count(text: string, enough?: number): number;
}
