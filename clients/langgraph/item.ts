import type { Claim, Operations } from '@credence/sdk';
import type { Item } from '@langchain/langgraph-checkpoint';

/** What the adapters use of a client of `@credence/sdk`. */
export type Client = Pick<Operations, 'claims' | 'evidence' | 'search'>;

/** The space of all calls. If absent, the space of the client. */
export type Place = { space?: string };

/** An item, and the claim that it was read from. */
export interface CredenceItem extends Item {
  claim: Pick<Claim, 'id' | 'trust' | 'baseClass' | 'recordedBy'>;
}

export interface CredenceSearchItem extends CredenceItem {
  /** Relevance to the query; undefined: it was not found by the query. */
  score?: number;
  /** Ids of stronger claims that the item may contradict; nobody has decided between them yet. */
  possibleConflicts: string[];
}

/** A value that an item has, had, or would have if a reviewer accepts it. */
export interface CredenceItemVersion extends CredenceItem {
  /** `superseded`: replaced by a newer value; `retracted`: deleted; `quarantined`: waits for a reviewer. */
  status: Claim['status'];
  recordedAt: Date;
}
