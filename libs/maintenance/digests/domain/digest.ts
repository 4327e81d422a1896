import type { Claim } from '#libs/knowledge/claims/index.js';

/** How a digest is written: from the members' own sentences, or by a model that cites them. */
export const METHODS = ['extractive', 'llm'] as const;
export type Method = (typeof METHODS)[number];

/** Why a model wrote no digest: nothing of what it said may be used, or it cannot be asked. */
export type Silence = 'unusable' | 'unavailable';

/** What a digest is made of; `Claim` has more. */
export type Member = Pick<Claim, 'id' | 'text' | 'importance' | 'reinforcements' | 'agingFrom'>;

/** Why a digest is no longer shown: a member left, or somebody took it apart. The status reason of its claim. */
export const LAPSED = 'digest_lapsed';
export const EXPANDED = 'digest_expanded';

export const MIN_MEMBERS = 2;
/** Of one digest that is asked for. */
export const MAX_MEMBERS = 100;
