import { codePoints, round4 } from '#libs/kernel/index.js';
import type { Assertion } from '../../sources/domain/index.js';
import { COPY_LENGTH, type Support } from '../../trust/domain/index.js';
import type { Evidence } from './evidence.js';
import { checkLive } from './parents.rules.js';

/** What a write lends its claim through its own record. Only a write that cites nothing is its own root. */
export function ownSupport(record: Evidence, assertedBy: string): Support {
  return supportOf(record, { relation: 'assertion', class: record.class, weight: record.weight, assertedBy });
}

/**
 * What a write lends its claim through the evidence it cites: of each the weaker of the assertion and the evidence,
 * for re-telling a document does not make it more than a document. Throws `evidence_revoked`.
 */
export function citedSupport(cited: readonly Evidence[], assertion: Assertion, assertedBy: string): Support[] {
  return cited.map((evidence) => {
    const isWeaker = round4(evidence.weight) < round4(assertion.weight);
    const { class: assertionClass, weight } = isWeaker ? evidence : assertion;
    return supportOf(evidence, { relation: 'cited', class: assertionClass, weight, assertedBy });
  });
}

/** A later witness: it counts as a group and lends no weight of its own. Throws `evidence_revoked`. */
export function corroboratingSupport(evidence: Evidence, assertedBy: string): Support {
  return supportOf(evidence, { relation: 'corroboration', class: evidence.class, weight: evidence.weight, assertedBy });
}

function supportOf(evidence: Evidence, lent: Pick<Support, 'relation' | 'class' | 'weight' | 'assertedBy'>): Support {
  checkLive([evidence]);
  return {
    ...lent, evidenceId: evidence.id, independenceGroup: evidence.independenceGroup, observedAt: evidence.observedAt, staleAt: evidence.staleAt, expiresAt: evidence.expiresAt,
    copyKey: codePoints(evidence.content) >= COPY_LENGTH ? evidence.contentHash : null,
  };
}
