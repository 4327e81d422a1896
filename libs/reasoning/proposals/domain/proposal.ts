import type { Id, Json } from '#libs/kernel/index.js';

/** What is never done on one person's word (graph spec, section 7), and what is proposed of the subject. */
export const PROPOSAL_KINDS = {
  person_tier: 'that a person be trusted further',
  cornerstone: 'that a cornerstone hold',
  cornerstone_retirement: 'that a cornerstone hold no longer',
} as const;
export type ProposalKind = keyof typeof PROPOSAL_KINDS;
export const proposalKinds = Object.keys(PROPOSAL_KINDS) as [ProposalKind, ...ProposalKind[]];

export const PROPOSAL_STATUSES = ['open', 'approved', 'refused', 'withdrawn'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];
export type Decision = Exclude<ProposalStatus, 'open'>;

/** A row of `proposals`: one proposes, another decides. */
export interface Proposal {
  id: Id<'prp'>;
  spaceId: Id<'spc'>;
  kind: ProposalKind;
  /** The node it is about. */
  subjectId: Id<'nod'>;
  /** What is to change, by kind; empty where the kind says it all. */
  change: Record<string, Json>;
  reason: string | null;
  status: ProposalStatus;
  proposedBy: Id<'prn'>;
  proposedAt: Date;
  decidedBy: Id<'prn'> | null;
  decidedAt: Date | null;
  note: string | null;
  version: number;
}
