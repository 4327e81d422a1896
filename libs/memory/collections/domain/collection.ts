import type { Id } from '#libs/kernel/index.js';

export const COLLECTION_KINDS = ['episode', 'cluster'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

/** Claims under a name: a row of `collections`. */
export interface Collection {
  id: Id<'epi' | 'clu'>;
  spaceId: Id<'spc'>;
  kind: CollectionKind;
  name: string;
  tags: string[];
  /** Who said its members, sorted. */
  agents: string[];
  /** When the first and the last of its members was observed. */
  beganAt: Date;
  endedAt: Date;
  createdAt: Date;
  createdBy: Id<'prn'>;
  version: number;
}

export const MAX_MEMBERS = 500;
