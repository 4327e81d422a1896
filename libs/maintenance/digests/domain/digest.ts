import type { Claim } from '#libs/knowledge/claims/index.js';
import { declareError } from '#libs/kernel/index.js';

/** How a digest is written: from the members' own sentences, or by a model that cites them. */
export const METHODS = ['extractive', 'llm'] as const;
export type Method = (typeof METHODS)[number];

/** Why a model wrote no digest: its answer was not usable, or it was unavailable. */
export type Silence = 'unusable' | 'unavailable';

/** The fields of a claim that a digest is written from. */
export type Member = Pick<Claim, 'id' | 'text' | 'importance' | 'reinforcements' | 'agingFrom'>;

/**
 * Why a digest is no longer shown: because a member left, or because somebody dissolved it. These are status reasons of
 * its claim.
 */
export const LAPSED = 'digest_lapsed';
export const EXPANDED = 'digest_expanded';

export const MIN_MEMBERS = 2;
/** How many members a requested digest may have. */
export const MAX_MEMBERS = 100;

export const mixedScope = declareError<{ ids: string }>(
  'mixed_scope',
  'conflict',
  ({ ids }) =>
    `A digest combines claims that everybody may see, or claims of one session. In this, the following claims differ from the first claim: ${ids}.`,
);
export const llmUnusable = declareError(
  'llm_unusable',
  'precondition',
  () =>
    'The output of the language model is unusable: no sentence cites a member and names only what that member names. Use the extractive method, or set fallback.',
);
export const notADigest = declareError<{ id: string }>(
  'not_a_digest',
  'conflict',
  ({ id }) => `${id} is not a digest.`,
);
