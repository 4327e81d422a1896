import { z } from 'zod';
import type { Ctx, Role } from './context.js';

export interface UseCase<Input, Output> {
  run(ctx: Ctx, input: Input): Promise<Output>;
}

/**
 * An endless answer: every item after a given place in an order, each as soon as it exists. The consumer ends it with
 * `items.return()`.
 */
export interface Stream<T> {
  /** The place after which the stream begins. */
  position: number;
  items: AsyncIterableIterator<T>;
}

/** An answer that is text of any length, produced while it is read. The consumer ends it with `chunks.return()`. */
export interface TextStream {
  contentType: string;
  /** The file name that a browser is offered when it saves the text. */
  fileName: string;
  chunks: AsyncIterableIterator<string>;
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One operation of the product, defined once. REST route, OpenAPI entry, GraphQL field, MCP tool and isolation test are
 * derived from it. The input is one flat object of path parameters, query members and body members, including `space`
 * if the scope is a space. If one field decides which other fields exist, the input is a discriminated union of such
 * objects.
 */
export interface Operation<Input extends z.ZodType = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  /** Noun first: `claims.store`. */
  name: `${string}.${string}`;
  /** Its name in clients that are generated from OpenAPI, verb first: `storeClaim`. Default: see `operationIdOf`. */
  operationId?: string;
  /** One sentence that every transport shows. */
  summary: string;
  /** The lowest role that may call it. */
  role: Role;
  /** A read never changes anything. A write appends events. */
  effect: 'read' | 'write';
  input: Input;
  /**
   * Set by `defineOperation` if the input is a discriminated union. This schema validates; `input` lists the fields of
   * all variants.
   */
  variants?: InputVariants;
  output: Output;
  /**
   * How much a call takes from the budgets of its key and tenant, by default 1. A batch costs as much as its items
   * would cost separately.
   */
  cost?: (input: z.output<Input>) => number;
  /**
   * Set if the use case itself checks whether its caller may read what a write refers to. Otherwise the unit of work
   * checks all ids at once.
   */
  asksItself?: true;
  /** Returns the ids that a write refers to, if its schema does not say which fields contain them. */
  namesIn?: (input: z.output<Input>) => readonly string[];
  /**
   * Set for a write that works even while the tenant is read-only, because it changes no table that replay restores, or
   * not in that case.
   */
  whileReadOnly?: true;
  /** The input field with the session that the call is about or is made in, by default `sessionId`. */
  sessionField?: string;
  rest: {
    method: HttpMethod;
    /** `/v1/spaces/{space}/claims/{id}:retract` */
    path: `/v1/${string}`;
    /**
     * The status of a success, by default 200. A function tells whether something new was created. 202: the operation
     * creates a job, whose id is the `id` of the output; see MAX_WAIT_SECONDS.
     */
    status?: number | ((output: z.output<Output>) => 200 | 201);
    /**
     * The answer is a stream of outputs, sent as Server-Sent Events. The function returns the place of each output, for
     * `Last-Event-ID`, which is read into `after`. See defineStream.
     */
    placeOf?: (output: z.output<Output>) => number;
    /**
     * The answer is text of one of these types, sent while it is produced. The output schema describes one line of it.
     * See defineDownload.
     */
    contentTypes?: readonly string[];
    /** Whether the answer has an `ETag` header, and `If-Match` is read into `expectedVersion`. */
    version?: (output: z.output<Output>) => number;
  };
  /** Field name on Query or Mutation, depending on the effect. Absent: the operation is not offered in GraphQL. */
  graphql?: string;
  /** Field name on Subscription, for an operation that streams its outputs; see defineStream. */
  subscription?: string;
  /** Tool name. Absent: the operation is not offered over MCP. */
  mcp?: string;
  /** The argument names of the tool by field, where they differ from the field names: `{ id: 'taskId' }`. */
  mcpArguments?: Readonly<Record<string, string>>;
  /** Set for a write that is called for its answer: its tool takes a `view`, like a tool that reads. */
  mcpView?: true;
  /**
   * Further MCP tools that call the operation, each under its own name. With `fixed`, the arguments are the rest of the
   * input; otherwise they are the `payload` of a call whose `tool` is that name.
   */
  mcpTools?: Readonly<
    Record<string, { summary: string; payload: z.ZodObject; fixed?: Readonly<Record<string, unknown>> }>
  >;
  /** The use case class, which Nest resolves. */
  useCase: abstract new (...args: never[]) => UseCase<z.output<Input>, z.input<Output>>;
}

/**
 * An operation whose use case returns a `Stream` of outputs instead of one output. It is offered over REST, and over
 * GraphQL as a subscription; MCP answers only once.
 */
export type StreamOperation<Input extends z.ZodObject, Output extends z.ZodType> = Omit<
  Operation<Input, Output>,
  'useCase' | 'graphql' | 'mcp'
> & {
  effect: 'read';
  rest: { method: 'GET'; placeOf: (output: z.output<Output>) => number };
  useCase: abstract new (...args: never[]) => UseCase<z.output<Input>, Stream<z.input<Output>>>;
};

/**
 * An operation as the catalogue stores it. Its types were checked where it was defined, because a list of operations
 * cannot name the types of each one.
 */
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

/** Whether the answer is sent in parts, so that it is never in memory as a whole. */
export const isStreamed = ({ rest }: Operation): boolean =>
  rest.placeOf !== undefined || rest.contentTypes !== undefined;

/** The variants of an input, by the value of the discriminating field. */
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
 * A write gets its GraphQL name, which begins with a verb. A read gets its GraphQL name with the prefix get or list.
 */
export function operationIdOf({ name, operationId, effect, graphql }: Operation): string {
  if (operationId !== undefined) return operationId;
  if (graphql === undefined) throw new Error(`${name} is not offered in GraphQL, so it needs an operationId`);
  if (effect === 'write') return graphql;
  const verb = /\.(get|list)/.exec(name)?.[1];
  if (verb === undefined) throw new Error(`no verb follows from the name ${name}, so it needs an operationId`);
  return verb + graphql.charAt(0).toUpperCase() + graphql.slice(1);
}

/** The longest time that a caller may wait for the end of a job, in the request that creates it. */
export const MAX_WAIT_SECONDS = 60;

/** Accepted by every operation that creates a job. The transports handle it and do not pass it to the use case. */
const waitSeconds = z
  .int()
  .min(1)
  .optional()
  .describe(
    `How many seconds to wait for the work to end before answering, 1 to ${MAX_WAIT_SECONDS}; higher values count as ${MAX_WAIT_SECONDS}. Over REST, use the header \`Prefer: wait=N\`.`,
  );

export const asksForJob = ({ rest }: Operation): boolean => rest.status === 202;
