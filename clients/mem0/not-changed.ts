/** A memory that was not updated or deleted, although the request was valid. */
export interface NotChanged {
  memoryId: string;
  /**
   * `quarantined`: the new text waits for a reviewer. `rejected`: the gate rejected it, or the caller did not write the
   * memory. `withdrawn`: others still assert the memory. `deduplicated`: another memory says the same.
   */
  outcome: string;
  /** Why, in the words of the service; null if the outcome needs no explanation. */
  reason: string | null;
  /** The claim that waits for a reviewer, or that is still in force. */
  claimId: string | null;
}

/** An update or a delete that did not happen. */
export class MemoryNotChangedError extends Error {
  constructor(readonly memories: readonly NotChanged[]) {
    super(
      memories
        .map(({ memoryId, outcome, reason }) => {
          const why = reason === null ? '' : `, ${reason}`;
          return `The memory ${memoryId} was not changed: ${outcome}${why}.`;
        })
        .join(' '),
    );
    this.name = 'MemoryNotChangedError';
  }
}
