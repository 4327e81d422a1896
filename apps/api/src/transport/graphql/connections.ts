import {
  GraphQLBoolean,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLOutputType,
} from 'graphql';
import type { z } from 'zod';
import { encodeCursor, jsonPointer, placesOf, validationFailed, type Page } from '#libs/kernel/index.js';

type Fields = Record<string, GraphQLFieldConfig<unknown, any>>;

const PAGE_INFO = new GraphQLObjectType({
  name: 'PageInfo',
  description: 'The end of a page of a list.',
  fields: {
    hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean), description: 'Whether another page follows.' },
    endCursor: {
      type: GraphQLString,
      description: 'Send this as `after` for the next page; null if the list has no items yet.',
    },
  },
});

/** `ClaimPage` and `ClaimList` become the connection `ClaimConnection`; other page names are not changed. */
export const connectionNameOf = (page: string): string => page.replace(/(?:Page|List)$/, 'Connection');

/**
 * The fields that make a page a connection. They are computed from the contents of the page, so GraphQL and REST cannot
 * return different items. The other fields of a page stay, but are deprecated.
 */
export function connectionFields(connection: string, item: GraphQLOutputType): Fields {
  const edge = new GraphQLObjectType({
    name: `${connection}Edge`,
    description: 'An item of a list, with its cursor.',
    fields: {
      cursor: {
        type: new GraphQLNonNull(GraphQLString),
        description: 'Send this as `after` for the items that follow this item.',
      },
      node: { type: item, description: 'The item.' },
    },
  });
  const listOf = (type: GraphQLOutputType): GraphQLOutputType => new GraphQLNonNull(new GraphQLList(type));
  return {
    edges: {
      type: listOf(new GraphQLNonNull(edge)),
      description: 'The items of this page, each with its cursor.',
      resolve: (page) => {
        const places = placesOf(page as Page<unknown>);
        return (page as Page<unknown>).data.map((node, i) => ({ node, cursor: encodeCursor(places[i]!) }));
      },
    },
    nodes: {
      type: listOf(item),
      description: 'The items of this page.',
      resolve: (page) => (page as Page<unknown>).data,
    },
    pageInfo: {
      type: new GraphQLNonNull(PAGE_INFO),
      description: 'The end of this page.',
      resolve: (page) => pageInfoOf(page as Page<unknown>),
    },
  };
}

/** The cursor with which each page was requested. */
const begins = new WeakMap<object, string>();

/** Records the cursor with which a page was requested. */
export function noteBegin(page: unknown, { cursor }: { cursor?: unknown }): void {
  if (typeof page === 'object' && page !== null && typeof cursor === 'string') begins.set(page, cursor);
}

/**
 * The end cursor of the last page is that of its last item, so that a client can later request items that were added
 * since. The end cursor of a page without items is the cursor with which it was requested.
 */
function pageInfoOf(page: Page<unknown>): { hasNextPage: boolean; endCursor: string | null } {
  const last = page.nextCursor === null ? placesOf(page).at(-1) : undefined;
  return {
    hasNextPage: page.hasMore,
    endCursor: page.nextCursor ?? (last && encodeCursor(last)) ?? begins.get(page) ?? null,
  };
}

/** The replacement that GraphQL clients should use for a deprecated field of a page. */
const INSTEAD: Readonly<Record<string, string>> = {
  data: 'Use `nodes` or `edges`.',
  hasMore: 'Use `pageInfo.hasNextPage`.',
  nextCursor: 'Use `pageInfo.endCursor`.',
};

export const deprecationOf = (field: string): string | undefined => INSTEAD[field];

/** The argument names of a list, by the input field that each sets. */
const ARGUMENTS = { limit: 'first', cursor: 'after' } as const;
type Paging = keyof typeof ARGUMENTS;
const PAGING = Object.keys(ARGUMENTS) as Paging[];

/** Whether an input requests a page of a list. */
export const asksForPage = (shape: Record<string, z.ZodType>): boolean => PAGING.every((name) => name in shape);

/** Adds `first` and `after` to the arguments of a list, and deprecates the names of the corresponding REST fields. */
export function pagingArguments(args: GraphQLFieldConfigArgumentMap): GraphQLFieldConfigArgumentMap {
  const { limit, cursor, ...others } = args;
  const deprecated = (name: Paging) => ({ deprecationReason: `Use \`${ARGUMENTS[name]}\`.` });
  return {
    ...others,
    first: { ...limit, type: GraphQLInt },
    after: { type: GraphQLString, description: 'A `cursor`, or the `endCursor` of the previous page. Opaque.' },
    limit: { ...limit!, defaultValue: undefined, ...deprecated('limit') },
    cursor: { ...cursor!, ...deprecated('cursor') },
  };
}

/** The input of a list from its arguments. */
export function pagedInput(given: Record<string, unknown>): Record<string, unknown> {
  const input = { ...given };
  for (const name of PAGING) {
    const argument = ARGUMENTS[name];
    const value = input[argument];
    delete input[argument];
    if (value === undefined || value === null) continue;
    if (input[name] !== undefined && input[name] !== null) throw givenTwice(argument, name);
    input[name] = value;
  }
  return input;
}

function givenTwice(argument: string, name: Paging): Error {
  const message = `cannot be given together with ${name}, which is the same`;
  return validationFailed(
    { what: `The input at ${jsonPointer([argument])} ${message}; leave out ${name}.` },
    { errors: [{ field: jsonPointer([argument]), code: 'given_twice', message }] },
  );
}

/** The name of a field of a list input as the caller wrote it. Problems use this name. */
export const pagingNames =
  (given: Record<string, unknown>) =>
  (field: string): string => {
    const argument = ARGUMENTS[field as Paging] as string | undefined;
    return argument !== undefined && given[argument] !== undefined ? argument : field;
  };
