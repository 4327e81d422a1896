import { forbidden, roleIsAtLeast, type Ctx } from '#libs/kernel/index.js';
import { reinstateEvidence, revokeEvidence } from '../../../claims/index.js';
import type { Evidence } from '../../../evidence/index.js';
import type { Decide } from './evidence-marker.js';

/** Revokes for who recorded the evidence, and for reviewers. Throws `forbidden`. */
export const revocation =
  (ctx: Ctx, reason: string): Decide =>
  (evidence, slots, context, lineage) => {
    refuseStrangers(evidence, ctx);
    return revokeEvidence(evidence, reason, slots, context, lineage);
  };

export const reinstatement =
  (reason: string): Decide =>
  (evidence, slots, context, lineage) =>
    reinstateEvidence(evidence, reason, slots, context, lineage);

function refuseStrangers(evidence: Evidence, { caller }: Ctx): void {
  if (roleIsAtLeast(caller.role, 'reviewer') || evidence.recordedBy === caller.principal.id) return;
  throw forbidden({ why: `Evidence ${evidence.id} may be revoked by who recorded it and by reviewers.` });
}
