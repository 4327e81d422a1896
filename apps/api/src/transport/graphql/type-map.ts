import type { GraphQLScalarType } from 'graphql';
import {
  astFromValue,
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  GraphQLUnionType,
  type GraphQLArgumentConfig,
  type GraphQLFieldConfig,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import { z } from 'zod';
import { outcomesIn, type Outcomes } from '#libs/kernel/index.js';
import { connectionFields, connectionNameOf, deprecationOf } from './connections.js';
import { isOf, outcomeTypeOf, outcomeUnion, type Answering } from './outcomes.js';
import { DateTimeScalar, JsonScalar } from './scalars.js';
import { nameOf, originOf, pageItemOf, pascal, peel, type Side } from '../schemas/zod-shape.js';

type Field = GraphQLFieldConfig<unknown, any>;
type ObjectSchema = z.ZodObject<Record<string, z.ZodType>>;
type NamedType = GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType | GraphQLUnionType;

const NAME = /^[A-Za-z]\w*$/;

/** The factor by which a list of objects multiplies the cost of its fields if its length is unknown. */
const LIST_FACTOR = 5;

/**
 * Builds GraphQL types from zod schemas, one type per name. An object is named by its meta id, a page by its item, and
 * an object or enum without an id by the place where it is used. Names of input objects end in `Input`.
 */
export class TypeMap {
  readonly #objects = new Map<string, { schema: z.ZodType; type: NamedType }>();
  readonly #enums = new Map<string, GraphQLEnumType>();
  /** The types of the outcomes of an answer, by the name of their interface. */
  readonly #outcomes = new Map<string, Answering[]>();

  /** `addedFields` returns the relations of an object by its name. */
  constructor(private readonly addedFields: (objectName: string) => Record<string, Field>) {}

  output(schema: z.ZodType, place: string): GraphQLOutputType {
    const peeled = peel(schema, 'output');
    const type = this.#bare(peeled.schema, 'output', place) as GraphQLOutputType;
    return peeled.isNullable ? type : new GraphQLNonNull(type);
  }

  /**
   * Builds every type that the types built so far refer to. GraphQL itself would build them only when it needs them.
   */
  settle(): void {
    for (const { type } of this.#objects.values())
      if (type instanceof GraphQLObjectType || type instanceof GraphQLInterfaceType) type.getFields();
  }

  /** The types of the outcomes. A schema refers to them only through their interface, so they must be listed. */
  get implementations(): GraphQLObjectType[] {
    return [...this.#outcomes.values()].flatMap((answers) => answers.map(({ type }) => type));
  }

  /** The return type of a mutation. */
  outcome(schema: z.ZodType, place: string, summary: string): GraphQLOutputType {
    const type = this.output(schema, `${place}Answer`);
    const answer = type instanceof GraphQLNonNull ? (type.ofType as GraphQLOutputType) : type;
    const answers =
      answer instanceof GraphQLInterfaceType
        ? this.#outcomes.get(answer.name)!
        : answer instanceof GraphQLObjectType && answer !== type
          ? [{ type: answer, outcome: null }]
          : undefined;
    if (answers === undefined) throw new Error(`the answer of ${place} is not an object, so it cannot be an outcome`);
    const name = `${place}Outcome`;
    return new GraphQLNonNull(this.#once(name, schema, () => outcomeUnion(name, `Outcomes: ${summary}`, answers)));
  }

  input(schema: z.ZodType, place: string): GraphQLInputType {
    const peeled = peel(schema, 'input');
    const type = this.#bare(peeled.schema, 'input', place) as GraphQLInputType;
    return peeled.isNullable ? type : new GraphQLNonNull(type);
  }

  /** An argument, or a member of an input object. A default that GraphQL cannot print is described in words. */
  inputField(schema: z.ZodType, place: string): GraphQLArgumentConfig {
    const type = this.input(schema, place);
    const defaultValue = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
    return isPrintable(defaultValue, type)
      ? { type, description: schema.description, defaultValue }
      : { type, description: describedInput(schema) };
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

  #outputObject(schema: ObjectSchema, place: string): GraphQLObjectType | GraphQLInterfaceType {
    const outcomes = outcomesIn(schema);
    if (outcomes !== undefined) return this.#outcomeInterface(schema, outcomes, nameOf(schema) ?? place);
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
          fields: () => ({
            ...this.#fields(schema.shape, name, item !== undefined),
            ...(item === undefined ? {} : connectionFields(name, this.output(item, name + pascal('data')))),
            ...this.addedFields(name),
          }),
        }),
    );
  }

  /** The interface with the fields that all outcomes of an answer share, and one type per outcome. */
  #outcomeInterface(schema: ObjectSchema, { noun, common, of }: Outcomes, name: string): GraphQLInterfaceType {
    const description = descriptionOf(schema);
    return this.#once(name, schema, () => {
      const answers: Answering[] = [];
      const type = new GraphQLInterfaceType({
        name,
        description,
        fields: () => ({ ...this.#fields(common, name), ...this.addedFields(name) }),
        resolveType: (value) => answers.find(({ outcome }) => isOf(value, outcome))?.type.name,
      });
      for (const [outcome, shape] of of) {
        const member = outcomeTypeOf(noun, outcome);
        const fields = (): Record<string, Field> => ({ ...this.#fields(shape, name), ...this.addedFields(name) });
        const make = (): GraphQLObjectType =>
          new GraphQLObjectType({
            name: member,
            description: `${description} Outcome: ${outcome}.`,
            interfaces: [type],
            fields,
          });
        answers.push({ type: this.#once(member, schema, make), outcome });
      }
      this.#outcomes.set(name, answers);
      return type;
    });
  }

  #fields(shape: Record<string, z.ZodType>, owner: string, isInPage = false): Record<string, Field> {
    return Object.fromEntries(
      Object.entries(shape).map(([key, member]) => [checked(key), this.#field(key, member, owner, isInPage)]),
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
                this.inputField(member, own + pascal(key)),
              ]),
            ),
        }),
    );
  }

  #union(schema: z.ZodUnion, place: string): GraphQLOutputType {
    const options = (schema.options as z.ZodType[]).map((option) => peel(option, 'output').schema);
    if (!options.every((option) => option instanceof z.ZodObject && nameOf(option) !== undefined)) return JsonScalar;
    const name = nameOf(schema) ?? place;
    const types = options.map((option) => this.#outputObject(option as ObjectSchema, place) as GraphQLObjectType);
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
    const isTaken = z.globalRegistry._idmap.has(place) || this.#objects.has(place);
    const name = nameOf(schema) ?? (isTaken ? `${place}Value` : place);
    const type = new GraphQLEnumType({
      name,
      description: descriptionOf(schema),
      values: Object.fromEntries(values.map((value) => [value, { value }])),
    });
    this.#enums.set(key, type);
    return type;
  }

  #once<T extends NamedType>(name: string, schema: z.ZodType, make: () => T): T {
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

/** GraphQL's Int is 32 bits wide. A schema that needs more declares `format: 'int64'`. */
const numberOf = (schema: z.ZodNumber): GraphQLScalarType =>
  schema.isInt && schema.meta()?.format !== 'int64' ? GraphQLInt : GraphQLFloat;
/** Whether a custom schema declares that it is text. */
const isCustomText = (schema: z.ZodType): boolean => schema instanceof z.ZodCustom && schema.meta()?.type === 'string';
const isId = (schema: z.ZodType): boolean => isCustomText(schema) && schema.meta()?.idPrefix !== undefined;

const TEXTS = [z.ZodString, z.ZodStringFormat, z.ZodEnum, z.ZodTemplateLiteral] as const;

function isText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).every((option) => isText(peel(option, 'output').schema));
  if (schema instanceof z.ZodLiteral) return [...schema.values].every((value) => typeof value === 'string');
  return isCustomText(schema) || TEXTS.some((type) => schema instanceof type);
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

/** The description of an object must be its own, rather than the description of the first field that contained it. */
function descriptionOf(schema: z.ZodType): string | undefined {
  const origin = originOf(schema);
  return origin === undefined ? schema.description : z.globalRegistry.get(origin)?.description;
}

function describedInput(schema: z.ZodType): string | undefined {
  if (!(schema instanceof z.ZodDefault)) return schema.description;
  return `${schema.description ?? ''} Default: ${JSON.stringify(schema.def.defaultValue)}.`.trim();
}

function isPrintable(value: unknown, type: GraphQLInputType): boolean {
  try {
    return value !== undefined && astFromValue(value, type) !== null;
  } catch {
    return false;
  }
}

function checked(key: string): string {
  if (!NAME.test(key)) throw new Error(`the field ${key} is not a GraphQL name`);
  return key;
}
