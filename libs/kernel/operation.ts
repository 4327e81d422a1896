import { z } from 'zod';
import type { Ctx, Role } from './context.js';

export interface UseCase<Input, Output> {
  run(ctx: Ctx, input: Input): Promise<Output>;
}

/**
 * An answer without an end. It delivers all items after a given position, in order, each as soon as it exists. The
 * consumer ends it with `items.return()`.
 */
export interface Stream<T> {
  /** The position after which the stream begins. */
  position: number;
  items: AsyncIterableIterator<T>;
}

/** A text of any length as an answer. It is produced while it is read. The consumer ends it with `chunks.return()`. */
export interface TextStream {
  contentType: string;
  /** The file name that a browser is offered when it saves the text. */
  fileName: string;
  /**
   * Records that somebody reads the text. The consumer calls it before it requests the first chunk, and does not call it
   * if nobody will read the text. Default: the text may be read without a record.
   */
  begin?: () => Promise<void>;
  chunks: AsyncIterableIterator<string>;
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The definition of an operation. Its REST route, OpenAPI entry, GraphQL field, MCP tool and isolation test are derived
 * from it. The input is one flat object of path parameters, query members and body members, including `space` if the
 * operation works in a space. If one field decides which other fields exist, the input is a discriminated union of such
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
   * How many tokens a call takes from the rate limits of its key and tenant. Default: 1. A batch costs as much as its
   * items would cost separately.
   */
  cost?: (input: z.output<Input>) => number;
  /**
   * Set if the use case itself checks whether the caller may read the things that a write refers to. Otherwise the unit
   * of work checks all their ids at once.
   */
  asksItself?: true;
  /**
   * Returns the input with each id that it refers to replaced by what `as` returns for the id. Set for a write whose
   * schema does not say which fields contain ids.
   */
  mapNames?: (input: z.output<Input>, as: (id: string) => string) => z.output<Input>;
  /**
   * Set for a write that is allowed even while the tenant is read-only. While the tenant is read-only, such a write
   * must change no table that replay restores.
   */
  whileReadOnly?: true;
  /** The input field that names the session in which the call is made, or that it is about. Default: `sessionId`. */
  sessionField?: string;
  rest: {
    method: HttpMethod;
    /** `/v1/spaces/{space}/claims/{id}:retract` */
    path: `/v1/${string}`;
    /**
     * The status of a success. Default: 200. Use a function if it depends on whether something new was created. 202:
     * the operation creates a job, whose id is the `id` of the output; see MAX_WAIT_SECONDS.
     */
    status?: number | ((output: z.output<Output>) => 200 | 201);
    /**
     * Set if the answer is a stream of outputs, sent as Server-Sent Events. Returns the position of an output, which is
     * sent as its id. A client continues with `Last-Event-ID`, which becomes the input `after`. See defineStream.
     */
    placeOf?: (output: z.output<Output>) => number;
    /**
     * Set if the answer is a text that is sent while it is produced: the content types that it can have. The output
     * schema describes one line. See defineDownload.
     */
    contentTypes?: readonly string[];
    /** Set if the answer has a version. It is sent as `ETag`, and `If-Match` becomes the input `expectedVersion`. */
    version?: (output: z.output<Output>) => number;
  };
  /** The name of the field on Query or Mutation, depending on the effect. Absent: it is not offered in GraphQL. */
  graphql?: string;
  /** The name of the field on Subscription, for an operation that streams its outputs; see defineStream. */
  subscription?: string;
  /** The name of the MCP tool. Absent: it is not offered over MCP. */
  mcp?: string;
  /** Fields that have a different name as arguments of the tool, each with that name: `{ id: 'taskId' }`. */
  mcpArguments?: Readonly<Record<string, string>>;
  /**
   * Set for a write whose answer matters as much as that of a read. The tool of the write then takes a `view`, like
   * that of a read.
   */
  mcpView?: true;
  /**
   * Further MCP tools that call the operation, by name. With `fixed`, the input consists of these fixed values and the
   * arguments. Without `fixed`, the input has the name of the tool as `tool` and the arguments as `payload`.
   */
  mcpTools?: Readonly<
    Record<string, { summary: string; payload: z.ZodObject; fixed?: Readonly<Record<string, unknown>> }>
  >;
  /** The class of the use case. Nest provides the instance. */
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
 * Drops the types of an operation, because a list of operations cannot name the types of each one. They are checked
 * where the operation is defined.
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

/** Whether the answer is sent in parts and never in memory as a whole. */
export const isStreamed = ({ rest }: Operation): boolean =>
  rest.placeOf !== undefined || rest.contentTypes !== undefined;

/** The variants of an input, by the value of the discriminating field. */
export interface InputVariants {
  field: string;
  of: ReadonlyMap<string, z.ZodObject>;
}

/** Defines an operation. The compiler checks that its schemas fit its use case. */
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
 * Returns one object with the fields of all variants, for transports that list fields one by one. A field that only
 * some variants have is optional, and its description names these variants.
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
 * Returns the `operationId` for OpenAPI. The default for a write is its GraphQL name, which begins with a verb. The
 * default for a read is its GraphQL name with the prefix get or list.
 */
export function operationIdOf({ name, operationId, effect, graphql }: Operation): string {
  if (operationId !== undefined) return operationId;
  if (graphql === undefined) throw new Error(`${name} is not offered in GraphQL, so it needs an operationId`);
  if (effect === 'write') return graphql;
  const verb = /\.(get|list)/.exec(name)?.[1];
  if (verb === undefined) throw new Error(`no verb follows from the name ${name}, so it needs an operationId`);
  return verb + graphql.charAt(0).toUpperCase() + graphql.slice(1);
}

/** How long a request that creates a job may wait for the job to end. */
export const MAX_WAIT_SECONDS = 60;

/** An input of every operation that creates a job. The transports handle it and do not pass it to the use case. */
const waitSeconds = z
  .int()
  .min(1)
  .optional()
  .describe(
    `How many seconds to wait for the work to end before answering, 1 to ${MAX_WAIT_SECONDS}; higher values count as ${MAX_WAIT_SECONDS}. Over REST, use the header \`Prefer: wait=N\`.`,
  );

export const asksForJob = ({ rest }: Operation): boolean => rest.status === 202;
