import { codePoints } from '#libs/kernel/index.js';
import { comparable, MAX_CLAIM_VALUE, storedValue } from '../../predicates/index.js';
import { below, quoted, type Problems } from './problem.js';
import type { Draft } from './reading.js';
import { isFromEvidence, LIMITS, placeholdersOf, type ClaimType, type DomainSchema, type Value } from './schema.js';

type Schema = NonNullable<Draft<DomainSchema>>;
type Type = NonNullable<Draft<ClaimType>>;

/**
 * Adds a problem to each claim type whose facts no claim could state: the subject, the value or the text would not be
 * allowed in a claim. Parts that could not be read are skipped.
 */
export function checkStatements({ claimTypes }: Schema, problems: Problems): void {
  for (const [name, type] of claimTypes ?? []) if (type) checkType(type, below('/claimTypes', name), problems);
}

function checkType(type: Type, path: string, problems: Problems): void {
  const { subject, value } = type.triple ?? {};
  if (subject !== undefined) checkSubject(subject, type, `${path}/triple/subject`, problems);
  if (isLiteral(value) && storedValue(String(value)) === null)
    problems.add(
      `${path}/triple/value`,
      'invalid_value',
      `must be text with a visible character and without NUL, a number, true or false (got ${quoted(value)}).`,
    );
  const length = type.template === undefined ? 0 : longest(type.template, value);
  if (length > LIMITS.factText)
    problems.add(
      `${path}/template`,
      'limit',
      `makes texts of up to ${length} characters; at most ${LIMITS.factText} are possible. Name fewer values.`,
    );
}

function checkSubject(subject: string, { anchors }: Type, path: string, problems: Problems): void {
  const names = placeholdersOf(subject);
  if (names === null) return;
  if (names.includes('value') && !(anchors ?? [undefined]).some((each) => each === undefined || each === 'value'))
    problems.add(
      path,
      'invalid_value',
      `must not name {value}, because what a fact is about must be known before its value is; name anchors only (got ${quoted(subject)}).`,
    );
  if (names.length === 0 && comparable(subject) === '')
    problems.add(path, 'invalid_value', `must have a visible character (got ${quoted(subject)}).`);
}

const isLiteral = (value: Draft<ClaimType['triple']['value']>): value is Value =>
  value !== undefined && !isFromEvidence(value as Value);

/** Maximum number of characters of a text made from the template. */
function longest(template: string, value: Draft<ClaimType['triple']['value']>): number {
  const ofValue = isLiteral(value) ? codePoints(String(value)) : MAX_CLAIM_VALUE;
  const names = placeholdersOf(template) ?? [];
  return names.reduce(
    (sum, name) => sum + (name === 'value' ? ofValue : LIMITS.anchorValue),
    codePoints(template.replace(/\{[^{}]*\}/g, '')),
  );
}
