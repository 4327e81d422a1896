import type { Id, IdSource } from '#libs/kernel/index.js';
import type { Claim } from './claim.js';
import type { Predicate } from '../../../predicates/index.js';
import type { Attachment } from '../trust/support.js';
import type { Vote } from '../trust/votes.js';
import type { Conflict } from './conflict.js';

/** The moment whose record a reader sees, and the time for which values are computed. */
export interface Moment {
  /** Up to when the record is read; null: to its end. */
  knownAt: Date | null;
  /** The time for which trust and strength are computed. */
  now: Date;
}

/** The meaning of `knownAt` in a request: a time that is not in the past means the present. */
export function momentOf(knownAt: Date | undefined, now: Date): Moment {
  return knownAt !== undefined && knownAt < now ? { knownAt, now: knownAt } : { knownAt: null, now };
}

type Dated = Pick<Claim, 'recordedAt' | 'stateSince'>;

/**
 * The time of a decision about claim keys under their locks: that of the space, but never earlier than the last write
 * of the keys. The clock of the space was read before the locks were acquired, and others may have written in between
 * (claims spec, section 15a, rule 7).
 */
export function nowOver(slots: readonly { claims: readonly Dated[] }[], now: Date): Date {
  const times = slots.flatMap(({ claims }) =>
    claims.flatMap(({ recordedAt, stateSince }) => [recordedAt.getTime(), stateSince.getTime()]),
  );
  const last = times.reduce((latest, time) => Math.max(latest, time), now.getTime());
  return last === now.getTime() ? now : new Date(last);
}

/** One claim depends on another, at any depth. */
export interface Dependency {
  claimId: string;
  onId: string;
}

/**
 * Everything that a decision needs about one claim key, read under its lock. More may be loaded than is listed here:
 * rules consider only what concerns them. A claim without a triple has a slot of its own.
 */
export interface KnownSlot {
  spaceId: Id<'spc'>;
  /** null: not registered yet, or no triple. */
  predicate: Predicate | null;
  /**
   * Claims of the key that are active, disputed or quarantined, so that both parties of every open conflict are among
   * them; archived claims with a rejectedWeight; the claim that the request names; for a retraction, the claims that it
   * replaced; and the claims that a loaded claim is a remainder of. If the predicate is multi-valued, claims of equal
   * value and the parties of their conflicts are enough.
   */
  claims: readonly Claim[];
  /** Attachments of those claims, live or not. */
  attachments: readonly Attachment[];
  /** Current votes on those claims. */
  votes: readonly Vote[];
  /**
   * Evidence of those claims that was marked since they were weighed; the cascade of the mark will weigh them again.
   * The claims are loaded with the values that weighing will give them.
   */
  pendingReweigh: readonly Tie[];
  /** Conflicts of those claims that are open or were resolved as keep_both, and the conflict that the request names. */
  conflicts: readonly Conflict[];
  /**
   * Which of those claims were found to depend on which others, because a claim must not be replaced by a claim that it
   * depends on. This is looked up only if a replacement is about to be made, see `ClaimLoader.decide`.
   */
  dependencies: readonly Dependency[];
}

/** A piece of evidence that is attached to a claim. */
export type Tie = { claimId: Id<'clm'>; evidenceId: Id<'evd'> };

/**
 * The slots of all claims that a piece of evidence supports. `too_many`: more claims than the write that marks the
 * evidence can weigh, so that a cascade weighs them.
 */
export type Carrying = readonly KnownSlot[] | 'too_many';

/** The inputs of a decision besides the state: rules read no clock and make no ids. */
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

/**
 * The slot with a guest: a claim that has another key, but is decided about in the same step. Everything about the
 * guest is included, but nothing else of its key.
 */
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

/** The claim with this id. A missing claim is a fault of the loader, not of the caller. */
export function claimIn(slot: KnownSlot, id: string): Claim {
  const claim = findClaim(slot, id);
  if (claim === undefined) throw new Error(`claim ${id} was not loaded with its slot`);
  return claim;
}

export const attachmentsOf = (slot: KnownSlot, claimId: string): Attachment[] =>
  slot.attachments.filter((attachment) => attachment.claimId === claimId);
export const votesOn = (slot: KnownSlot, claimId: string): Vote[] =>
  slot.votes.filter((vote) => vote.claimId === claimId);

/** Whether the first claim depends on the second. */
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

/** The evidence of a claim that was marked after the claim was last weighed. */
export const pendingOn = ({ pendingReweigh }: KnownSlot, id: string): ReadonlySet<string> =>
  new Set(pendingReweigh.flatMap(({ claimId, evidenceId }) => (claimId === id ? [evidenceId] : [])));

/**
 * The given claims with evidence that was marked after they were last weighed, as part of the payload of an event that
 * changes these claims.
 */
export const pendingReweighAmong = (
  { pendingReweigh }: KnownSlot,
  claimIds: readonly string[],
): { pendingReweigh?: Tie[] } => pendingReweighPart(pendingReweigh.filter(({ claimId }) => claimIds.includes(claimId)));
export const pendingReweighPart = (pendingReweigh: Tie[]): { pendingReweigh?: Tie[] } =>
  pendingReweigh.length === 0 ? {} : { pendingReweigh };
