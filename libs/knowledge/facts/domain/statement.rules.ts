import { validationFailed } from '#libs/kernel/index.js';
import { claimShape } from '../../claims/index.js';
import { isFromEvidence, placeholdersOf, type ClaimType } from '../../domain-schemas/index.js';
import { anySubject, MAX_FACT_SUBJECT, storedValue } from '../../predicates/index.js';

/** A template with the values of its placeholders inserted. */
const filled = (template: string, values: ReadonlyMap<string, string>): string =>
  template.replace(/\{([^{}]*)\}/g, (_, name: string) => values.get(name) ?? '');

/** The subject and the predicate of a fact; null: the fact does not name what its subject needs. */
export function keyOfFact(
  { triple }: Pick<ClaimType, 'triple'>,
  anchors: ReadonlyMap<string, string>,
): { subject: string; predicate: string } | null {
  if (placeholdersOf(triple.subject)?.some((name) => !anchors.has(name))) return null;
  return { subject: filled(triple.subject, anchors), predicate: triple.predicate };
}

/** The value that the type gives to every fact, as claims store it; null: it comes from evidence. */
export const literalOf = ({ triple }: Pick<ClaimType, 'triple'>): string | null =>
  isFromEvidence(triple.value) ? null : storedValue(String(triple.value));

/** The text of a fact, composed by the server. */
export const textOfFact = (
  { template }: Pick<ClaimType, 'template'>,
  anchors: ReadonlyMap<string, string>,
  value: string,
): string => filled(template, new Map([...anchors, ['value', value]]));

type Stated = Pick<ClaimType, 'anchors' | 'triple' | 'template'>;

/**
 * Refuses a fact that no claim could state, whatever its evidence. A value from evidence is not known yet; `checkValue`
 * checks it. The schema may be the cause, too: versions that were put before such schemas were refused stay in force.
 * Throws `validation_failed`.
 */
export function checkStatement(name: string, type: Stated, anchors: ReadonlyMap<string, string>): void {
  const { subject, value } = type.triple;
  const isNamed = (placeholder: string): boolean => placeholder !== 'value' || type.anchors.includes('value');
  if (!(placeholdersOf(subject) ?? []).every(isNamed))
    refuse('/claimType', `has the subject ${subject} in the schema (${name}), which names a value`);
  const stated = isFromEvidence(value) ? 'x' : literalOf(type);
  if (stated === null) refuse('/claimType', `has a value in the schema (${name}) that no claim can have`);
  const key = keyOfFact(type, anchors);
  if (key === null) return;
  if (!anySubject.safeParse(key.subject).success)
    refuse('/anchors', `must give the fact a subject of 1 to ${MAX_FACT_SUBJECT} characters, one of them visible`);
  if (!isText(type, anchors, stated))
    refuse('/anchors', 'must be shorter, because the text of the fact would be longer than that of any claim');
}

/** Refuses a fact whose value makes its text longer than that of any claim. Throws `validation_failed`. */
export function checkValue(type: Stated, anchors: ReadonlyMap<string, string>, value: string): void {
  if (!isText(type, anchors, value))
    refuse('/evidence', 'shows a value with which the text of the fact would be longer than that of any claim');
}

const isText = (...[type, anchors, value]: Parameters<typeof textOfFact>): boolean =>
  claimShape.text.safeParse(textOfFact(type, anchors, value)).success;

function refuse(field: string, message: string): never {
  throw validationFailed({ what: `"${field}" ${message}.` }, { errors: [{ field, code: 'invalid_value', message }] });
}
