/**
 * Counts the tokens of a text for a model. It is deterministic, and fast for any text: the time is linear in its
 * length, not quadratic.
 */
export interface Tokenizer {
  /**
   * Half a surrogate pair counts as U+FFFD, as it would be sent. The count may stop above `enough`: the result is then
   * only known to be larger than `enough`.
   */
  count(text: string, enough?: number): number;
}
