import {
  GraphQLError,
  GraphQLScalarType,
  Kind,
  valueFromASTUntyped,
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  GraphQLUnionType,
  type GraphQLFieldConfig,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import { z } from 'zod';
import { connectionFields, connectionNameOf, deprecationOf } from './connections.js';
import { nameOf, originOf, pageItemOf, pascal, peel, type Side } from '../schemas/zod-shape.js';

/** Any JSON value: used where a schema is open, such as filters and metadata. */
export const JsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

/**
 * Times are checked by the schema of the operation, so that an invalid time gets the same error over every transport.
 */
export const DateTimeScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'DateTime',
  description:
    'A time in RFC 3339 with an offset, for example 2026-01-31T09:30:00.000Z. Answers are in UTC with milliseconds.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => value,
  parseValue: (value) => asText(value),
  parseLiteral: (node) => {
    if (node.kind !== Kind.STRING) throw new GraphQLError('DateTime is written as a string.', { nodes: node });
    return node.value;
  },
});

function asText(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError('DateTime is written as a string.');
  return value;
}

type Field = GraphQLFieldConfig<unknown, any>;
type ObjectSchema = z.ZodObject<Record<string, z.ZodType>>;

const NAME = /^[A-Za-z]\w*$/;

/** The factor by which a list of objects multiplies the cost of its fields if its length is unknown. */
const LIST_FACTOR = 5;

/**
 * GraphQL types from zod schemas, one per name. An object is named by its meta id, a page by its item, and an object or
 * enum without an id by the place where it is used. Names of input objects end in `Input`.
 */
export class TypeMap {
  readonly #objects = new Map<
    string,
    { schema: z.ZodType; type: GraphQLObjectType | GraphQLInputObjectType | GraphQLUnionType }
  >();
  readonly #enums = new Map<string, GraphQLEnumType>();

  /** `addedFields` returns the relations of an object by its name. */
  constructor(private readonly addedFields: (objectName: string) => Record<string, Field>) {}

  output(schema: z.ZodType, place: string): GraphQLOutputType {
    const peeled = peel(schema, 'output');
    const type = this.#bare(peeled.schema, 'output', place) as GraphQLOutputType;
    return peeled.isNullable ? type : new GraphQLNonNull(type);
  }

  /** Builds every type that the types built so far refer to. GraphQL itself would do so only when it needs them. */
  settle(): void {
    for (const { type } of this.#objects.values()) if (type instanceof GraphQLObjectType) type.getFields();
  }

  input(schema: z.ZodType, place: string): GraphQLInputType {
    const peeled = peel(schema, 'input');
    const type = this.#bare(peeled.schema, 'input', place) as GraphQLInputType;
    return peeled.isNullable ? type : new GraphQLNonNull(type);
  }

  #bare(schema: z.ZodType, side: Side, place: string): GraphQLOutputType | GraphQLInputType {
    if (schema instanceof z.ZodEnum) return this.#enum(schema, place);
    if (schema instanceof z.ZodArray) {
      const element = schema.element as z.ZodType;
      return new GraphQLList(side === 'input' ? this.input(element, place) : (this.output(element, place) as never));
    }
    if (schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0) {
      return side === 'input'
        ? this.#inputObject(schema as ObjectSchema, place)
        : this.#outputObject(schema as ObjectSchema, place);
    }
    if (schema instanceof z.ZodUnion && side === 'output' && !isText(schema)) return this.#union(schema, place);
    return scalarOf(schema);
  }

  #outputObject(schema: ObjectSchema, place: string): GraphQLObjectType {
    const item = pageItemOf(schema);
    const own = nameOf(schema) ?? (item === undefined ? place : `${nameOf(peel(item, 'output').schema) ?? place}Page`);
    const name = item === undefined ? own : connectionNameOf(own);
    return this.#once(
      name,
      schema,
      () =>
        new GraphQLObjectType({
          name,
          description: descriptionOf(schema),
          fields: () => {
            const fields = Object.entries(schema.shape).map(([key, member]) => [
              checked(key),
              this.#field(key, member, name, item !== undefined),
            ]);
            return {
              ...(Object.fromEntries(fields) as Record<string, Field>),
              ...(item === undefined ? {} : connectionFields(name, this.output(item, name + pascal('data')))),
              ...this.addedFields(name),
            };
          },
        }),
    );
  }

  #field(key: string, member: z.ZodType, owner: string, isInPage: boolean): Field {
    const isList = peel(member, 'output').schema instanceof z.ZodArray;
    return {
      type: this.output(member, owner + pascal(key)),
      description: member.description,
      deprecationReason: isInPage ? deprecationOf(key) : undefined,
      extensions: { factor: isList && !isInPage ? LIST_FACTOR : 1 },
    };
  }

  #inputObject(schema: ObjectSchema, place: string): GraphQLInputObjectType {
    const own = nameOf(schema) ?? place;
    const name = own.endsWith('Input') ? own : `${own}Input`;
    return this.#once(
      name,
      schema,
      () =>
        new GraphQLInputObjectType({
          name,
          description: descriptionOf(schema),
          fields: () =>
            Object.fromEntries(
              Object.entries(schema.shape).map(([key, member]) => [
                checked(key),
                { type: this.input(member, own + pascal(key)), description: describedInput(member) },
              ]),
            ),
        }),
    );
  }

  #union(schema: z.ZodUnion, place: string): GraphQLOutputType {
    const options = (schema.options as z.ZodType[]).map((option) => peel(option, 'output').schema);
    if (!options.every((option) => option instanceof z.ZodObject && nameOf(option) !== undefined)) return JsonScalar;
    const name = nameOf(schema) ?? place;
    const types = options.map((option) => this.#outputObject(option as ObjectSchema, place));
    return this.#once(
      name,
      schema,
      () =>
        new GraphQLUnionType({
          name,
          description: descriptionOf(schema),
          types,
          resolveType: (value) => types[options.findIndex((option) => option.safeParse(value).success)]?.name,
        }),
    );
  }

  /** One enum per set of values: if two schemas list the same values, the first name is used. */
  #enum(schema: z.ZodEnum, place: string): GraphQLEnumType | GraphQLScalarType {
    const values = schema.options as string[];
    if (!values.every((value) => NAME.test(value) && !['true', 'false', 'null'].includes(value))) return GraphQLString;
    const key = values.join();
    const known = this.#enums.get(key);
    if (known !== undefined) return known;
    // A name derived from a place may already be the name of another object.
    const name = nameOf(schema) ?? (z.globalRegistry._idmap.has(place) ? `${place}Value` : place);
    const type = new GraphQLEnumType({
      name,
      description: descriptionOf(schema),
      values: Object.fromEntries(values.map((value) => [value, { value }])),
    });
    this.#enums.set(key, type);
    return type;
  }

  #once<T extends GraphQLObjectType | GraphQLInputObjectType | GraphQLUnionType>(
    name: string,
    schema: z.ZodType,
    make: () => T,
  ): T {
    const known = this.#objects.get(name);
    if (known !== undefined) {
      if (!isSame(known.schema, schema))
        throw new Error(`two different schemas are called ${name}; give one a meta id`);
      return known.type as T;
    }
    const type = make();
    this.#objects.set(name, { schema, type });
    return type;
  }
}

function scalarOf(schema: z.ZodType): GraphQLScalarType {
  if (schema instanceof z.ZodISODateTime || schema.meta()?.format === 'date-time') return DateTimeScalar;
  if (schema instanceof z.ZodNumber) return numberOf(schema);
  if (schema instanceof z.ZodBoolean) return GraphQLBoolean;
  if (isId(schema)) return GraphQLID;
  return isText(schema) ? GraphQLString : JsonScalar;
}

/** The Int of GraphQL has 32 bits. A schema that needs more declares `format: 'int64'`. */
const numberOf = (schema: z.ZodNumber): GraphQLScalarType =>
  schema.isInt && schema.meta()?.format !== 'int64' ? GraphQLInt : GraphQLFloat;
const isId = (schema: z.ZodType): boolean => schema instanceof z.ZodCustom && schema.meta()?.type === 'string';

const TEXTS = [z.ZodString, z.ZodStringFormat, z.ZodEnum, z.ZodTemplateLiteral] as const;

function isText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).every((option) => isText(peel(option, 'output').schema));
  if (schema instanceof z.ZodLiteral) return [...schema.values].every((value) => typeof value === 'string');
  return isId(schema) || TEXTS.some((type) => schema instanceof type);
}

/**
 * Whether both were made from the same named schema or, if they have no name (pages), from schemas of the same form.
 */
function isSame(left: z.ZodType, right: z.ZodType): boolean {
  const origin = originOf(left);
  if (origin !== undefined) return origin === originOf(right);
  const form = (schema: z.ZodType): string =>
    JSON.stringify({ ...z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), description: undefined });
  return left === right || form(left) === form(right);
}

/** The description of an object is its own, not that of the first field that contained it. */
function descriptionOf(schema: z.ZodType): string | undefined {
  const origin = originOf(schema);
  return origin === undefined ? schema.description : z.globalRegistry.get(origin)?.description;
}

/**
 * Defaults of members of input objects are documented but not applied: every transport must pass the input on as the
 * caller sent it. Arguments have their defaults in the schema, see `sentBy`.
 */
export function describedInput(schema: z.ZodType): string | undefined {
  if (!(schema instanceof z.ZodDefault)) return schema.description;
  return `${schema.description ?? ''} Default: ${JSON.stringify(schema.def.defaultValue)}.`.trim();
}

function checked(key: string): string {
  if (!NAME.test(key)) throw new Error(`the field ${key} is not a GraphQL name`);
  return key;
}
