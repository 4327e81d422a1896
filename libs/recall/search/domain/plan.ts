import { SEARCHED_TYPES, type SearchedType } from '#libs/graph/model/index.js';
import { inChunks, type Filter } from '#libs/kernel/index.js';
import { CLASS_WEIGHTS } from '#libs/knowledge/sources/index.js';
import {
  BASE_POOL,
  DEFAULT_WEIGHTS,
  type Mode,
  normalised,
  type Order,
  poolSize,
  rank,
  type Ranked,
} from './ranking/ranking.rules.js';
import type { Found } from './retrieval/found.js';
import { prepareQuery, type PreparedQuery } from './retrieval/query.js';
import { type Reading, readingOf, type ReadingRequest } from './retrieval/reading.js';
import { findTimes, type TimeExpression } from '../../time/index.js';
import type { Kind, ResultKind, SearchItem } from './search.schemas.js';
import { aboveFloor, type FloorTerms } from './floor.rules.js';
import { TURNS_PER_RETRIEVER } from './second-stage.rules.js';

/** Everything that is decided about a search before the first row is read. */
export interface SearchPlan {
  reading: Reading;
  query: PreparedQuery;
  kinds: readonly Kind[];
  /** Requested types of nodes. */
  types: readonly SearchedType[];
  mode: Mode;
  order: Order;
  /** Number of candidates per retriever. */
  pool: number;
  /** null: the floor of the space applies (`aboveFloor`). */
  minRelevance: number | null;
  /** Maximum number of results. */
  most: number;
  filters: Filter[];
  /** Times that the query names, relative to the clock of the reading; empty if there is no second stage. */
  times: TimeExpression[];
}

export type Asked = ReadingRequest &
  Pick<SearchItem, 'query' | 'kinds' | 'mode'> &
  Partial<Pick<SearchItem, 'rerank' | 'minRelevance' | 'minTrust' | 'after' | 'before' | 'filter' | 'categories'>>;

/** Whether the vector of the query can affect the result. */
export const needsVector = ({ query, mode }: Pick<SearchItem, 'query' | 'mode'>): boolean =>
  mode !== 'keyword' && query.trim() !== '';

export function planSearch(
  asked: Asked,
  most: number,
  space: Parameters<typeof readingOf>[1],
  sessionId: Reading['sessionId'],
  workspaceIds: Reading['workspaceIds'] = [],
): SearchPlan {
  const query = prepareQuery(asked.query);
  const [reading, order] = [readingOf(asked, space, sessionId, workspaceIds), orderOf(asked.rerank, query.isEmpty)];
  return {
    reading,
    query,
    kinds: kindsIn(asked.kinds),
    types: SEARCHED_TYPES.filter((type) => asked.kinds.includes(type)),
    mode: asked.mode,
    order,
    pool: poolSize(most),
    most,
    minRelevance: asked.minRelevance ?? null,
    filters: filtersOf(asked),
    times: hasSecondStage({ order, mode: asked.mode }) ? findTimes(query.text, reading.now) : [],
  };
}

/** Each kind once, in the order in which they are named. */
export const kindsIn = (asked: readonly ResultKind[]): Kind[] => [
  ...new Set(asked.map((kind): Kind => (kind === 'claim' || kind === 'message' ? kind : 'node'))),
];

/**
 * Whether the results go through the second stage. They do so only if the requested order uses all signals, and both
 * words and meaning are compared.
 */
export const hasSecondStage = ({ order, mode }: Pick<SearchPlan, 'order' | 'mode'>): boolean =>
  order.by === 'score' && mode === 'hybrid';

/**
 * The results that match the query well enough, best first. Results that a retriever ranked high come before the
 * others. Both groups are split by relevance into blocks of fifty, and each block has the requested order. None of this
 * depends on the limit, so a larger limit only adds results at the end.
 */
export function best(
  found: readonly Found[],
  { minRelevance, order, most }: SearchPlan,
  floor: FloorTerms,
): Ranked<Found>[] {
  const relevant =
    minRelevance === null ? aboveFloor(found, floor) : found.filter(({ signals }) => signals.relevance >= minRelevance);
  const tiers = [relevant.filter(isFirst), relevant.filter((each) => !isFirst(each))];
  if (order.by !== 'score') return tiers.flatMap((tier) => rank(tier, order));
  const ranked: Ranked<Found>[] = [];
  for (const block of tiers.flatMap((tier) => blocksOf(rank(tier, { by: 'relevance' })))) {
    if (ranked.length > 0 && ranked.length >= most) break;
    ranked.push(...rank(block, order));
  }
  return ranked;
}

/**
 * Whether the result would have been found with any limit. The number of conversation turns that are read is the same
 * for every limit.
 */
function isFirst({ kind, foundBy: { related, ...retrievers } }: Found): boolean {
  const last = kind === 'message' ? TURNS_PER_RETRIEVER : BASE_POOL;
  return related !== undefined || Object.values(retrievers).some((rank) => rank <= last);
}

/**
 * Adds the statements of users that were searched for separately to what was found. Those that the
 * separate search finds whatever the limit is are ranked in the first block, even if the first search finds them only
 * with a larger limit.
 */
export function withStatements(
  { found, overridden }: { found: readonly Found[]; overridden: readonly Found[] },
  said: readonly Found[],
): Found[] {
  const first = new Map(said.filter(isFirst).map((each) => [each.id, each]));
  const known = new Set([...found, ...overridden].map(({ id }) => id));
  return [...found, ...said.filter(({ id }) => !known.has(id))].map((each) => {
    const statement = first.get(each.id);
    if (statement === undefined) return each;
    const { foundBy } = isFirst(each) ? each : statement;
    return { ...each, foundBy, isPrioritized: true as const };
  });
}

/**
 * Splits the results into blocks. Statements of users that were searched for separately belong to the first block;
 * otherwise they would come after all guesses of higher relevance.
 */
function blocksOf(ranked: readonly Ranked<Found>[]): Ranked<Found>[][] {
  const rest = ranked.filter((each) => !isPrioritized(each));
  const [first = [], ...others] = inChunks(rest, BASE_POOL);
  return [[...first, ...ranked.filter(isPrioritized)], ...others];
}

const isPrioritized = (found: Ranked<Found>): boolean => found.kind === 'claim' && found.isPrioritized === true;

function orderOf(rerank: Asked['rerank'], isEmpty: boolean): Order {
  if (isEmpty) return { by: 'newest' };
  if (rerank === false) return { by: 'relevance' };
  return { by: 'score', weights: (rerank && normalised(rerank)) ?? DEFAULT_WEIGHTS };
}

/** The caller's filter comes first, so that the positions in error messages are those that the caller wrote. */
function filtersOf({ filter, categories, after, before, minTrust }: Asked): Filter[] {
  return [
    ...(filter === undefined ? [] : [filter]),
    ...(categories === undefined ? [] : [{ category: { in: categories } }]),
    ...(after === undefined ? [] : [{ observedAt: { gte: after.toISOString() } }]),
    ...(before === undefined ? [] : [{ observedAt: { lt: before.toISOString() } }]),
    ...(minTrust === undefined ? [] : [{ trust: { gte: minTrust } }]),
  ];
}

/** If guesses make up this share of the first candidates of a retriever, the results are crowded. */
const SHARE = 0.5;

/**
 * Whether guesses take up so many of the candidates that other claims may have been left out. A guess is a claim that
 * is not derived and has at most the weight of an inference. Only candidates that every limit finds count, so that the
 * answer is the same for every limit.
 */
export function isCrowded(found: readonly Found[]): boolean {
  const guesses = found.filter(
    (each) =>
      each.kind === 'claim' &&
      isFirst(each) &&
      each.claim.base <= CLASS_WEIGHTS.inference &&
      each.claim.trustLimit === null,
  );
  return guesses.length >= SHARE * BASE_POOL;
}
