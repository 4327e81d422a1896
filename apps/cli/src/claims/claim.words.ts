import type { z } from 'zod';
import type { ClaimView, FeedbackView, RetractionView, StoreClaimResult } from '#libs/knowledge/claims/index.js';
import { printable, table } from '../common/table.js';

type Claim = z.input<typeof ClaimView>;

const labelled = (pairs: readonly (readonly [string, unknown])[]): string => {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `  ${name.padEnd(width)}  ${printable(String(value))}`).join('\n');
};

export function claimInWords(claim: Claim): string {
  const { triple } = claim;
  return [
    `${claim.id}  ${claim.status}  ${printable(claim.text)}`,
    labelled([
      ['says', triple && `${triple.subject} / ${triple.predicate} = ${triple.value}`],
      ['why', claim.statusReason],
      ['trust', `${claim.trust} (${claim.baseClass}, ${claim.corroboration} independent)`],
      ['grounding', claim.grounding],
      ['holds', `${claim.validFrom} to ${claim.validUntil ?? 'now on'}`],
      ['evidence', claim.evidence.join(' ')],
      ['replaced', claim.supersedes.join(' ')],
      ['replaced by', claim.supersededBy],
      ['in conflict', claim.conflicts.join(' ')],
    ]),
  ].join('\n');
}

export function storedInWords({
  outcome,
  claim,
  superseded,
  conflicts,
  warnings,
  rejection,
}: z.input<typeof StoreClaimResult>): string {
  return [
    claim === null ? outcome : `${outcome}: ${claimInWords(claim)}`,
    ...superseded.map((id) => `  replaces     ${id}`),
    ...conflicts.map(
      (conflict) =>
        `  conflict     ${conflict.id} with ${conflict.existing} (${conflict.reason}: ${conflict.newTrust} against ${conflict.existingTrust})`,
    ),
    ...warnings.map((warning) => `  warning      ${warning}`),
    ...(rejection === null ? [] : [`  ${rejection.reason}: ${rejection.message}`]),
  ].join('\n');
}

export function retractionInWords({ outcome, claim, reviewable }: z.input<typeof RetractionView>): string {
  return [
    `${outcome}: ${claim.id}  ${printable(claim.text)}`,
    ...reviewable.map((id) => `  had replaced ${id}, which stays replaced`),
  ].join('\n');
}

const UNCOUNTED_IN_WORDS = {
  own_assertion: 'it confirms what you said yourself',
  digest: 'a digest is trusted as the least of its members',
} as const;

export const voteInWords = ({
  claimId,
  trust,
  status,
  reinforcements,
  disputes,
  uncountedReason,
}: z.input<typeof FeedbackView>): string =>
  `${claimId}: trust ${trust}, ${status}, ${reinforcements} for and ${disputes} against${uncountedReason === null ? '' : `; your vote is kept and does not count: ${UNCOUNTED_IN_WORDS[uncountedReason]}`}`;

export const claimsInWords = (claims: readonly Claim[]): string =>
  claims.length === 0
    ? 'No claims.'
    : table(
        ['id', 'status', 'trust', 'class', 'text'],
        claims.map((claim) => [claim.id, claim.status, claim.trust, claim.baseClass, claim.text]),
      );
