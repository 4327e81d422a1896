import type { TenantTx } from '#libs/platform/database/index.js';
import { BASE_POOL, type Mode } from '../../ranking/domain/index.js';
import { type Kind, TURNS_OF_AN_ARM } from '../domain/index.js';
import type { Arm, FoundBy, Link } from '../../retrieval/domain/index.js';
import type { Arms, Matched, Probe, Similarities } from '../../retrieval/store/index.js';

/** What the arms brought in of one kind: a true union, a hit of any arm is in it. */
export interface Collected<T> {
  matched: Matched<T>[];
  /** What claims of the reader's session stand before. */
  overridden: Matched<T>[];
  foundBy: ReadonlyMap<string, FoundBy>;
  /** What the hits are linked with. */
  links: Link[];
}

/** Of each arm so many hits bring in what is beside them. */
const HITS_WITH_NEIGHBOURS: Record<Kind, number> = { claim: 5, message: 80, node: 0 };

/** Asks the arms of one kind and loads what they found. What may be seen is decided in the arms alone. */
export async function collect<T extends { id: string }>(
  tx: TenantTx,
  kind: Kind,
  mode: Mode,
  probe: Probe,
  arms: Arms<T>,
): Promise<Collected<T>> {
  const { near, ...found } = await hits(tx, mode, probe, arms);
  const bestHits = [
    ...new Set([found.words, found.meaning, found.triple].flatMap((ids) => ids.slice(0, HITS_WITH_NEIGHBOURS[kind]))),
  ];
  const first = kind === 'message' ? TURNS_OF_AN_ARM : BASE_POOL;
  // Of what the first places brought in alone, which are the same for every limit.
  const known = new Set(Object.values(found).flatMap((ids) => ids.slice(0, first)));
  const neighbours = mode === 'hybrid' ? await arms.beside(tx, probe, { best: bestHits, all: [...known] }) : [];
  const beside = [...new Set(neighbours.map(({ id }) => id))].filter((id) => !known.has(id));
  const byArm: Record<Arm, readonly string[]> = { ...found, beside };
  const foundBy = new Map<string, FoundBy>();
  for (const [arm, ids] of Object.entries(byArm))
    ids.forEach((id, i) => foundBy.set(id, { ...foundBy.get(id), [arm]: i + 1 }));
  const links = neighbours.flatMap(({ id, linkedTo, weight }) =>
    linkedTo === null || weight === null ? [] : [{ id, to: linkedTo, weight }],
  );
  return { ...(await loadWithStandIns(tx, probe, arms, [...foundBy.keys()], near)), foundBy, links };
}

type Hits = Record<'words' | 'meaning' | 'triple' | 'time' | 'newest', string[]> & { near: Similarities };

async function hits<T>(tx: TenantTx, mode: Mode, probe: Probe, arms: Arms<T>): Promise<Hits> {
  const {
    query: { isEmpty },
    vector,
    times,
  } = probe;
  const byWords = !isEmpty && mode !== 'semantic';
  const [words, nearest, triple, time, newest] = await Promise.all([
    byWords ? arms.byWords(tx, probe) : [],
    isEmpty || vector === null ? [] : arms.byVector(tx, probe),
    byWords ? arms.byTriple(tx, probe) : [],
    times.length === 0 ? [] : arms.byTime(tx, probe),
    isEmpty ? arms.newest(tx, probe) : [],
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

/** Durable claims leave where a claim of the session stands in their place, and that one comes in whether it was found or not. */
async function loadWithStandIns<T extends { id: string }>(
  tx: TenantTx,
  probe: Probe,
  arms: Arms<T>,
  ids: readonly string[],
  near: Similarities,
): Promise<Pick<Collected<T>, 'matched' | 'overridden'>> {
  if (ids.length === 0) return { matched: [], overridden: [] };
  const loaded = await arms.load(tx, probe, ids, near);
  const known = new Set(loaded.map(({ it }) => it.id));
  const standIns = [...new Set(loaded.flatMap(({ overriding }) => overriding))].filter((id) => !known.has(id));
  const added = standIns.length === 0 ? [] : await arms.load(tx, probe, standIns, near);
  return {
    matched: [...loaded.filter(({ overriding }) => overriding.length === 0), ...added],
    overridden: loaded.filter(({ overriding }) => overriding.length > 0),
  };
}
