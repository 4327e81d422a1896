import { declareError } from '#libs/kernel/index.js';

export const observedInFuture = declareError<{ observedAt: string; now: string }>(
  'observed_in_future',
  'invalid',
  ({ observedAt, now }) =>
    `observedAt ${observedAt} is more than 5 minutes after ${now}, the time of the space; send the time of the observation.`,
);
export const evidenceRevoked = declareError<{ id: string }>(
  'evidence_revoked',
  'conflict',
  ({ id }) => `Evidence ${id} was revoked and no longer supports anything; cite other evidence.`,
);
export const evidenceTainted = declareError<{ id: string }>(
  'evidence_tainted',
  'conflict',
  ({ id }) =>
    `Evidence ${id} was taken from evidence that was revoked, and no longer supports anything; cite other evidence.`,
);
export const servicesOwn = declareError<{ id: string }>(
  'evidence_of_the_service',
  'conflict',
  ({ id }) =>
    `Evidence ${id} records what a model said about a claim, and counts only with that claim. Use the evidence of the claim instead.`,
);
export const selfCitingEvidence = declareError<{ id: string }>(
  'evidence_of_a_claim',
  'conflict',
  ({ id }) =>
    `Evidence ${id} only records that a claim was written, and that claim does not depend on it alone. Take the claim as a premise, or name what it depends on.`,
);
export const parentsOfSeveralGroups = declareError<{ id: string | null; groups: readonly string[] }>(
  'parents_of_several_groups',
  'conflict',
  ({ id, groups }) =>
    `${id ?? 'The record'} was taken from evidence of several groups (${groups.join(' and ')}), but one record is one witness. Record what was taken from each group separately${id === null ? '' : `, and have ${id} revoked`}.`,
);
export const notARoot = declareError<{ id: string; parentIds: readonly string[] }>(
  'evidence_not_a_root',
  'conflict',
  ({ id, parentIds }) =>
    `Evidence ${id} has the group of the evidence it was taken from. Regroup ${parentIds.join(' or ')} instead, and it will follow.`,
);
export const evidenceTypeUnknown = declareError<{ evidenceType: string }>(
  'evidence_type_unknown',
  'invalid',
  ({ evidenceType }) =>
    `The space has a domain schema, and the evidence type ${evidenceType} is neither in the schema nor registered; use a type of the schema, or register this type.`,
);
export const workspaceOfAnotherSession = declareError<{ id: string }>(
  'workspace_of_another_session',
  'invalid',
  ({ id }) => `Workspace ${id} belongs to another session; name the session that it belongs to, or none.`,
);
