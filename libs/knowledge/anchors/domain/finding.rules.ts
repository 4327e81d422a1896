import { validationFailed, type Json } from '#libs/kernel/index.js';
import type { DomainSchema, SchemaEvidenceType } from '../../domain-schemas/index.js';
import type { Anchor } from './anchor.js';
import { valueAt } from './payload.js';

/** Code points of a value at most: longer ones name nothing, and do not fit an index. */
export const MAX_VALUE = 200;

// What no column can hold. A payload can name it by an escape.
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** A value as it is kept and compared; null: it is none. Case matters (gates spec, section 2). */
export function normalValue(given: string): string | null {
  // Normalising makes a text longer, at most eighteen times, and shorter, if it has marks of its own.
  if (given.length > 8 * MAX_VALUE) return null;
  const value = given.normalize('NFKC').trim();
  return value === '' || [...value].length > MAX_VALUE || UNSTORABLE.test(value) ? null : value;
}

type Entities = Pick<DomainSchema, 'entities'>;

/** Every name of an entity, with its own. */
const namesOf = ({ entities }: Entities): ReadonlyMap<string, string> =>
  new Map(
    [...entities].flatMap(([entity, { aliases }]) => [entity, ...aliases].map((name) => [name, entity] as const)),
  );

/** What a write declares, by the names of entities. What the schema does not know stays as it is. Throws `validation_failed`. */
export function declaredAnchors(schema: Entities, given: Readonly<Record<string, string>>): Record<string, string> {
  const names = namesOf(schema);
  const declared = new Map<string, string>();
  for (const [name, text] of Object.entries(given)) {
    const [entity, value] = [names.get(name) ?? name, normalValue(text)];
    if (value === null) refuse(name, `must have at most ${MAX_VALUE} characters once it is normalised`);
    if ((declared.get(entity) ?? value) !== value) refuse(name, `names another ${entity} than the name before it`);
    declared.set(entity, value);
  }
  return Object.fromEntries(declared);
}

function refuse(name: string, message: string): never {
  const field = `/anchors/${name}`;
  throw validationFailed({ what: `"${field}" ${message}.` }, { errors: [{ field, code: 'invalid_value', message }] });
}

/** Values that stand where the schema says, in a payload of the type. Text, and whole numbers that are exact. */
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

/** Entities that a language model is asked for: the schema wants it, and nothing else found a value (gates spec, section 2, stage 4). */
export const entitiesForModel = ({ entities }: Entities, found: readonly Anchor[]): string[] =>
  [...entities]
    .filter(([name, { llmFallback }]) => llmFallback && !found.some(({ entity }) => entity === name))
    .map(([name]) => name);
