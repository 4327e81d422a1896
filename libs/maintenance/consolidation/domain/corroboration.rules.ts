import {
  appraise,
  attachmentsOf,
  isAssertion,
  isSupporting,
  oldestFirst,
  type Draft,
  settleDispute,
  votesOn,
  writtenAttachments,
  type Claim,
  type Attachment,
} from '#libs/knowledge/claims/index.js';

/**
 * Lets claims that say the same about different times corroborate each other: evidence of one becomes a witness of the
 * others if its group is new to them (claims spec, section 12, phase 3). All decisions are made on the state before the
 * call, so the order of the claims does not matter, and repeating the call adds nothing. Returns how many claims gained
 * a witness.
 */
export function crossAttach(
  draft: Draft,
  claims: readonly Claim[],
  isParted: (one: string, other: string) => boolean,
): number {
  const { slot, now } = draft;
  let corroborated = 0;
  for (const claim of claims) {
    const others = claims.filter(
      (other) => other.id !== claim.id && isOfAnotherTime(claim, other) && !isParted(claim.id, other.id),
    );
    const gained = newWitnesses(
      attachmentsOf(slot, claim.id),
      others.flatMap(({ id }) => attachmentsOf(slot, id)),
      claim,
      now,
    );
    if (gained.length === 0) continue;
    const all = [...attachmentsOf(slot, claim.id), ...gained];
    draft.change('evidence_attached', claim.id, appraise(claim, all, votesOn(slot, claim.id), now), {
      attachments: writtenAttachments(gained),
    });
    settleDispute(draft, claim.id);
    corroborated += 1;
  }
  return corroborated;
}

const isOfAnotherTime = (a: Claim, b: Claim): boolean =>
  a.validFrom.getTime() !== b.validFrom.getTime() || a.validUntil?.getTime() !== b.validUntil?.getTime();

/**
 * The evidence that a claim gains from others: each piece once, with its earliest row. Evidence that a claim itself
 * gained from other claims is not passed on, because it would return to the claim that it came from.
 */
function newWitnesses(
  own: readonly Attachment[],
  others: readonly Attachment[],
  { id }: Claim,
  now: Date,
): Attachment[] {
  const known = new Set(own.map(({ evidenceId }) => evidenceId));
  const groups = new Set(
    own.filter((row) => row.live && row.counted && isSupporting(row)).map(({ independenceGroup }) => independenceGroup),
  );
  const fresh = new Map<string, Attachment>();
  for (const row of [...others].sort(oldestFirst)) {
    if (
      row.live &&
      row.counted &&
      isAssertion(row) &&
      !known.has(row.evidenceId) &&
      !groups.has(row.independenceGroup) &&
      !fresh.has(row.evidenceId)
    )
      fresh.set(row.evidenceId, row);
  }
  return [...fresh.values()].map((row) => ({ ...row, claimId: id, relation: 'corroboration', attachedAt: now }));
}
