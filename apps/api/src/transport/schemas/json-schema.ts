export type JsonSchema = { [keyword: string]: unknown };

/** How zod writes references to a schema with a meta id. */
export const DEFINITION = '#/$defs/';

/**
 * Removes what does not help a reader: the safe-integer bounds of every int, the regular expression of a date-time, and
 * the short descriptions that tools use.
 */
export function tidy(json: JsonSchema): JsonSchema {
  return mapMembers(json, (key, member, owner) => {
    if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(member)) === Number.MAX_SAFE_INTEGER)
      return undefined;
    if (key === 'pattern' && owner.format === 'date-time') return undefined;
    return (key === 'idPrefix' || key === 'short') && typeof member === 'string' ? undefined : member;
  });
}

/**
 * The schema without references, because many MCP clients do not follow them. A schema that refers to itself is left
 * open at that point.
 */
export function inlined({ $defs = {}, $schema: _dialect, ...root }: JsonSchema): JsonSchema {
  const definitions = $defs as Record<string, JsonSchema>;
  const inline = (value: unknown, above: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => inline(item, above));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as JsonSchema;
    const members = Object.fromEntries(Object.entries(rest).map(([key, member]) => [key, inline(member, above)]));
    if (typeof $ref !== 'string') return members;
    const name = $ref.slice(DEFINITION.length);
    if (above.includes(name)) return members;
    const { id: _id, ...definition } = inline(definitions[name], [...above, name]) as JsonSchema;
    return { ...definition, ...members };
  };
  const { id: _id, ...json } = inline(root, []) as JsonSchema;
  return json;
}

/**
 * Returns a copy with every member passed through `change`. If `change` returns undefined for a member, the member is
 * dropped.
 */
export function mapMembers<T>(value: T, change: (key: string, member: unknown, owner: JsonSchema) => unknown): T {
  if (Array.isArray(value)) return value.map((item) => mapMembers(item, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const mapped: JsonSchema = {};
  for (const [key, member] of Object.entries(value)) {
    const changed = change(key, member, value as JsonSchema);
    if (changed !== undefined) mapped[key] = mapMembers(changed, change);
  }
  return mapped as T;
}
