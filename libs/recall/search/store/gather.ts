import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { assertNever, type Id } from '#libs/kernel/index.js';
import { type FilterFields, withAbsent } from '#libs/platform/filters/index.js';
import { claimFields } from '#libs/knowledge/slots/store/index.js';
import type { ClaimSearch } from '../../claim-search/store/index.js';
import { MESSAGE_FIELDS, type MessageSearch } from '../../message-search/store/index.js';
import { vectorIndexOf } from '../../embedding/domain/index.js';
import type { Match } from '../../ranking/domain/index.js';
import { type Found, foundClaim, foundMessage } from '../../retrieval/domain/index.js';
import { type Arms, type Matched, type Probe, vectorText } from '../../retrieval/store/index.js';
import type { StatisticsStore } from '../../word-statistics/store/index.js';
import type { Kind, SearchPlan } from '../domain/index.js';
import type { EmbeddedQuery } from './query-vectors.js';

const countVectors = sql(import.meta.url, 'count-vectors');
const getReadyForVectorIndex = sql(import.meta.url, 'get-ready-for-vector-index');

/** Up to here comparing every vector of a space takes tens of milliseconds and misses none. */
const MOST_COMPARED = 20_000;
/** Candidates an index scan keeps while it looks: pgvector takes 1 to 1,000; few find little. */
const NARROWEST_SCAN = 100;
const WIDEST_SCAN = 1000;

export interface Gathered {
  found: Found[];
  byWords: number;
  byMeaning: number;
  newest: number;
}

/** Brings together what the arms find. The arms decide what may be seen; nothing is added to it here. */
export class Gather {
  constructor(
    private readonly claims: ClaimSearch, private readonly messages: MessageSearch, private readonly statistics: StatisticsStore, private readonly mostCompared = MOST_COMPARED,
  ) {}

  async run(tx: TenantTx, plan: SearchPlan, embedded: EmbeddedQuery | null): Promise<Gathered> {
    const all: Gathered = { found: [], byWords: 0, byMeaning: 0, newest: 0 };
    for (const kind of new Set(plan.kinds)) {
      const part = await this.#ofKind(tx, plan, kind, await this.#probe(tx, plan, kind, embedded));
      all.found.push(...part.found);
      all.byWords += part.byWords;
      all.byMeaning += part.byMeaning;
      all.newest += part.newest;
    }
    return all;
  }

  #ofKind(tx: TenantTx, plan: SearchPlan, kind: Kind, probe: Probe): Promise<Gathered> {
    const { mode, reading: { now } } = plan;
    switch (kind) {
      case 'claim': return gather(tx, plan, probe, this.claims, (claim, match) => foundClaim(claim, match, mode, now));
      case 'message': return gather(tx, plan, probe, this.messages, (message, match) => foundMessage(message, match, mode, now));
      default: return assertNever(kind);
    }
  }

  /** A filter may name fields that only another of the kinds asked for has: rows of this kind then have no value there. */
  async #probe(tx: TenantTx, { reading, query, filters, pool, kinds }: SearchPlan, kind: Kind, embedded: EmbeddedQuery | null): Promise<Probe> {
    const fieldsOf: Record<Kind, FilterFields> = { claim: claimFields(reading.now), message: MESSAGE_FIELDS };
    const fields = kinds.reduce((own, other) => withAbsent(own, fieldsOf[other]), fieldsOf[kind]);
    const vector = embedded && { text: vectorText(embedded.vector), model: embedded.model, dimensions: embedded.vector.length, byIndex: await this.#goesByIndex(tx, reading.spaceId, kind, embedded, pool) };
    return { reading, query, statistics: await this.statistics.of(tx, reading.spaceId, kind, query.words), filters, fields, vector, pool };
  }

  /** Where the space has too many vectors to compare them all and the model has its index; the transaction is made ready to use it. */
  async #goesByIndex(tx: TenantTx, spaceId: Id<'spc'>, kind: Kind, { model, vector }: EmbeddedQuery, pool: number): Promise<boolean> {
    const index = vectorIndexOf(model, vector.length);
    if (index === null) return false;
    const counted = await tx.one<{ vectors: number; isIndexed: boolean }>(countVectors, spaceId, kind, model, this.mostCompared + 1, index.name);
    if (!counted!.isIndexed || counted!.vectors <= this.mostCompared) return false;
    await tx.one(getReadyForVectorIndex, String(Math.min(WIDEST_SCAN, Math.max(pool, NARROWEST_SCAN))));
    return true;
  }
}

async function gather<T extends { id: string }>(
  tx: TenantTx, { mode, query }: SearchPlan, probe: Probe, arms: Arms<T>, toFound: (it: T, match: Match) => Found,
): Promise<Gathered> {
  const none: string[] = [];
  const [byWords, byMeaning, newest] = await Promise.all([
    query.isEmpty || mode === 'semantic' ? none : arms.byWords(tx, probe),
    query.isEmpty || probe.vector === null ? none : arms.byVector(tx, probe),
    query.isEmpty ? arms.newest(tx, probe) : none,
  ]);
  const matched = await loadWithStandIns(tx, probe, arms, [...new Set([...byWords, ...byMeaning, ...newest])]);
  return { found: matched.map(({ it, match }) => toFound(it, match)), byWords: byWords.length, byMeaning: byMeaning.length, newest: newest.length };
}

/** Durable claims leave where a claim of the session stands in their place, and that one comes in whether it was found or not. */
async function loadWithStandIns<T extends { id: string }>(tx: TenantTx, probe: Probe, arms: Arms<T>, ids: readonly string[]): Promise<Matched<T>[]> {
  if (ids.length === 0) return [];
  const loaded = await arms.load(tx, probe, ids);
  const known = new Set(loaded.map(({ it }) => it.id));
  const standIns = [...new Set(loaded.flatMap(({ overriding }) => overriding))].filter((id) => !known.has(id));
  const added = standIns.length === 0 ? [] : await arms.load(tx, probe, standIns);
  return [...loaded.filter(({ overriding }) => overriding.length === 0), ...added];
}
