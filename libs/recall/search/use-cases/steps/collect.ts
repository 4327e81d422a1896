import type { TenantTx } from '#libs/platform/database/index.js';
import { BASE_POOL, type Mode } from '../../domain/ranking/ranking.rules.js';
import type { Retriever, FoundBy, Link } from '../../domain/retrieval/found.js';
import type { Retrievers, Matched, Probe, Similarities } from '../../store/retrievers.js';
import type { Kind } from '../../domain/search.schemas.js';
import { TURNS_PER_RETRIEVER } from '../../domain/second-stage.rules.js';

/** What all retrievers together found of one kind. */
export interface Collected<T> {
  matched: Matched<T>[];
  /** Claims that are replaced by claims of the reader's session. */
  overridden: Matched<T>[];
  foundBy: ReadonlyMap<string, FoundBy>;
  /** Links between hits and related memories. */
  links: Link[];
}

/** The number of hits of each retriever whose neighbours are searched for, by kind. */
const HITS_WITH_NEIGHBOURS: Record<Kind, number> = { claim: 5, message: 80, node: 0 };

/** Runs the retrievers of one kind and loads what they found. Only the retrievers decide what may be seen. */
export async function collect<T extends { id: string }>(
  tx: TenantTx,
  kind: Kind,
  mode: Mode,
  probe: Probe,
  retrievers: Retrievers<T>,
): Promise<Collected<T>> {
  const [{ near, ...found }, hasLinks] = await Promise.all([
    hits(tx, mode, probe, retrievers),
    mode === 'hybrid' && retrievers.hasLinks(tx, probe),
  ]);
  // Claims about the same subject help only if the query names a subject, predicate or value.
  const expanded = kind === 'message' || found.triple.length > 0 ? HITS_WITH_NEIGHBOURS[kind] : 0;
  const bestHits = [...new Set([found.words, found.meaning, found.triple].flatMap((ids) => ids.slice(0, expanded)))];
  const first = kind === 'message' ? TURNS_PER_RETRIEVER : BASE_POOL;
  // Only the first hits are expanded, because they are the same for every limit.
  const known = new Set(Object.values(found).flatMap((ids) => ids.slice(0, first)));
  const isWide = mode === 'hybrid' && (expanded > 0 || hasLinks);
  const linking = hasLinks ? [...known] : [];
  const neighbours = isWide ? await retrievers.related(tx, probe, { best: bestHits, linking }) : [];
  const related = [...new Set(neighbours.map(({ id }) => id))].filter((id) => !known.has(id));
  const byRetriever: Record<Retriever, readonly string[]> = { ...found, related };
  const foundBy = new Map<string, FoundBy>();
  for (const [retriever, ids] of Object.entries(byRetriever))
    ids.forEach((id, i) => foundBy.set(id, { ...foundBy.get(id), [retriever]: i + 1 }));
  const links = neighbours.flatMap(({ id, linkedTo, weight }) =>
    linkedTo === null || weight === null ? [] : [{ id, to: linkedTo, weight }],
  );
  return { ...(await loadWithStandIns(tx, probe, retrievers, [...foundBy.keys()], near)), foundBy, links };
}

type Hits = Record<'words' | 'meaning' | 'triple' | 'time' | 'newest', string[]> & { near: Similarities };

async function hits<T>(tx: TenantTx, mode: Mode, probe: Probe, retrievers: Retrievers<T>): Promise<Hits> {
  const {
    query: { isEmpty },
    vector,
    times,
  } = probe;
  const byWords = !isEmpty && mode !== 'semantic';
  const [words, nearest, triple, time, newest] = await Promise.all([
    byWords ? retrievers.byWords(tx, probe) : [],
    isEmpty || vector === null ? [] : retrievers.byVector(tx, probe),
    byWords ? retrievers.byTriple(tx, probe) : [],
    times.length === 0 ? [] : retrievers.byTime(tx, probe),
    isEmpty ? retrievers.newest(tx, probe) : [],
  ]);
  return {
    words,
    meaning: nearest.map(({ id }) => id),
    triple,
    time,
    newest,
    near: new Map(nearest.map(({ id, similarity }) => [id, similarity])),
  };
}

/**
 * Loads the memories and separates durable claims that a claim of the session replaces. The replacing claim is included
 * whether or not it was found.
 */
export async function loadWithStandIns<T extends { id: string }>(
  tx: TenantTx,
  probe: Probe,
  retrievers: Retrievers<T>,
  ids: readonly string[],
  near: Similarities,
): Promise<Pick<Collected<T>, 'matched' | 'overridden'>> {
  if (ids.length === 0) return { matched: [], overridden: [] };
  const loaded = await retrievers.load(tx, probe, ids, near);
  const known = new Set(loaded.map(({ it }) => it.id));
  const standIns = [...new Set(loaded.flatMap(({ overriding }) => overriding))].filter((id) => !known.has(id));
  const added = standIns.length === 0 ? [] : await retrievers.load(tx, probe, standIns, near);
  return {
    matched: [...loaded.filter(({ overriding }) => overriding.length === 0), ...added],
    overridden: loaded.filter(({ overriding }) => overriding.length > 0),
  };
}
