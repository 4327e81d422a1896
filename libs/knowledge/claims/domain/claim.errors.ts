import { declareError } from '#libs/kernel/index.js';

export const illegalState = declareError<{ id: string; status: string; needs: string }>(
  'illegal_state',
  'conflict',
  ({ id, status, needs }) => `Claim ${id} is ${status}; the operation needs a claim that is ${needs}.`,
);
export const evidenceRequired = declareError(
  'evidence_required',
  'invalid',
  () => 'Evidence is required to corroborate a claim: give evidenceId.',
);
export const evidenceOnOtherSide = declareError<{
  id: string;
  evidenceId: string;
  side: 'support' | 'contradiction';
}>(
  'evidence_on_other_side',
  'conflict',
  ({ id, evidenceId, side }) =>
    `${evidenceId} is attached to claim ${id} as ${side}; a record can be on one side only. Record evidence that says the opposite, and attach that.`,
);
export const mayNotRetract = declareError<{ id: string; who: string }>(
  'may_not_retract',
  'forbidden',
  ({ id, who }) => `${id} may be retracted or superseded only by ${who}.`,
);
export const alreadySuperseded = declareError<{ id: string; by: string }>(
  'already_superseded',
  'conflict',
  ({ id, by }) => `Claim ${id} is already superseded by ${by}; supersede that one.`,
);
export const scopeDiffers = declareError<{ id: string }>(
  'scope_differs',
  'invalid',
  ({ id }) =>
    `The replacement of claim ${id} must have the same scope and, for a claim of a session, the same session. Store it separately, and retract the other claim.`,
);

export const replacedMeanwhile = declareError<{ id: string; rivals: string }>(
  'replaced_meanwhile',
  'conflict',
  ({ id, rivals }) =>
    `The claim ${id} contradicts claims that are in force now (${rivals}); retract these first, or store the claim again and let the gate decide.`,
);
export const notRestorable = declareError<{ id: string; why: string }>(
  'not_restorable',
  'conflict',
  ({ id, why }) => `The claim ${id} cannot be restored: ${why}`,
);
export const predicateGated = declareError<{ id: string }>(
  'predicate_gated',
  'conflict',
  ({ id }) =>
    `The schema of the space lets only facts use the predicate of claim ${id}, so it stays out of use. Assert a fact of the claim type instead.`,
);
export const spaceFull = declareError<{ limit: number }>(
  'space_full',
  'conflict',
  ({ limit }) =>
    `The space holds at most ${limit} active claims, and there is no room for this one. Retract or archive what is not needed, or raise maxActiveClaims.`,
);
export const workspaceClaim = declareError<{ id: string }>(
  'workspace_claim',
  'conflict',
  ({ id }) =>
    `The claim ${id} is in a workspace, where values stand side by side: nothing replaces it or contradicts it from outside. Store the other value in the workspace, or retract the claim.`,
);
