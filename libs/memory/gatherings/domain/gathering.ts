import type { Id } from '#libs/kernel/index.js';

export const GATHERING_KINDS = ['episode', 'cluster'] as const;
export type GatheringKind = (typeof GATHERING_KINDS)[number];

/** Claims gathered under a name: a row of `gatherings`. */
export interface Gathering {
  id: Id<'epi' | 'clu'>;
  spaceId: Id<'spc'>;
  kind: GatheringKind;
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

export const MOST_MEMBERS = 500;
