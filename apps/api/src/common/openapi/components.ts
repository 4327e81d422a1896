import { z } from 'zod';

export type JsonSchema = { [keyword: string]: unknown };
type Side = 'input' | 'output';

const REFERENCE = '#/$defs/';

/**
 * Collects the JSON Schemas of an API. A schema with a meta id becomes a component. Where what is accepted differs from
 * what is answered (defaults make a member optional on the way in), the accepted form gets the suffix `Input`.
 */
export class Components {
  readonly #named: Record<Side, Map<string, JsonSchema>> = { input: new Map(), output: new Map() };
  readonly #roots: { side: Side; json: JsonSchema }[] = [];

  /** The schema of one side of an operation. References are settled by `finish`, in place. */
  schemaOf(schema: z.ZodType, side: Side): JsonSchema {
    const { $schema: _dialect, $defs = {}, ...root } = z.toJSONSchema(schema, { io: side, target: 'draft-2020-12', unrepresentable: 'any' }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, json] of Object.entries($defs)) this.#add(side, name, json);
    const { id, ...json } = root as JsonSchema & { id?: string };
    if (id !== undefined) this.#add(side, id, json);
    const answer = id === undefined ? tidy(json) : { $ref: REFERENCE + id };
    this.#roots.push({ side, json: answer });
    return answer;
  }

  /** Settles every reference handed out so far; gives the components by name. */
  finish(): Record<string, JsonSchema> {
    const differing = this.#differing();
    const nameOf = (side: Side, name: string): string => (side === 'input' && differing.has(name) ? `${name}Input` : name);
    const components: Record<string, JsonSchema> = {};
    for (const side of ['output', 'input'] as const) {
      for (const [name, json] of this.#named[side]) components[nameOf(side, name)] = redirect(json, (to) => nameOf(side, to));
    }
    for (const { side, json } of this.#roots) Object.assign(json, redirect(json, (to) => nameOf(side, to)));
    return Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #add(side: Side, name: string, { id: _id, ...json }: JsonSchema): void {
    const tidied = tidy(json);
    const known = this.#named[side].get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(tidied)) throw new Error(`two different schemas are called ${name}`);
    this.#named[side].set(name, tidied);
  }

  /** Names whose two sides differ, directly or through what they refer to. */
  #differing(): Set<string> {
    const { input, output } = this.#named;
    const differing = new Set([...input.keys()].filter((name) => output.has(name) && JSON.stringify(input.get(name)) !== JSON.stringify(output.get(name))));
    for (let isGrowing = true; isGrowing;) {
      isGrowing = false;
      for (const [name, json] of input) {
        if (differing.has(name) || !output.has(name) || !referencesIn(json).some((to) => differing.has(to))) continue;
        differing.add(name);
        isGrowing = true;
      }
    }
    return differing;
  }
}

function referencesIn(json: JsonSchema): string[] {
  const found: string[] = [];
  redirect(json, (name) => {
    found.push(name);
    return name;
  });
  return found;
}

function redirect<T>(value: T, nameOf: (name: string) => string): T {
  return mapMembers(value, (key, member) => (key === '$ref' && typeof member === 'string' && member.startsWith(REFERENCE)
    ? `#/components/schemas/${nameOf(member.slice(REFERENCE.length))}` : member));
}

/** Drops what says nothing to a reader: the safe-integer bounds of every int, the regular expression behind a date-time. */
function tidy(json: JsonSchema): JsonSchema {
  const tidied = mapMembers(json, (key, member, owner) => {
    if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(member)) === Number.MAX_SAFE_INTEGER) return undefined;
    if (key === 'pattern' && owner.format === 'date-time') return undefined;
    return key === 'idPrefix' && typeof member === 'string' ? undefined : member;
  });
  return tidied;
}

function mapMembers<T>(value: T, change: (key: string, member: unknown, owner: JsonSchema) => unknown): T {
  if (Array.isArray(value)) return value.map((item) => mapMembers(item, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const mapped: JsonSchema = {};
  for (const [key, member] of Object.entries(value)) {
    const changed = change(key, member, value as JsonSchema);
    if (changed !== undefined) mapped[key] = mapMembers(changed, change);
  }
  return mapped as T;
}
