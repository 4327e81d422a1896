import { appraise } from '../gate/appraisal.rules.js';
import { Draft } from '../state/draft.js';
import { rewordByOwner, timesByOwner } from '../gate/wording.rules.js';
import { settleDispute } from '../gate/quarantine.rules.js';
import { stateOf, type Claim } from '../state/claim.js';
import {
  votesOn,
  type DecisionContext,
  type KnownSlot,
  attachmentsOf,
  claimIn,
  pendingReweighAmong,
  pendingReweighPart,
} from '../state/slot.js';
import { writtenState, type WrittenState, type SlotEvent, type SlotEventOf } from '../state/slot.events.js';
import { type Attachment, isAssertion, isSupporting, voiceOf } from '../trust/support.js';
import type { Evidence, Regrouping } from '../../../evidence/index.js';
import { contestedUpdatesAfter } from '../trust/belief-change.js';
import { applyEvent } from '../state/slot.projection.js';

/** Claims of the slot that the evidence supports; if `isLive` is false, those that it would support if it counted. */
export function claimsOn(slot: KnownSlot, evidenceId: string, isLive: boolean): Claim[] {
  const carried = new Set(
    slot.attachments
      .filter((row) => row.evidenceId === evidenceId && row.live === isLive)
      .map(({ claimId }) => claimId),
  );
  return slot.claims.filter(({ id }) => carried.has(id));
}

/** The state of a claim after its attachments have changed. */
export function weighed(slot: KnownSlot, claim: Claim, attachments: readonly Attachment[], now: Date): WrittenState {
  const appraisal = appraise(claim, attachments, votesOn(slot, claim.id), now);
  return writtenState(claim.id, {
    ...stateOf(claim),
    ...appraisal,
    ...timesByOwner(slot, claim, attachments),
    contestedUpdates: contestedUpdatesAfter(claim, appraisal.beliefState),
    version: claim.version + 1,
    stateSince: now,
  });
}

/**
 * A draft with the changes of beliefs, words and disputes that follow when claims have been weighed again. `claims`:
 * the claims before they were weighed; `because`: the evidence that was marked or moved.
 */
export function settled(slot: KnownSlot, claims: readonly Claim[], because: string[], context: DecisionContext): Draft {
  const draft = new Draft(slot, context);
  for (const claim of claims) {
    const { id } = claim;
    draft.noteBelief(claim, because);
    rewordByOwner(draft, id);
    settleDispute(draft, id);
  }
  return draft;
}

type Regrouped = SlotEventOf<'evidence_regrouped'>;

/**
 * Moves evidence to another group, together with the evidence that was taken from it. One event records the move and
 * its effect on every claim that depends on the evidence; the disputes that follow are separate events after it.
 * `slots` are the slots of all these claims. There is no event if nothing is regrouped.
 */
export function regroupEvidence(
  { id: subjectId, spaceId, sessionId }: Evidence,
  regrouped: Regrouping[],
  reason: string,
  slots: readonly KnownSlot[],
  context: DecisionContext,
): SlotEvent[] {
  if (regrouped.length === 0) return [];
  const bare: Regrouped = {
    spaceId,
    subjectId,
    sessionId,
    occurredAt: context.now,
    kind: 'evidence_regrouped',
    payload: { regrouped, claims: [], rooted: [], reason },
  };
  const weighings = slots.map((slot) => weigh(applyEvent(slot, bare), regrouped, context.now));
  const event: Regrouped = {
    ...bare,
    payload: {
      ...bare.payload,
      claims: weighings.flatMap(({ claims }) => claims),
      rooted: weighings.flatMap(({ rooted }) => rooted),
      ...pendingReweighPart(weighings.flatMap(({ pendingReweigh = [] }) => pendingReweigh)),
    },
  };
  // A slot keeps only the part of the event about its own claims, because there may be thousands of others.
  return [
    event,
    ...slots.flatMap(
      (slot, i) =>
        settled(
          applyEvent(slot, { ...bare, payload: { ...bare.payload, ...weighings[i]! } }),
          weighings[i]!.claims.map(({ id }) => claimIn(slot, id)),
          regrouped.map(({ id }) => id),
          context,
        ).events,
    ),
  ];
}

function weigh(
  slot: KnownSlot,
  regrouped: readonly Regrouping[],
  now: Date,
): Pick<Regrouped['payload'], 'claims' | 'rooted' | 'pendingReweigh'> {
  const carried = [...new Set(regrouped.flatMap(({ id }) => claimsOn(slot, id, true)))];
  return {
    claims: carried.map((claim) => weighed(slot, claim, attachmentsOf(slot, claim.id), now)),
    rooted: carried.filter(({ type }) => ROOTED.has(type)).map(({ id }) => ({ id, rootGroups: groupsUnder(slot, id) })),
    ...pendingReweighAmong(
      slot,
      carried.map(({ id }) => id),
    ),
  };
}

/**
 * Types whose root groups come from their own evidence. Nodes of other types have the root groups of their premises, or
 * none.
 */
const ROOTED: ReadonlySet<string> = new Set(['claim', 'observation_factual', 'observation_predictive']);

const groupsUnder = (slot: KnownSlot, claimId: string): string[] =>
  [
    ...new Set(
      attachmentsOf(slot, claimId)
        .filter((row) => row.live && isSupporting(row) && (row.counted || isAssertion(row)))
        .map(voiceOf),
    ),
  ].sort();
