import type { CausePart } from '#libs/graph/cascades/index.js';
import type { GraphParts, NodeSupportPart } from '#libs/graph/model/index.js';
import { readBack, written, type Written } from '#libs/history/events/index.js';
import { picker, type Id } from '#libs/kernel/index.js';
import { sparseAmong, SUPPORT_FIELDS, SUPPORT_TIMES, withNulls, withoutNulls, type ClaimState } from './claim.js';

/** The part of a claim's state that is computed from what it depends on. */
export type ClaimSupport = Pick<ClaimState, (typeof SUPPORT_FIELDS)[number]> & { id: Id<'clm'> };

/** In a payload: the support of a claim after it has changed. */
export interface ClaimSupportPart {
  claimSupport?: Written<ClaimSupport>;
}

/** Payloads of the events about what claims are derived from, by kind. */
export interface SupportPayloads {
  /**
   * What a node depends on changed: its grounding, confidence, causes of unsoundness or contested flag were recomputed.
   */
  support_recomputed: ClaimSupportPart & NodeSupportPart & CausePart & { because?: object };
  /**
   * A derivation was based on other premises: its edges, its causes of unsoundness and its confidence after the change.
   */
  node_rederived: ClaimSupportPart & GraphParts & CausePart;
}

const SPARSE_FIELDS = sparseAmong(SUPPORT_FIELDS);
const supportPart = picker(['id', ...SUPPORT_FIELDS]);

/** Writes the support of a claim. `support` may contain further fields, such as the whole state of the claim. */
export const writtenClaimSupport = (support: ClaimSupport): Written<ClaimSupport> =>
  withoutNulls(written(supportPart(support)));

export const readSupport = (row: Written<ClaimSupport>): ClaimSupport =>
  withNulls(readBack<ClaimSupport>(row, SUPPORT_TIMES), SPARSE_FIELDS);
