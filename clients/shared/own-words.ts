/**
 * Whether an adapter may take back what has this class: what it says itself, and inferences. The service compares keys,
 * and one key may speak for users and for an agent.
 */
export const isOwn = (baseClass: string, source: string | null | undefined): boolean =>
  baseClass === 'inference' || baseClass === source;

/** Why a claim stays that an adapter may not take back. */
export const NOT_OWN = 'said_by_another_class';
