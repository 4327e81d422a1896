import type { Id, IdSource } from '#libs/kernel/index.js';
import type { Claim } from './claim.js';
import type { Predicate } from '../../../predicates/index.js';
import type { Attachment } from '../trust/support.js';
import type { Vote } from '../trust/votes.js';
import type { Conflict } from './conflict.js';

/** Where in the record a reader stands. */
export interface Moment {
  /** Up to when the record is read; null: to its end. */
  knownAt: Date | null;
  /** The time that trust and strength are computed for. */
  now: Date;
}

/** What `knownAt` of a request means: a time that is not past yet is the present. */
export function momentOf(knownAt: Date | undefined, now: Date): Moment {
  return knownAt !== undefined && knownAt < now ? { knownAt, now: knownAt } : { knownAt: null, now };
}

type Dated = Pick<Claim, 'recordedAt' | 'stateSince'>;

/**
 * The time of a decision about claim keys under their locks: that of the space, but never earlier than the last write of the keys. The space was asked
 * before the locks were had, and others may have written meanwhile (claims spec, section 15a, rule 7).
 */
export function nowOver(slots: readonly { claims: readonly Dated[] }[], now: Date): Date {
  const times = slots.flatMap(({ claims }) =>
    claims.flatMap(({ recordedAt, stateSince }) => [recordedAt.getTime(), stateSince.getTime()]),
  );
  const last = times.reduce((latest, time) => Math.max(latest, time), now.getTime());
  return last === now.getTime() ? now : new Date(last);
}

/** One claim depends on another, at whatever depth. */
export interface Dependency {
  claimId: string;
  onId: string;
}

/**
 * All that one decision must know about one claim key, read under its lock. A superset is as good: rules look only at what concerns them.
 * A claim without a triple is a slot of its own.
 */
export interface KnownSlot {
  spaceId: Id<'spc'>;
  /** null: not registered yet, or no triple. */
  predicate: Predicate | null;
  /**
   * Claims of the key that are active, disputed or quarantined (so both parties of every open conflict are among them); archived ones
   * with a rejectedWeight; the one the request names; those it replaced (for a retraction); and those a loaded claim is a remainder of.
   * Where the predicate is multi-valued, claims of equal value and the parties of their conflicts are enough.
   */
  claims: readonly Claim[];
  /** Of those claims, live or not. */
  attachments: readonly Attachment[];
  /** Current votes on those claims. */
  votes: readonly Vote[];
  /** Evidence of those claims that was marked since they were weighed; a cascade from it will reweigh them. The claims are loaded as they will be weighed. */
  pendingReweigh: readonly Tie[];
  /** Open conflicts of those claims, those resolved keep_both, and the one the request names. */
  conflicts: readonly Conflict[];
  /** Of those claims, which was found to depend on which: none takes the place of what depends on it. Asked only where one is about to, see `ClaimLoader.decide`. */
  dependencies: readonly Dependency[];
}

/** Evidence under a claim. */
export type Tie = { claimId: Id<'clm'>; evidenceId: Id<'evd'> };

/** The slots of all claims that a piece of evidence carries; or they are too many to be weighed by the write that marks it, and a cascade does. */
export type Carrying = readonly KnownSlot[] | 'too_many';

/** What a decision is given besides the state: rules ask no clock and make no id. */
export interface DecisionContext {
  /** The space's clock. */
  now: Date;
  ids: IdSource;
  /** Who decides. */
  principalId: Id<'prn'>;
}

export function emptySlot(spaceId: Id<'spc'>, predicate: Predicate | null = null): KnownSlot {
  return {
    spaceId,
    predicate,
    claims: [],
    attachments: [],
    votes: [],
    pendingReweigh: [],
    conflicts: [],
    dependencies: [],
  };
}

/** The slot with a claim of another key that is decided about with it: all of that claim, and nothing of what stands under its key. */
export function withGuest(slot: KnownSlot, home: KnownSlot, id: string): KnownSlot {
  if (findClaim(slot, id) !== undefined) return slot;
  return {
    ...slot,
    claims: [...slot.claims, claimIn(home, id)],
    attachments: [...slot.attachments, ...attachmentsOf(home, id)],
    votes: [...slot.votes, ...votesOn(home, id)],
    pendingReweigh: [...slot.pendingReweigh, ...home.pendingReweigh.filter(({ claimId }) => claimId === id)],
  };
}

export const findClaim = (slot: KnownSlot, id: string): Claim | undefined =>
  slot.claims.find((claim) => claim.id === id);

/** The claim of that id. Its absence is a loader's fault, not a caller's. */
export function claimIn(slot: KnownSlot, id: string): Claim {
  const claim = findClaim(slot, id);
  if (claim === undefined) throw new Error(`claim ${id} was not loaded with its slot`);
  return claim;
}

export const attachmentsOf = (slot: KnownSlot, claimId: string): Attachment[] =>
  slot.attachments.filter((attachment) => attachment.claimId === claimId);
export const votesOn = (slot: KnownSlot, claimId: string): Vote[] =>
  slot.votes.filter((vote) => vote.claimId === claimId);

/** Whether one of the claims depends on the other. */
export const dependsOn = ({ dependencies }: KnownSlot, claimId: string, otherId: string): boolean =>
  dependencies.some((dependency) => dependency.claimId === claimId && dependency.onId === otherId);

/** Open conflicts in which the claim is the new one. */
export const openConflictsOf = (slot: KnownSlot, claimId: string): Conflict[] =>
  slot.conflicts.filter((conflict) => conflict.status === 'open' && conflict.newClaimId === claimId);

/** Open conflicts with the claim as either side. */
export const openConflictsAbout = (slot: KnownSlot, claimId: string): Conflict[] =>
  slot.conflicts.filter(
    (conflict) =>
      conflict.status === 'open' && (conflict.newClaimId === claimId || conflict.existingClaimId === claimId),
  );

/** What the payload of an event that changes claims says of evidence they are still to be weighed under. */
export const pendingReweighAmong = (
  { pendingReweigh }: KnownSlot,
  claimIds: readonly string[],
): { pendingReweigh?: Tie[] } => pendingReweighPart(pendingReweigh.filter(({ claimId }) => claimIds.includes(claimId)));
export const pendingReweighPart = (pendingReweigh: Tie[]): { pendingReweigh?: Tie[] } =>
  pendingReweigh.length === 0 ? {} : { pendingReweigh };
