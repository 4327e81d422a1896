import { validationFailed, type Json } from '#libs/kernel/index.js';
import { LIMITS, type DomainSchema, type SchemaEvidenceType } from '../../domain-schemas/index.js';
import type { Anchor } from './anchor.js';
import { valueAt } from './payload.js';

/** Maximum number of code points of a value. Longer values are not identifiers, and do not fit into an index. */
const MAX_VALUE = LIMITS.anchorValue;

// Characters that cannot be stored in a column. A JSON payload can contain them as escapes.
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * A value in the form in which it is stored and compared; null: it is not usable as a value. Case matters (gates spec,
 * section 2).
 */
export function normalValue(given: string): string | null {
  // Normalisation can lengthen a text, up to eighteen times, or shorten it, if it contains combining marks.
  if (given.length > 8 * MAX_VALUE) return null;
  const value = given.normalize('NFKC').trim();
  return value === '' || [...value].length > MAX_VALUE || UNSTORABLE.test(value) ? null : value;
}

type Entities = Pick<DomainSchema, 'entities'>;

/** Maps the name and the aliases of every entity to its name. */
const namesOf = ({ entities }: Entities): ReadonlyMap<string, string> =>
  new Map(
    [...entities].flatMap(([entity, { aliases }]) => [entity, ...aliases].map((name) => [name, entity] as const)),
  );

/**
 * The anchors that a write declares, under the names of their entities. Names that the schema does not know are kept as
 * they are. Throws `validation_failed`.
 */
export function declaredAnchors(schema: Entities, given: Readonly<Record<string, string>>): Record<string, string> {
  const names = namesOf(schema);
  const declared = new Map<string, string>();
  for (const [name, text] of Object.entries(given)) {
    const [entity, value] = [names.get(name) ?? name, normalValue(text)];
    if (value === null) refuse(name, `must have at most ${MAX_VALUE} characters once it is normalised`);
    if ((declared.get(entity) ?? value) !== value)
      refuse(name, `must have the same value as the other names of ${entity}`);
    declared.set(entity, value);
  }
  return Object.fromEntries(declared);
}

function refuse(name: string, message: string): never {
  const field = `/anchors/${name}`;
  throw validationFailed({ what: `"${field}" ${message}.` }, { errors: [{ field, code: 'invalid_value', message }] });
}

/** Values at the pointers that the schema defines for the type of the payload. Only text and safe integers count. */
export function connectorAnchors(type: Pick<SchemaEvidenceType, 'anchors'>, payload: Json | undefined): Anchor[] {
  return [...type.anchors].flatMap(([entity, pointers]) =>
    pointers.flatMap((pointer): Anchor[] => {
      const found = valueAt(payload, pointer);
      const text = typeof found === 'string' || Number.isSafeInteger(found) ? String(found) : '';
      const value = normalValue(text);
      return value === null ? [] : [{ entity, value, stage: 'connector', pointer, confidence: 1 }];
    }),
  );
}

/**
 * Entities whose values a language model may search for: the schema allows it, and no other stage found a value (gates
 * spec, section 2, stage 4).
 */
export const entitiesForModel = ({ entities }: Entities, found: readonly Anchor[]): string[] =>
  [...entities]
    .filter(([name, { llmFallback }]) => llmFallback && !found.some(({ entity }) => entity === name))
    .map(([name]) => name);
