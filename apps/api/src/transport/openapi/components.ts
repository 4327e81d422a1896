import { z } from 'zod';
import { DEFINITION, mapMembers, tidy, type JsonSchema } from '../schemas/json-schema.js';

type Side = 'input' | 'output';

/** The reference to a component in the OpenAPI document. */
export const COMPONENT = '#/components/schemas/';

/**
 * Collects the JSON Schemas of an API. A schema with a meta id becomes a component. If its input form differs from its
 * output form (a default makes a member optional in input), the input form gets the suffix `Input`.
 */
export class Components {
  readonly #named: Record<Side, Map<string, JsonSchema>> = { input: new Map(), output: new Map() };
  readonly #made = new Map<string, JsonSchema>();
  readonly #roots: { side: Side; json: JsonSchema }[] = [];

  /** The schema of the input or the output of an operation. `finish` later resolves its references in place. */
  schemaOf(schema: z.ZodType, side: Side): JsonSchema {
    const written = z.toJSONSchema(schema, {
      io: side,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // Answers may gain members within a version, so only input objects are closed.
        if (side === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    });
    const {
      $schema: _dialect,
      $defs = {},
      ...root
    } = withJsonNamed(written) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    for (const [name, json] of Object.entries($defs)) this.#add(side, name, json);
    const { id, ...json } = root as JsonSchema & { id?: string };
    if (id !== undefined) this.#add(side, id, json);
    const answer = id === undefined ? tidy(json) : { $ref: DEFINITION + id };
    this.#roots.push({ side, json: answer });
    return answer;
  }

  /** A component that is composed of components that were returned before. */
  named(id: string, json: JsonSchema): JsonSchema {
    this.#made.set(id, json);
    return { $ref: COMPONENT + id };
  }

  /** Resolves every reference that was returned so far, and returns the components by name. */
  finish(): Record<string, JsonSchema> {
    const differing = this.#differing();
    const nameOf = (side: Side, name: string): string =>
      side === 'input' && differing.has(name) ? `${name}Input` : name;
    const components: Record<string, JsonSchema> = {};
    for (const side of ['output', 'input'] as const) {
      for (const [name, json] of this.#named[side])
        components[nameOf(side, name)] = redirect(json, (to) => nameOf(side, to));
    }
    for (const { side, json } of this.#roots)
      Object.assign(
        json,
        redirect(json, (to) => nameOf(side, to)),
      );
    for (const [name, json] of this.#made) components[name] = json;
    return Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #add(side: Side, name: string, { id: _id, ...json }: JsonSchema): void {
    const tidied = tidy(json);
    const known = this.#named[side].get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(tidied))
      throw new Error(`two different schemas are called ${name}`);
    this.#named[side].set(name, tidied);
  }

  /** Names of schemas whose input and output forms differ, directly or through a schema they refer to. */
  #differing(): Set<string> {
    const { input, output } = this.#named;
    const differing = new Set(
      [...input.keys()].filter(
        (name) => output.has(name) && JSON.stringify(input.get(name)) !== JSON.stringify(output.get(name)),
      ),
    );
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

/** zod has no name for the schema of an arbitrary JSON value, and calls it `__schema0`. */
function withJsonNamed(written: object): JsonSchema {
  const text = JSON.stringify(written).replaceAll('__schema0', 'Json');
  if (text.includes('__schema')) throw new Error('a schema that contains itself needs a meta id');
  return JSON.parse(text) as JsonSchema;
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
  return mapMembers(value, (key, member) =>
    key === '$ref' && typeof member === 'string' && member.startsWith(DEFINITION)
      ? `${COMPONENT}${nameOf(member.slice(DEFINITION.length))}`
      : member,
  );
}
