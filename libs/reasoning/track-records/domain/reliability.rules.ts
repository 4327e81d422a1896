import { correctionRate, OFF_DOMAIN } from '#libs/knowledge/beliefs/index.js';
import {
  Draft,
  weighBelief,
  type Claim,
  type DecisionContext,
  type KnownSlot,
  type Reliability,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';
import { comparableName, domainsOf } from '#libs/knowledge/predicates/index.js';

/**
 * An attachment whose evidence was recorded by a registered source, or that still has the factor of a registered
 * source.
 */
export interface Sourced {
  claimId: Claim['id'];
  evidenceId: Reliability['evidenceId'];
  /** The stored factor; null: 1. */
  reliability: number | null;
  /** Domain tags of the source; null: no registered source recorded the evidence. */
  domainTags: string[] | null;
  settled: number | null;
  overturned: number | null;
  /** The predicate of the claim; null: the claim has no triple. */
  predicateN: string | null;
  domains: string[] | null;
}

/**
 * The factor by which the weight of a source's evidence is multiplied for a claim: it depends on whether the source
 * knows about the subject, and on how many of its claims were overturned (beliefs spec, section 3.2). null: the
 * evidence counts in full.
 */
export function factorOf({
  domainTags,
  settled,
  overturned,
  predicateN,
  domains,
}: Omit<Sourced, 'claimId' | 'evidenceId' | 'reliability'>): number | null {
  if (domainTags === null) return null;
  const known = predicateN === null ? [] : domainsOf({ domains, nameN: predicateN });
  const isOff =
    known.length > 0 && domainTags.length > 0 && !domainTags.some((tag) => known.includes(comparableName(tag)));
  const factor = (isOff ? OFF_DOMAIN : 1) * (1 - correctionRate(settled ?? 0, overturned ?? 0));
  return factor === 1 ? null : factor;
}

/** The factors that have changed, by claim. */
export function changedFactors(rows: readonly Sourced[]): Map<Claim['id'], Reliability[]> {
  const changed = new Map<Claim['id'], Reliability[]>();
  for (const row of rows) {
    const reliability = factorOf(row);
    if (reliability === row.reliability) continue;
    const { claimId, evidenceId } = row;
    changed.set(claimId, [...(changed.get(claimId) ?? []), { claimId, evidenceId, reliability }]);
  }
  return changed;
}

/**
 * Weighs a claim with the present factors of its evidence. A claim that is older than stored beliefs is skipped until
 * it has been weighed as a whole.
 */
export function weighWith(
  claimId: Claim['id'],
  factors: readonly Reliability[],
  known: KnownSlot,
  context: DecisionContext,
): SlotEvent[] {
  const draft = new Draft(known, context);
  const claim = draft.claim(claimId);
  if ((claim.supportMass ?? null) === null) return [];
  const factorFor = new Map<string, number | null>(
    factors.map(({ evidenceId, reliability }) => [evidenceId, reliability]),
  );
  const attachments = known.attachments
    .filter((row) => row.claimId === claimId)
    .map((row) => (factorFor.has(row.evidenceId) ? { ...row, reliability: factorFor.get(row.evidenceId)! } : row));
  draft.changeBelief(claimId, weighBelief(claim, attachments, claim, context.now), 'source', factors);
  return draft.events;
}
