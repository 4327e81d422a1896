import type { Filter } from '#libs/kernel/index.js';
import { DEFAULT_WEIGHTS, type Mode, normalised, type Order, poolSize, rank, type Ranked } from '../../ranking/domain/index.js';
import { findTimes, type TimeExpression } from '../../time-expressions/domain/index.js';
import { type Found, prepareQuery, type PreparedQuery, type Reading, readingOf, type ReadingRequest } from '../../retrieval/domain/index.js';
import type { Kind } from './explain.schemas.js';
import type { SearchItem } from './search.schemas.js';

/** Everything decided about a search before the first row is read. */
export interface SearchPlan {
  reading: Reading;
  query: PreparedQuery;
  kinds: readonly Kind[];
  mode: Mode;
  order: Order;
  /** Candidates of each arm. */
  pool: number;
  minRelevance: number;
  filters: Filter[];
  /** Times the query names, read at the clock of the reading; none where nothing gets a second look. */
  times: TimeExpression[];
}

export type Asked = ReadingRequest & Pick<SearchItem, 'query' | 'kinds' | 'mode'> & Partial<Pick<SearchItem, 'rerank' | 'minRelevance' | 'minTrust' | 'after' | 'before' | 'filter'>>;

/** Whether the query's vector can make a difference. */
export const needsVector = ({ query, mode }: Pick<SearchItem, 'query' | 'mode'>): boolean => mode !== 'keyword' && query.trim() !== '';

export function planSearch(asked: Asked, most: number, space: Parameters<typeof readingOf>[1], sessionId: Reading['sessionId']): SearchPlan {
  const query = prepareQuery(asked.query);
  const [reading, order] = [readingOf(asked, space, sessionId), orderOf(asked.rerank, query.isEmpty)];
  return {
    reading, query, kinds: asked.kinds, mode: asked.mode, order, pool: poolSize(most), minRelevance: asked.minRelevance ?? 0, filters: filtersOf(asked),
    times: hasSecondStage({ order, mode: asked.mode }) ? findTimes(query.text, reading.now) : [],
  };
}

/** Whether what was found gets a second look: where an order by all signals is asked for, and both words and meaning speak. */
export const hasSecondStage = ({ order, mode }: Pick<SearchPlan, 'order' | 'mode'>): boolean => order.by === 'score' && mode === 'hybrid';

/** What meets the query well enough, best first: of all arms together the pool of the most relevant, then in the order asked for. */
export function best(found: readonly Found[], { minRelevance, order, pool }: SearchPlan): Ranked<Found>[] {
  const relevant = found.filter(({ signals }) => signals.relevance >= minRelevance);
  const isCut = order.by === 'score' && relevant.length > pool;
  return rank(isCut ? rank(relevant, { by: 'relevance' }).slice(0, pool) : relevant, order);
}

function orderOf(rerank: Asked['rerank'], isEmpty: boolean): Order {
  if (isEmpty) return { by: 'newest' };
  if (rerank === false) return { by: 'relevance' };
  return { by: 'score', weights: (rerank && normalised(rerank)) ?? DEFAULT_WEIGHTS };
}

/** The caller's filter first, so that what is wrong with it is reported at the place the caller wrote. */
function filtersOf({ filter, after, before, minTrust }: Asked): Filter[] {
  return [
    ...(filter === undefined ? [] : [filter]),
    ...(after === undefined ? [] : [{ observedAt: { gte: after.toISOString() } }]),
    ...(before === undefined ? [] : [{ observedAt: { lt: before.toISOString() } }]),
    ...(minTrust === undefined ? [] : [{ trust: { gte: minTrust } }]),
  ];
}
