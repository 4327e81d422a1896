/**
 * Whether an adapter may retract claims of this class. It may retract claims of the class that it asserts, and
 * inferences. The adapter has to check this, because the service compares only API keys, and one key may speak both for
 * users and for an agent.
 */
export const isOwn = (baseClass: string, source: string | null | undefined): boolean =>
  baseClass === 'inference' || baseClass === source;

/** The reason why an adapter did not retract a claim of another class. */
export const NOT_OWN = 'said_by_another_class';
