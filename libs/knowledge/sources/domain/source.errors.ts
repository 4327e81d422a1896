import { declareError, validationFailed, type AssertionClass } from '#libs/kernel/index.js';

export const classNotAllowed = declareError<{ class: AssertionClass; why: string }>(
  'class_not_allowed',
  'forbidden',
  (params) => `This key may not assert ${params.class}: ${params.why}.`,
);
export const classMismatch = declareError<{ sourceId: string; registered: AssertionClass; given: AssertionClass }>(
  'class_mismatch',
  'invalid',
  ({ sourceId, registered, given }) =>
    `Source ${sourceId} is registered as ${registered}, not ${given}; leave the class out or register another source.`,
);
export const reliabilityProtected = declareError<{ sourceId: string; from: number; to: number }>(
  'reliability_protected',
  'forbidden',
  ({ sourceId, from, to }) =>
    `Somebody else registered source ${sourceId}; only a reviewer lowers its weight (from ${from} to ${to}).`,
);

export function groupReserved(group: string): Error {
  const message =
    'must not be `inference` or start with `unregistered/`, `user/` or `speaker/`, which are groups of what no source says';
  return validationFailed(
    { what: `"/independenceGroup" ${message} (got ${JSON.stringify(group)}).` },
    { errors: [{ field: '/independenceGroup', code: 'invalid_value', message }] },
  );
}
