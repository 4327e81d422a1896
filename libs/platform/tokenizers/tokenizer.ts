/** Counts the tokens a model would read. Deterministic, and quick for any text: time grows with its length, not with its square. */
export interface Tokenizer {
  /** Half a surrogate pair counts as U+FFFD, as it would be sent. Once above `enough` it may stop: what it tells then is above `enough`, and no more. */
  count(text: string, enough?: number): number;
}
