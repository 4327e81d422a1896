import { declareError, type AssertionClass } from '#libs/kernel/index.js';

export const classNotAllowed = declareError<{ class: AssertionClass; why: string }>('class_not_allowed', 'forbidden',
  (params) => `This key may not assert ${params.class}: ${params.why}.`);
export const classMismatch = declareError<{ sourceId: string; registered: AssertionClass; given: AssertionClass }>('class_mismatch', 'invalid',
  ({ sourceId, registered, given }) => `Source ${sourceId} is registered as ${registered}, not ${given}; leave the class out or register another source.`);
