import { instant, validationFailed, type Json } from '#libs/kernel/index.js';
import { isFromEvidence, type DomainSchema, type SchemaEvidenceType } from '../../domain-schemas/index.js';

/**
 * Matches every JSON text. A text that does not match is not parsed, because an exception of the parser takes many
 * times longer than the match.
 */
const LIKE_JSON = /^[ \t\r\n]*(?:[{["]|(?:-?\d[\d.eE+-]*|true|false|null)[ \t\r\n]*$)/;

/** Content parsed as a payload; undefined: it is not JSON, so pointers find nothing in it (gates spec, section 3). */
export function payloadOf(content: string): Json | undefined {
  if (!LIKE_JSON.test(content)) return undefined;
  try {
    return JSON.parse(content) as Json;
  } catch {
    return undefined;
  }
}

/** The value at a JSON Pointer (RFC 6901); undefined: there is none. */
export function valueAt(payload: Json | undefined, pointer: string): Json | undefined {
  let found = payload;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (found === null || typeof found !== 'object') return undefined;
    // Only own properties of the document count: every JavaScript object inherits `constructor`.
    if (Array.isArray(found) ? !/^(0|[1-9]\d*)$/.test(key) : !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, Json | undefined>)[key];
  }
  return found;
}

/** Maximum nesting depth of a payload whose values are used. */
const MAX_DEPTH = 64;

const readTypes = new WeakMap<DomainSchema, ReadonlySet<string>>();

/**
 * Types of evidence whose payload affects decisions: it contains anchors, a time, something that a condition requires,
 * or the value of a fact.
 */
function typesReadIn(schema: DomainSchema): ReadonlySet<string> {
  const known = readTypes.get(schema);
  if (known !== undefined) return known;
  const { evidenceTypes, claimTypes, gates, stateGates } = schema;
  const requirements = [
    ...[...claimTypes.values()].flatMap(({ requires }) => requires),
    ...[...gates, ...stateGates].flatMap(({ require }) => require),
  ];
  const values = [...claimTypes.values()].map(({ triple }) => triple.value);
  const found = new Set([
    ...[...evidenceTypes]
      .filter(([, type]) => type.anchors.size > 0 || type.observedAtFrom !== null)
      .map(([name]) => name),
    ...requirements.filter(({ where }) => where.length > 0).map(({ evidence }) => evidence),
    ...values.filter(isFromEvidence).map(({ from }) => from),
  ]);
  readTypes.set(schema, found);
  return found;
}

/**
 * Parses the content of a record as a payload of its evidence type. Throws `validation_failed` for a payload that
 * affects decisions but is ambiguous.
 */
export function readPayload(schema: DomainSchema, evidenceType: string, content: string): Json | undefined {
  const payload = payloadOf(content);
  if (payload === undefined || typeof payload !== 'object' || !typesReadIn(schema).has(evidenceType)) return payload;
  const fault = faultIn(content);
  if (fault !== null) refuseContent(fault);
  return payload;
}

/** The time of observation that the payload states; null: it states none. Throws `validation_failed`. */
export function timeIn(payload: Json | undefined, { observedAtFrom }: SchemaEvidenceType): Date | null {
  const found = observedAtFrom === null ? undefined : valueAt(payload, observedAtFrom);
  if (found === undefined || found === null) return null;
  const time = instant.safeParse(found);
  if (time.success) return time.data;
  return refuseContent(
    `must have an RFC 3339 time with an offset at ${observedAtFrom}, where its type takes the time of observation from`,
  );
}

function refuseContent(message: string): never {
  throw validationFailed(
    { what: `"/content" ${message}.` },
    { errors: [{ field: '/content', code: 'invalid_value', message }] },
  );
}

/** Why valid JSON is refused, such as a duplicate key that makes it ambiguous; null: it is accepted. */
function faultIn(json: string): string | null {
  /** The keys of each object that is open at the current position; null stands for an open array. */
  const open: (Set<string> | null)[] = [];
  const TOKEN = /[{}[\]]|"(?:[^"\\]|\\.)*"(\s*:)?/g;
  for (const [token, colon] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (open.push(token === '{' ? new Set() : null) > MAX_DEPTH) return `must not be nested deeper than ${MAX_DEPTH}`;
    } else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      if (open.at(-1)!.has(key))
        return `must not have a key twice in one object (${JSON.stringify(key.slice(0, 100))})`;
      open.at(-1)!.add(key);
    }
  }
  return null;
}
