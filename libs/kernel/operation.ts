import { z } from 'zod';
import type { Ctx, Role } from './context.js';

export interface UseCase<Input, Output> {
  run(ctx: Ctx, input: Input): Promise<Output>;
}

/**
 * An endless answer: everything after a place in an order, each item as soon as it exists. Leave it with
 * `items.return()`.
 */
export interface Stream<T> {
  /** The place after which it begins. */
  position: number;
  items: AsyncIterableIterator<T>;
}

/** An answer that is text of any length, made while it is read. Leave it with `chunks.return()`. */
export interface TextStream {
  contentType: string;
  /** Offered to a browser that saves it. */
  fileName: string;
  chunks: AsyncIterableIterator<string>;
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One operation of the product, defined once. REST route, OpenAPI entry, GraphQL field, MCP tool and isolation test are
 * derived from it. The input is one flat object: path parameters, query and body members together, including `space` if
 * the scope is a space. If one field decides which other fields exist, it is a discriminated union of such objects.
 */
export interface Operation<Input extends z.ZodType = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  /** Noun first: `claims.store`. */
  name: `${string}.${string}`;
  /** Its name in clients that are generated from OpenAPI, verb first: `storeClaim`. Default: see `operationIdOf`. */
  operationId?: string;
  /** One sentence that is shown in every transport. */
  summary: string;
  /** The lowest role that may call it. */
  role: Role;
  /** A read never changes anything; a write appends events. */
  effect: 'read' | 'write';
  input: Input;
  /**
   * Set by `defineOperation` if the input is a discriminated union: this is the schema that validates, and `input`
   * lists the fields of all its objects.
   */
  variants?: InputVariants;
  output: Output;
  /**
   * How much a call takes from the budgets of its key and tenant; default 1. A batch costs as much as its items would
   * one by one.
   */
  cost?: (input: z.output<Input>) => number;
  /**
   * The use case itself checks whether its caller may read what a write names; otherwise the unit of work checks all
   * ids at once.
   */
  asksItself?: true;
  /** Returns the ids that a write names, where its schema does not say which fields have them. */
  namesIn?: (input: z.output<Input>) => readonly string[];
  /** A write that goes on while the tenant is read-only: it changes no table that replay restores, or not then. */
  whileReadOnly?: true;
  /** Field of the input that names the session that the call is about or is made in; default `sessionId`. */
  sessionField?: string;
  rest: {
    method: HttpMethod;
    /** `/v1/spaces/{space}/claims/{id}:retract` */
    path: `/v1/${string}`;
    /**
     * The status of a success; default 200. A function says whether something new was made. 202: it creates a job, whose id is the `id` of the output; see
     * MAX_WAIT_SECONDS.
     */
    status?: number | ((output: z.output<Output>) => 200 | 201);
    /**
     * The answer is a stream of outputs, sent as Server-Sent Events; returns the place of each, for `Last-Event-ID`,
     * which is read into `after`. See defineStream.
     */
    placeOf?: (output: z.output<Output>) => number;
    /**
     * The answer is text of one of these types, sent as it is made; the output describes a line of it. See
     * defineDownload.
     */
    contentTypes?: readonly string[];
    /** Header `ETag` of the answer, and `If-Match`, which is read into `expectedVersion`. */
    version?: (output: z.output<Output>) => number;
  };
  /** Field name on Query or Mutation, depending on the effect; absent: not offered in GraphQL. */
  graphql?: string;
  /** Tool name; absent: not offered over MCP. */
  mcp?: string;
  /** What arguments of its tool are called, by the field that they give, where the two differ: `{ id: 'taskId' }`. */
  mcpArguments?: Readonly<Record<string, string>>;
  /** A write that is called for its answer: the tool takes a `view` as one that reads. */
  mcpView?: true;
  /**
   * Tools of MCP that it is called by: each is offered under its own name. With `fixed`, what a tool is given is the rest
   * of the input; otherwise it is the `payload` of a call whose `tool` is that name.
   */
  mcpTools?: Readonly<
    Record<string, { summary: string; payload: z.ZodObject; fixed?: Readonly<Record<string, unknown>> }>
  >;
  /** The class that Nest resolves to run it. */
  useCase: abstract new (...args: never[]) => UseCase<z.output<Input>, z.input<Output>>;
}

/**
 * An operation whose use case returns a `Stream` of outputs instead of one output. It is offered over REST only,
 * because the other transports answer once.
 */
export type StreamOperation<Input extends z.ZodObject, Output extends z.ZodType> = Omit<
  Operation<Input, Output>,
  'useCase' | 'graphql' | 'mcp'
> & {
  effect: 'read';
  rest: { method: 'GET'; placeOf: (output: z.output<Output>) => number };
  useCase: abstract new (...args: never[]) => UseCase<z.output<Input>, Stream<z.input<Output>>>;
};

/** What the catalogue keeps of an operation. Its types were checked where it was defined, and a list of operations cannot name those of each. */
const withoutItsTypes = (operation: object): Operation => operation as Operation;

export function defineStream<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: StreamOperation<Input, Output>,
): Operation {
  return withoutItsTypes(operation);
}

/** An operation whose use case returns text of any length, offered over REST only. */
export type Download<Input extends z.ZodObject, Output extends z.ZodType> = Omit<
  Operation<Input, Output>,
  'useCase' | 'graphql' | 'mcp'
> & {
  effect: 'read';
  rest: { method: 'GET'; contentTypes: readonly string[] };
  useCase: abstract new (...args: never[]) => UseCase<z.output<Input>, TextStream>;
};

export function defineDownload<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Download<Input, Output>,
): Operation {
  return withoutItsTypes(operation);
}

/** Whether it answers bit by bit, so that its answer as a whole is never in memory. */
export const isStreamed = ({ rest }: Operation): boolean =>
  rest.placeOf !== undefined || rest.contentTypes !== undefined;

/** The objects of an input by the value of the discriminating field. */
export interface InputVariants {
  field: string;
  of: ReadonlyMap<string, z.ZodObject>;
}

/** Checks the types of an operation against its own schemas and use case. */
export function defineOperation<Input extends z.ZodObject | z.ZodDiscriminatedUnion, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation {
  const defined = withoutItsTypes(operation);
  const { input } = operation;
  const completed = (object: z.ZodObject): z.ZodObject =>
    asksForJob(defined) ? object.safeExtend({ waitSeconds }) : object;
  if (input instanceof z.ZodObject) return { ...defined, input: completed(input) };
  const field = input.def.discriminator;
  const of = new Map(
    (input.options as z.ZodObject[]).map((variant) => [
      String((variant.shape[field] as z.ZodLiteral).value),
      completed(variant),
    ]),
  );
  return { ...defined, input: flattened({ field, of }), variants: { field, of } };
}

/**
 * The fields of all variants, for transports that list fields one by one. Fields that only some variants have are
 * optional, and their description names those variants.
 */
function flattened({ field, of }: InputVariants): z.ZodObject {
  const variants = [...of];
  const shape: Record<string, z.ZodType> = {};
  for (const [, variant] of variants) {
    for (const [name, schema] of Object.entries(variant.shape as Record<string, z.ZodType>)) {
      if (name in shape) continue;
      const having = variants.filter(([, { shape: other }]) => name in other).map(([value]) => `\`${value}\``);
      shape[name] =
        having.length === variants.length
          ? schema
          : schema.optional().describe(`Only with ${field} ${having.join(', ')}: ${schema.description}`);
    }
  }
  const descriptions = variants.map(([, variant]) => (variant.shape[field] as z.ZodType).description);
  shape[field] = z.enum([...of.keys()]).describe(descriptions.join(' '));
  return z.strictObject(shape);
}

/**
 * A write is named as in GraphQL, where the name begins with a verb; for a read, get or list is put before its GraphQL
 * name.
 */
export function operationIdOf({ name, operationId, effect, graphql }: Operation): string {
  if (operationId !== undefined) return operationId;
  if (graphql === undefined) throw new Error(`${name} is not offered in GraphQL, so it needs an operationId`);
  if (effect === 'write') return graphql;
  const verb = /\.(get|list)/.exec(name)?.[1];
  if (verb === undefined) throw new Error(`no verb follows from the name ${name}, so it needs an operationId`);
  return verb + graphql.charAt(0).toUpperCase() + graphql.slice(1);
}

/** The longest time that a caller may wait for the end of a job in the request that created it. */
export const MAX_WAIT_SECONDS = 60;

/** Accepted by every operation that creates a job. The transports handle it; it is not passed to a use case. */
const waitSeconds = z
  .int()
  .min(1)
  .optional()
  .describe(
    `How many seconds to wait for the end of the work before answering, 1 to ${MAX_WAIT_SECONDS}; more count as ${MAX_WAIT_SECONDS}. Over REST, use the header \`Prefer: wait=N\`.`,
  );

export const asksForJob = ({ rest }: Operation): boolean => rest.status === 202;
