import type { Id } from '#libs/kernel/index.js';

/** What speaks against a fact although what carries it still stands (gates spec, section 5). */
export interface FactCause {
  kind: 'newer_evidence' | 'schema_changed';
  /** The evidence; of a version of the schema null. */
  id: Id<'evd'> | null;
  /** Since when, RFC 3339: what follows from the fact is not usable from then on either. */
  since: string;
}

/** What makes a claim a fact: a conclusion of a claim type of the schema of its space, which gates accepted (gates spec, section 4). */
export interface Fact {
  claimType: string;
  kind: 'observed' | 'derived';
  /** `state`: it is so, and ages with its evidence. `occurrence`: it happened, and does not. */
  holds: 'state' | 'occurrence';
  /** Entity to value, for each entity that the type lists. */
  anchors: Record<string, string>;
  /** The words of who asserted it first: searched, and never shown as the fact. */
  callerText: string | null;
  /** Version of the schema that accepted it last. */
  schemaVersion: number;
}
