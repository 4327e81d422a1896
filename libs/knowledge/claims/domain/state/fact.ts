import type { Id } from '#libs/kernel/index.js';

/** What makes a fact unusable although its evidence still counts (gates spec, section 5). */
export interface FactCause {
  kind: 'newer_evidence' | 'schema_changed';
  /** The contradicting evidence; null if the cause is a version of the schema. */
  id: Id<'evd'> | null;
  /** Since when the cause holds, in RFC 3339. From then on, nothing derived from the fact is usable either. */
  since: string;
}

/**
 * The fields that make a claim a fact: a conclusion of a claim type of the schema of its space, accepted by gates
 * (gates spec, section 4).
 */
export interface Fact {
  claimType: string;
  kind: 'observed' | 'derived';
  /**
   * `state`: something that is so now; it ages with its evidence. `occurrence`: something that happened; it does not
   * age.
   */
  holds: 'state' | 'occurrence';
  /** Entity to value, for each entity that the type lists. */
  anchors: Record<string, string>;
  /** The text of the caller that asserted it first: it is searched, and never shown as the text of the fact. */
  callerText: string | null;
  /** The version of the schema that last accepted it. */
  schemaVersion: number;
}
