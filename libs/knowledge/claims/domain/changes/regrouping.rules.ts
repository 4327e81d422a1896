import type { Evidence, Regrouping } from '../../../evidence/index.js';
import { applyEvent } from '../state/slot.projection.js';
import {
  attachmentsOf,
  pendingReweighAmong,
  pendingReweighPart,
  type DecisionContext,
  type KnownSlot,
} from '../state/slot.js';
import type { SlotEvent, SlotEventOf } from '../state/slot.events.js';
import { isAssertion, voiceOf } from '../trust/support.js';
import { claimsOn, settled, weighed } from './reweighing.rules.js';

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
