import type { Id } from '#libs/kernel/index.js';

/** How long records of a type hold: a row of `evidence_types`. */
export interface EvidenceType {
  spaceId: Id<'spc'>;
  name: string;
  /** ISO 8601 durations from the time of observation on; both null: for ever. */
  staleAfter: string | null;
  expiredAfter: string | null;
  registeredAt: Date;
  version: number;
}
