import type { z } from 'zod';
import { type Id, type Json, declareError, forbidden, type IdSource, validationFailed } from '#libs/kernel/index.js';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';

/**
 * A kind of proposal: a change that always needs the approval of a second person. The noun that owns the subject
 * declares the kind and registers its `Effect`. Nouns of later areas can therefore add kinds without a change of this
 * file.
 */
export interface ProposalKind<Block extends object = object> {
  name: string;
  /** What is proposed, in the words after "proposes": `that a person be trusted further`. */
  proposes: string;
  /** The contents of `change` as shown to callers; null: the kind determines everything. */
  change: string | null;
  /** The schema of the reason why an approval is blocked. The schema must have a name. */
  block: z.ZodType<Block, Block>;
  /** Whether a decision must state a reason; absent: no. */
  noteRequired?: boolean;
}

const declared = new Map<string, ProposalKind>();

/** Declares a kind of proposal. Call it when the module of the noun is loaded. */
export function declareProposalKind<Block extends object>(kind: ProposalKind<Block>): ProposalKind<Block> {
  if (declared.has(kind.name)) throw new Error(`proposals of kind ${kind.name} are declared twice`);
  declared.set(kind.name, kind);
  return kind;
}

/** Throws `validation_failed` for a decision without a note on a proposal whose kind requires one. */
export function checkNote({ kind }: Proposal, decision: Decision, note: string | null): void {
  if (note !== null || decision === 'withdrawn' || !declared.get(kind)?.noteRequired) return;
  const problem = { field: '/note', code: 'required', message: `is required for proposals of kind ${kind}` };
  throw validationFailed({ what: 'A decision about this proposal needs a note.' }, { errors: [problem] });
}

/** Every declared kind, sorted by name, because the order in which modules are loaded is not fixed. */
export const proposalKinds = (): ProposalKind[] => [...declared.values()].sort((a, b) => (a.name < b.name ? -1 : 1));

export const PROPOSAL_STATUSES = ['open', 'approved', 'refused', 'withdrawn'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];
export type Decision = Exclude<ProposalStatus, 'open'>;

/** A row of `proposals`: one principal proposes, another decides. */
export interface Proposal {
  id: Id<'prp'>;
  spaceId: Id<'spc'>;
  /** Name of its `ProposalKind`. */
  kind: string;
  /** The subject: anything that has an id. */
  subjectId: Id;
  /** The proposed change, by kind; empty if the kind determines everything. */
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

/** The whole row after the event. */
export type ProposalPayload = { proposal: Written<Proposal> };

export interface ProposalPayloads {
  /** Somebody proposed a change that needs the approval of a second person. */
  proposal_opened: ProposalPayload;
  /** A second person approved or refused a proposal, or its author withdrew it. */
  proposal_decided: ProposalPayload;
}

export type ProposalEvent = EventsOf<ProposalPayloads>;
export type RecordedProposalEvent = RecordedOf<ProposalPayloads>;

const payloadOf = (proposal: Proposal): ProposalPayload => ({ proposal: written(proposal) });

export function proposalOpened(proposal: Proposal): ProposalEvent {
  return {
    kind: 'proposal_opened',
    spaceId: proposal.spaceId,
    subjectId: proposal.id,
    occurredAt: proposal.proposedAt,
    payload: payloadOf(proposal),
  };
}

export function proposalDecided(proposal: Proposal, at: Date): ProposalEvent {
  return {
    kind: 'proposal_decided',
    spaceId: proposal.spaceId,
    subjectId: proposal.id,
    occurredAt: at,
    payload: payloadOf(proposal),
  };
}

const proposalDecidedAlready = declareError<{ id: string; status: string; by: string }>(
  'proposal_already_decided',
  'conflict',
  ({ id, status, by }) => `Proposal ${id} is already ${status}, by ${by}.`,
);

/** Who proposes or decides, where and when. */
export interface Proposer {
  spaceId: Id<'spc'>;
  principalId: Id<'prn'>;
  now: Date;
  ids: IdSource;
}

export function propose(
  kind: ProposalKind,
  what: Pick<Proposal, 'subjectId' | 'change' | 'reason'>,
  { spaceId, principalId, now, ids }: Proposer,
): Proposal {
  return {
    ...what,
    id: ids.next('prp'),
    kind: kind.name,
    spaceId,
    status: 'open',
    proposedBy: principalId,
    proposedAt: now,
    decidedBy: null,
    decidedAt: null,
    note: null,
    version: 1,
  };
}

/**
 * The proposal after a decision. Two people are needed: the author of a proposal may only withdraw it, and nobody else
 * may withdraw it (graph spec, section 7). Throws `forbidden`, `proposal_already_decided`.
 */
export function decide(
  proposal: Proposal,
  decision: Decision,
  { by, note, now }: { by: Id<'prn'>; note: string | null; now: Date },
): Proposal {
  const { id, status, decidedBy, proposedBy, version } = proposal;
  if (status !== 'open')
    throw proposalDecidedAlready({ id, status, by: decidedBy ?? '' }, { facts: { decision: status, decidedBy } });
  const isOwn = proposedBy === by;
  if (isOwn && decision !== 'withdrawn')
    throw forbidden({ why: `You proposed ${id}, so another reviewer must decide about it; you may withdraw it.` });
  if (!isOwn && decision === 'withdrawn')
    throw forbidden({ why: `Only the author of ${id} may withdraw it; refuse it instead.` });
  return { ...proposal, status: decision, decidedBy: by, decidedAt: now, note, version: version + 1 };
}
