import type { Id } from '#libs/kernel/index.js';
import {
  isFact,
  QUARANTINE_REASONS,
  type Claim,
  type QuarantineReason,
  overlaps,
  type Window,
  endsAfter,
} from '../state/claim.js';
import { SERVER, type Conflict, type Resolution } from '../state/conflict.js';
import { Draft } from '../state/draft.js';
import { isBelieved, rivalsOf, type Rival, uncontestedSides } from './gate.rules.js';
import type { SlotEvent } from '../state/slot.events.js';
import { applyEvents } from '../state/slot.projection.js';
import {
  findClaim,
  openConflictsOf,
  type DecisionContext,
  type KnownSlot,
  attachmentsOf,
  votesOn,
} from '../state/slot.js';

/** Opens a conflict between a quarantined claim and each rival, unless the two already have one. */
export function openConflicts(draft: Draft, newClaimId: Id<'clm'>, rivals: readonly Rival[]): Conflict[] {
  const known = new Set(openConflictsOf(draft.slot, newClaimId).map(({ existingClaimId }) => existingClaimId));
  return rivals
    .filter(({ claim }) => !known.has(claim.id))
    .map((rival) => {
      const conflict = conflictWith(draft, draft.claim(newClaimId), rival);
      draft.open(conflict);
      return conflict;
    });
}

/**
 * Updates the conflicts after any change of a status or window. A conflict that lost a party lapses, and the new claim
 * gets conflicts with the claims that it now contradicts. Only a reviewer or a stronger assertion releases the new
 * claim (claims spec, section 7).
 */
export function reviseConflicts(draft: Draft): void {
  const lapsed = draft.slot.conflicts.filter((conflict) => conflict.status === 'open' && !holds(draft, conflict));
  for (const newClaimId of new Set(lapsed.map((conflict) => conflict.newClaimId))) {
    const claim = draft.claim(newClaimId);
    const opened = claim.status === 'quarantined' ? openConflicts(draft, newClaimId, rivalsOf(draft.slot, claim)) : [];
    for (const conflict of lapsed.filter((candidate) => candidate.newClaimId === newClaimId)) {
      draft.close(conflict, {
        resolution: 'lapsed',
        resolvedBy: SERVER,
        note: null,
        replacedBy: successorOf(draft, conflict, opened),
      });
    }
  }
}

/** Status reason of a plain claim that was archived because only facts may use its predicate. */
export const GATED_PREDICATE = 'gated_predicate';

const IN_THE_WAY: ReadonlySet<string> = new Set(['active', 'disputed', 'quarantined']);

/**
 * Archives the plain claims of a key that only facts may use from now on, because they would block every fact under
 * this key (gates spec, section 1). Returns the ids of these claims.
 */
export function archivePlain(draft: Draft): Id<'clm'>[] {
  const plain = draft.slot.claims.filter((claim) => !isFact(claim) && IN_THE_WAY.has(claim.status));
  for (const { id } of plain)
    draft.change('claim_archived', id, { status: 'archived', statusReason: GATED_PREDICATE }, { decision: null });
  if (plain.length > 0) reviseConflicts(draft);
  return idsOf(plain);
}

/** What changes under the own key of a claim after the claim took part in a decision under another key. */
export function reviseHome(home: KnownSlot, events: readonly SlotEvent[], context: DecisionContext): SlotEvent[] {
  const after = applyEvents(
    home,
    events.filter(({ kind }) => kind !== 'predicate_registered'),
  );
  const draft = new Draft(
    { ...after, conflicts: after.conflicts.filter(({ newClaimId }) => findClaim(home, newClaimId) !== undefined) },
    context,
  );
  reviseConflicts(draft);
  return draft.events;
}

export type Ending = Pick<Conflict, 'resolvedBy' | 'note'> & { resolution: Resolution };

/** Closes all open conflicts of a new claim, and returns them. */
export function closeConflicts(
  draft: Draft,
  newClaimId: Id<'clm'>,
  ending: (conflict: Conflict) => Ending,
): Conflict[] {
  const open = openConflictsOf(draft.slot, newClaimId);
  for (const conflict of open) draft.close(conflict, { ...ending(conflict), replacedBy: null });
  return open;
}

function holds(draft: Draft, { newClaimId, existingClaimId }: Conflict): boolean {
  const [newClaim, existing] = [draft.claim(newClaimId), findClaim(draft.slot, existingClaimId)];
  // A rival may have another key; the consequences under that key are handled there.
  return (
    newClaim.status === 'quarantined' &&
    (existing === undefined || (isBelieved(existing) && overlaps(newClaim, existing)))
  );
}

/**
 * The conflict that continues a lapsed one: the conflict with the claim that replaced the lost party or, if there is
 * none, the first of those opened now.
 */
function successorOf(draft: Draft, lapsed: Conflict, opened: readonly Conflict[]): Id<'cnf'> | null {
  const successor = findClaim(draft.slot, lapsed.existingClaimId)?.supersededBy;
  return (opened.find(({ existingClaimId }) => existingClaimId === successor) ?? opened[0])?.id ?? null;
}

function conflictWith({ context, now }: Draft, newClaim: Claim, { claim, verdict }: Rival): Conflict {
  const isBlocking = verdict.kind === 'blocked';
  return {
    id: context.ids.next('cnf'),
    spaceId: newClaim.spaceId,
    newClaimId: newClaim.id,
    existingClaimId: claim.id,
    subjectN: newClaim.subjectN ?? '',
    predicateN: newClaim.predicateN ?? '',
    blocking: isBlocking,
    reason: isBlocking ? verdict.reason : whyQuarantined(newClaim),
    newTrust: newClaim.gateTrust,
    existingTrust: claim.gateTrust,
    status: 'open',
    resolution: null,
    resolvedBy: null,
    note: null,
    description: null,
    rootCause: null,
    openedBy: null,
    replacedBy: null,
    openedAt: now,
    resolvedAt: null,
    version: 1,
    uncontested: uncontestedSides(newClaim, claim),
    firstSide: null,
  };
}

const whyQuarantined = ({ statusReason }: Claim): QuarantineReason =>
  QUARANTINE_REASONS.find((reason) => reason === statusReason) ?? 'manual';

/** The effect of a replacement on the claims that it replaced. */
export interface Changeover {
  superseded: Id<'clm'>[];
  narrowed: Id<'clm'>[];
  remainders: Id<'clm'>[];
}

export const NO_CHANGEOVER: Changeover = { superseded: [], narrowed: [], remainders: [] };

/**
 * Lets the winner take its window from every losing claim (claims spec, section 6, table of supersession). Old windows
 * close before `arrive` brings the winner in, and remainders open after it: at no step are two values valid at once.
 */
export function takeOver(
  draft: Draft,
  winner: Window & { id: Id<'clm'> },
  losers: readonly Claim[],
  arrive: () => void,
): Changeover {
  const narrowed = losers.filter((loser) => loser.validFrom >= winner.validFrom && outlasts(loser, winner));
  const superseded = losers.filter((loser) => !narrowed.includes(loser));
  const interrupted = superseded.filter((loser) => outlasts(loser, winner));
  for (const loser of narrowed)
    draft.change('claim_window_narrowed', loser.id, { validFrom: endOf(winner), validFromInferred: false }, {});
  for (const loser of superseded) closeWindow(draft, loser, winner);
  arrive();
  const remainders = interrupted.map((loser) => carryOn(draft, loser, endOf(winner)));
  return { superseded: idsOf(superseded), narrowed: idsOf(narrowed), remainders };
}

const idsOf = (claims: readonly Claim[]): Id<'clm'>[] => claims.map(({ id }) => id);

const outlasts = (loser: Window, winner: Window): boolean =>
  winner.validUntil !== null && endsAfter(loser, winner.validUntil);

function endOf({ validUntil }: Window): Date {
  if (validUntil === null) throw new Error('nothing outlasts an open window');
  return validUntil;
}

/**
 * Closes the window of a losing claim. If the change is announced for later, the losing claim stays active until then,
 * and `expire` completes the change.
 */
function closeWindow(draft: Draft, loser: Claim, winner: Window & { id: Id<'clm'> }): void {
  const hasHead = loser.validFrom < winner.validFrom;
  const isAnnounced = hasHead && winner.validFrom > draft.now;
  draft.change(
    'claim_superseded',
    loser.id,
    {
      status: isAnnounced ? loser.status : 'superseded',
      validUntil: hasHead ? winner.validFrom : loser.validFrom,
      supersededBy: winner.id,
    },
    {},
  );
}

function carryOn(draft: Draft, loser: Claim, from: Date): Id<'clm'> {
  const id = draft.context.ids.next('clm');
  const attachments = attachmentsOf(draft.slot, loser.id).map((attachment) => ({ ...attachment, claimId: id }));
  const votes = votesOn(draft.slot, loser.id).map((vote) => ({ ...vote, claimId: id }));
  const remainder: Claim = {
    ...loser,
    id,
    validFrom: from,
    validFromInferred: false,
    remainderOf: loser.id,
    externalId: null,
    recordedAt: draft.now,
    version: 1,
    stateSince: draft.now,
  };
  draft.store(remainder, attachments, votes);
  return id;
}
