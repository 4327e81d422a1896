import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { nearest, roleIsAtLeast, validationFailed, type Operation, type Role } from '#libs/kernel/index.js';
import type { ToolSets } from '../catalogue.js';
import { toolSetUnknown } from '../problem/errors.js';
import { inlined, type JsonSchema } from '../schemas/json-schema.js';

/**
 * How much of an answer a reading tool returns: reduced to what an agent needs, or the full body of the REST answer.
 */
export const VIEWS = ['brief', 'full'] as const;
export type View = (typeof VIEWS)[number];

/** The tool set in which writes are only proposed. All other tools of the set only read. */
const GOVERNED = 'governed';
/** The set of all tools. It is not in `ToolSets`, because it does not need a list. */
const ALL = 'all';

/** The operation that an MCP tool calls, and how its arguments become the input. */
export interface McpTool extends Operation {
  /** Set if the tool is called through this operation, with the name of the tool and the arguments as payload. */
  within?: Operation;
  /**
   * Set if the tool calls this operation with some fields fixed. The arguments are the remaining fields of its input.
   */
  fixed?: { operation: Operation; fields: Readonly<Record<string, unknown>> };
}

/** The tools by name. Tools that correspond to a whole operation come first. */
function toolsIn(operations: readonly Operation[]): ReadonlyMap<string, McpTool> {
  const own = operations.flatMap((operation): [string, McpTool][] =>
    operation.mcp ? [[operation.mcp, operation]] : [],
  );
  const within = operations.flatMap((operation) =>
    Object.entries(operation.mcpTools ?? {}).map(([name, { summary, payload, fixed }]): [string, McpTool] => {
      const { space, waitSeconds } = operation.input.shape as Record<string, z.ZodType>;
      const input = z.object({ space: space!, ...payload.shape, ...(waitSeconds && { waitSeconds }) });
      const target = fixed === undefined ? { within: operation } : { fixed: { operation, fields: fixed } };
      return [name, { ...operation, mcp: name, summary, input, ...target }];
    }),
  );
  return new Map([...own, ...within]);
}

/** The tools of a catalogue, their descriptions, and which of them a request is offered. */
export class Tools {
  readonly #operations: ReadonlyMap<string, McpTool>;
  /** Built on first use, because building the schemas takes a tenth of a second and would delay the start. */
  #described: ReadonlyMap<string, Tool> | undefined;

  constructor(
    operations: readonly Operation[],
    private readonly sets: ToolSets,
  ) {
    this.#operations = toolsIn(operations);
    for (const [name, operation] of this.#operations) {
      const taken = Object.keys(argumentsOfMcp(operation)).find((argument) => argument in operation.input.shape);
      if (taken !== undefined) throw new Error(`the input of the tool ${name} may not have a field ${taken}`);
    }
  }

  /**
   * The tools in the sets that the parameter `tools` of a request names, without the tools that the role may not call.
   * A request without the parameter gets the set `core`. Throws `tool_set_unknown`.
   */
  offeredTo(role: Role, asked = 'core'): OfferedTools {
    const wanted = [...new Set(asked.split(','))];
    const names = this.#namesOf(wanted);
    const chosen = [...this.#operations].filter(([name]) => names === ALL || names.has(name));
    const [callable, denied] = [true, false].map(
      (isCallable) => new Map(chosen.filter(([, { role: least }]) => roleIsAtLeast(role, least) === isCallable)),
    );
    const gate = wanted.includes(GOVERNED)
      ? [...callable!.values()].find(({ within }) => within !== undefined)?.within
      : undefined;
    return new OfferedTools(callable!, denied!, gate, () => (this.#described ??= describedAll(this.#operations)));
  }

  #namesOf(wanted: readonly string[]): ReadonlySet<string> | typeof ALL {
    if (wanted.includes(GOVERNED) && wanted.length > 1)
      throw validationFailed({ what: `The tool set ${GOVERNED} cannot be combined with others.` });
    const known = [...Object.keys(this.sets), ALL];
    const unknown = wanted.find((name) => !known.includes(name));
    if (unknown !== undefined) throw toolSetUnknown({ name: unknown.slice(0, 100), known });
    return wanted.includes(ALL) ? ALL : new Set(wanted.flatMap((name) => this.sets[name]!));
  }
}

const describedAll = (operations: ReadonlyMap<string, McpTool>): ReadonlyMap<string, Tool> =>
  new Map([...operations].map(([name, operation]) => [name, toolOf(name, operation)]));

/** The tools of each set, and the tools that are in no set. */
export function toolSetsInPrint(operations: readonly Operation[], sets: ToolSets): Record<string, readonly string[]> {
  const named = new Set(Object.values(sets).flat());
  return { ...sets, onlyInAll: [...toolsIn(operations).keys()].filter((name) => !named.has(name)) };
}

/** The tools that one request may list and call. */
export class OfferedTools {
  constructor(
    readonly operations: ReadonlyMap<string, McpTool>,
    /**
     * Tools of the chosen sets that the role may not call. They look unknown to the caller, and calling one is recorded
     * as a denied attempt.
     */
    readonly denied: ReadonlyMap<string, McpTool>,
    /**
     * Set if only proposals are offered: calls of other tools go to this operation, which rejects them with its own
     * message.
     */
    readonly gate: Operation | undefined,
    private readonly described: () => ReadonlyMap<string, Tool>,
  ) {}

  get list(): Tool[] {
    const tools = this.described();
    return [...this.operations.keys()].map((name) => tools.get(name)!);
  }

  /** The offered tool whose name is most similar to the given one. undefined: no tool is offered. */
  nearestTo(name: string): string | undefined {
    return nearest(name, [...this.operations.keys()]);
  }
}

function toolOf(name: string, operation: Operation): Tool {
  const { summary } = operation;
  // Tools declare no output schema. Clients would also validate refusals against it, but the structured content of a
  // refusal is a problem.
  return {
    name,
    description: firstSentenceOf(summary),
    inputSchema: inputSchemaOf(operation) as Tool['inputSchema'],
    annotations: hintsOf(operation),
  };
}

/**
 * Hints, as far as they differ from the defaults of clients. By default, a client assumes that a write may destroy
 * data, is not idempotent, and reaches the outside world.
 */
function hintsOf({ effect, rest: { method } }: Operation): Tool['annotations'] {
  if (effect === 'read') return { readOnlyHint: true, openWorldHint: false };
  return {
    ...(method !== 'DELETE' && { destructiveHint: false }),
    ...((method === 'PUT' || method === 'DELETE') && { idempotentHint: true }),
    openWorldHint: false,
  };
}

/** Whether the caller can choose how much of the answer is returned. Writes without `mcpView` always answer in full. */
export const takesView = ({ effect, mcpView }: Operation): boolean => effect === 'read' || mcpView === true;

/** The arguments that a tool has in addition to the input of its operation. */
const argumentsOfMcp = (operation: Operation): Record<string, z.ZodType> => ({
  ...(operation.effect === 'write' && { idempotencyKey: KEY }),
  ...(takesView(operation) && { view: VIEW }),
});

/** The name of the argument that sets a field of the operation. */
export const argumentOf = ({ mcpArguments }: Operation, field: string): string => mcpArguments?.[field] ?? field;

const SPACE = z.string().optional().describe("Default: your key's space.");
const KEY = z.string().optional().describe('Makes repeats safe.');
const VIEW = z.enum(VIEWS).default('brief').describe('How much to return.');

/**
 * Whether a call without a space uses the default space of the key. It does not if the space is optional, because an
 * optional space is only a filter.
 */
export function needsSpace({ input }: Operation): boolean {
  const { space } = input.shape as Record<string, z.ZodType | undefined>;
  return space !== undefined && !space.safeParse(undefined).success;
}

function inputSchemaOf(operation: Operation): JsonSchema {
  const fields = Object.entries(operation.input.shape as Record<string, z.ZodType>);
  const schema = z.object({
    ...Object.fromEntries(fields.map(([field, type]) => [argumentOf(operation, field), type])),
    ...(needsSpace(operation) && { space: SPACE }),
    ...argumentsOfMcp(operation),
  });
  const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' });
  return concise(inlined(json as JsonSchema)) as JsonSchema;
}

/**
 * Limits and patterns are left out: the service checks them anyway, and its refusals name them. A model reads the rest
 * in every session.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'additionalProperties',
  'idPrefix',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'propertyNames',
]);

/** A schema reduced to names, types, choices and defaults, with a few words on each argument. */
function concise(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(concise);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...other } = schema as JsonSchema;
  const branches = (anyOf as JsonSchema[] | undefined)?.filter(({ type }) => type !== 'null');
  // A missing argument and null mean the same.
  if (branches?.length === 1) return { ...(concise(branches[0]) as JsonSchema), ...wordsOf(other) };
  return {
    ...conciseObject(other),
    ...(branches !== undefined && { anyOf: branches.map(concise) }),
    ...wordsOf(other),
  };
}

function conciseObject({ properties, type, description: _, short: __, default: ___, ...rest }: JsonSchema): JsonSchema {
  const members = Object.entries(rest).flatMap(([key, member]) => (LEFT_OUT.has(key) ? [] : [[key, concise(member)]]));
  return {
    // The choices imply the type.
    ...(type !== undefined && rest.enum === undefined && { type }),
    ...(Object.fromEntries(members) as JsonSchema),
    ...(properties !== undefined && { properties: conciseMembers(properties as JsonSchema) }),
  };
}

/** The words of a schema: a short description (unless the name is sufficient) and the default. */
function wordsOf({ description, short, default: value }: JsonSchema): JsonSchema {
  const words = typeof short === 'string' ? short : shortOf(description);
  const isTelling = value !== undefined && value !== false && !isEmpty(value);
  return { ...(words !== undefined && words !== '' && { description: words }), ...(isTelling && { default: value }) };
}

/** A member may have the same name as a schema keyword. A member that can only be null is dropped. */
const conciseMembers = (members: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) =>
      (member as JsonSchema).type === 'null' ? [] : [[name, concise(member)]],
    ),
  );

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Longer descriptions are cut at the first colon or comma. */
const FEW_WORDS = 70;

/** The first clause of a description, without parentheses. */
function shortOf(description: unknown): string | undefined {
  if (typeof description !== 'string') return undefined;
  const clause = description.replace(/ \([^)]*\)/g, '').split(/[.;](?= |$)/, 1)[0]!;
  return clause.length <= FEW_WORDS ? clause : clause.split(/[:,] /, 1)[0]!;
}

const firstSentenceOf = (summary: string): string => summary.split(/(?<=\.) (?=[A-Z])/, 1)[0]!;
