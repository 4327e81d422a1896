/** A put or a delete that was not applied, so that the item is not in the requested state. */
export interface NotApplied {
  operation: 'put' | 'delete';
  namespace: string[];
  key: string;
  /**
   * `quarantined`: the value waits for a reviewer. `rejected`: the gate rejected the value, or the item to delete was
   * written with another key or another provenance. `withdrawn`: others still assert the item. `refused`: the service
   * does not accept such a claim.
   */
  outcome: 'quarantined' | 'rejected' | 'withdrawn' | 'refused';
  /** Why, in the words of the service; null if the outcome needs no explanation. */
  reason: string | null;
  /** The claim that waits for a reviewer, or that is still in force; null if none was stored. */
  claimId: string | null;
  /** Open conflicts that a reviewer decides. */
  conflicts: string[];
}

/** Some writes of a batch were not applied. All others were. */
export class WriteNotAppliedError extends Error {
  constructor(readonly writes: readonly NotApplied[]) {
    super(writes.map(sentenceOf).join(' '));
    this.name = 'WriteNotAppliedError';
  }
}

function sentenceOf({ operation, namespace, key, outcome, reason }: NotApplied): string {
  const item = `${namespace.join('/')}/${key}`;
  return `The ${operation} of ${item} was not applied: ${outcome}${reason === null ? '' : `, ${reason}`}.`;
}
