import { appraise } from '../gate/appraisal.rules.js';
import { Draft } from '../state/draft.js';
import { rewordByOwner } from '../gate/wording.rules.js';
import { settleDispute } from '../gate/quarantine.rules.js';
import { stateOf, type Claim } from '../state/claim.js';
import {
  votesOn,
  type DecisionContext,
  type KnownSlot,
  attachmentsOf,
  pendingReweighAmong,
  pendingReweighPart,
} from '../state/slot.js';
import { writtenState, type WrittenState, type SlotEvent, type SlotEventOf } from '../state/slot.events.js';
import { type Attachment, isAssertion, voiceOf } from '../trust/support.js';
import type { Evidence, Regrouping } from '../../../evidence/index.js';
import { applyEvent } from '../state/slot.projection.js';

/** Claims of the slot that the evidence carries; with `isLive` false, those it would carry if it counted. */
export function claimsOn(slot: KnownSlot, evidenceId: string, isLive: boolean): Claim[] {
  const carried = new Set(
    slot.attachments
      .filter((row) => row.evidenceId === evidenceId && row.isLive === isLive)
      .map(({ claimId }) => claimId),
  );
  return slot.claims.filter(({ id }) => carried.has(id));
}

/** What a claim comes to over attachments that have changed. */
export const weighed = (slot: KnownSlot, claim: Claim, attachments: readonly Attachment[], now: Date): WrittenState =>
  writtenState(claim.id, {
    ...stateOf(claim),
    ...appraise(claim, attachments, votesOn(slot, claim.id), now),
    version: claim.version + 1,
    stateSince: now,
  });

/** The slot with the words and disputes that follow for claims weighed again. */
export function settled(slot: KnownSlot, claims: readonly Pick<Claim, 'id'>[], context: DecisionContext): Draft {
  const draft = new Draft(slot, context);
  for (const { id } of claims) {
    rewordByOwner(draft, id);
    settleDispute(draft, id);
  }
  return draft;
}

type Regrouped = SlotEventOf<'evidence_regrouped'>;

/**
 * Evidence is found to be of another group, and with it what was taken from it: one event says so, and what it makes of every claim that depends on it; disputes that follow come after.
 * `slots` are those of all these claims. No event where nothing is regrouped.
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
  // To a slot, the event is what it says of the slot's own claims: there may be thousands of others.
  return [
    event,
    ...slots.flatMap(
      (slot, i) =>
        settled(
          applyEvent(slot, { ...bare, payload: { ...bare.payload, ...weighings[i]! } }),
          weighings[i]!.claims,
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

/** What was concluded or assumed has roots of its premises, or none. */
const ROOTED: ReadonlySet<string> = new Set(['claim', 'observation_factual', 'observation_predictive']);

const groupsUnder = (slot: KnownSlot, claimId: string): string[] =>
  [
    ...new Set(
      attachmentsOf(slot, claimId)
        .filter((row) => row.isLive && (row.counted || isAssertion(row)))
        .map(voiceOf),
    ),
  ].sort();
