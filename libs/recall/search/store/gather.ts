import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { assertNever, type Id } from '#libs/kernel/index.js';
import { type FilterFields, withAbsent } from '#libs/platform/filters/index.js';
import type { Claim } from '#libs/knowledge/slots/domain/index.js';
import { claimFields } from '#libs/knowledge/slots/store/index.js';
import type { ClaimSearch } from '../../claim-search/store/index.js';
import { MESSAGE_FIELDS, type MessageSearch } from '../../message-search/store/index.js';
import { vectorIndexOf } from '../../embedding/domain/index.js';
import { vectorText } from '../../embedding/store/index.js';
import { type Found, foundClaim, type FoundClaim, foundTurn, type FoundTurn, phrasesOf, tripleShare } from '../../retrieval/domain/index.js';
import type { Matched, Probe } from '../../retrieval/store/index.js';
import type { StatisticsStore } from '../../word-statistics/store/index.js';
import { datedTimes, hasSecondStage, inPlace, inTime, type Kind, MOST_RERANKED, rerankTurns, type SearchPlan } from '../domain/index.js';
import { collect, type Collected } from './collect.js';
import type { EmbeddedQuery } from './query-vectors.js';

const countVectors = sql(import.meta.url, 'count-vectors');
const getReadyForVectorIndex = sql(import.meta.url, 'get-ready-for-vector-index');

/** Up to here comparing every vector of a space takes tens of milliseconds and misses none. */
const MOST_COMPARED = 20_000;
/** Candidates an index scan keeps while it looks: pgvector takes 1 to 1,000; few find little. */
const NARROWEST_SCAN = 100;
const WIDEST_SCAN = 1000;
/** A search that has taken so long already is answered without a second look at its turns. */
const PATIENCE_MS = 1_000;

export interface Limits {
  /** Vectors of a space up to which all are compared. */
  mostCompared: number;
  patienceMs: number;
}

export interface Gathered {
  found: Found[];
  /** Durable claims that claims of the reader's session stand before. */
  overridden: Found[];
  /** How many candidates each arm brought in. */
  counts: Record<'byWords' | 'byMeaning' | 'byTriple' | 'beside' | 'newest', number>;
  /** Whether turns were left in the order of the first stage for lack of time. */
  rerankCutShort: boolean;
}

type OfKind = Pick<Gathered, 'found' | 'overridden'> & Pick<Collected<unknown>, 'counts'> & { isCutShort: boolean };

/** Brings together what the arms find. The arms decide what may be seen; nothing is added to it here. */
export class Gather {
  private readonly limits: Limits;

  constructor(private readonly claims: ClaimSearch, private readonly messages: MessageSearch, private readonly statistics: StatisticsStore, limits: Partial<Limits> = {}) {
    this.limits = { mostCompared: MOST_COMPARED, patienceMs: PATIENCE_MS, ...limits };
  }

  async run(tx: TenantTx, plan: SearchPlan, embedded: EmbeddedQuery | null): Promise<Gathered> {
    const startedAt = performance.now();
    const all: Gathered = { found: [], overridden: [], counts: { byWords: 0, byMeaning: 0, byTriple: 0, beside: 0, newest: 0 }, rerankCutShort: false };
    for (const kind of new Set(plan.kinds)) {
      const probe = await this.#probe(tx, plan, kind, embedded);
      const { counts, found, overridden, isCutShort } = await this.#ofKind(tx, plan, kind, probe, startedAt);
      all.found.push(...found);
      all.overridden.push(...overridden);
      all.counts.byWords += counts.words;
      all.counts.byMeaning += counts.meaning;
      all.counts.byTriple += counts.triple;
      all.counts.beside += counts.beside;
      all.counts.newest += counts.newest;
      all.rerankCutShort ||= isCutShort;
    }
    return all;
  }

  async #ofKind(tx: TenantTx, plan: SearchPlan, kind: Kind, probe: Probe, startedAt: number): Promise<OfKind> {
    const view = { mode: plan.mode, now: plan.reading.now };
    switch (kind) {
      case 'claim': {
        const { matched, overridden, foundBy, counts } = await collect(tx, kind, plan.mode, probe, this.claims);
        const phrases = new Set(counts.triple === 0 ? [] : phrasesOf(plan.query.text));
        const claimOf = ({ it, match }: Matched<Claim>): FoundClaim => (
          foundClaim(it, { ...match, lexical: Math.max(match.lexical, tripleShare(it, phrases)) }, foundBy.get(it.id) ?? {}, view));
        const times = hasSecondStage(plan) ? datedTimes(plan.query.text, plan.reading.now) : [];
        return { found: inTime(matched.map(claimOf), times), overridden: overridden.map(claimOf), counts, isCutShort: false };
      }
      case 'message': {
        const { matched, foundBy, counts } = await collect(tx, kind, plan.mode, probe, this.messages);
        const turns = matched.map(({ it, match }) => foundTurn(it, match, foundBy.get(it.id) ?? {}, view));
        return { ...this.#judged(turns, plan, probe, startedAt), overridden: [], counts };
      }
      default: return assertNever(kind);
    }
  }

  #judged(turns: FoundTurn[], plan: SearchPlan, { statistics }: Probe, startedAt: number): { found: Found[]; isCutShort: boolean } {
    const placed = plan.mode === 'hybrid' && !plan.query.isEmpty ? inPlace(turns) : turns;
    if (!hasSecondStage(plan) || placed.length === 0) return { found: placed, isCutShort: false };
    if (performance.now() - startedAt > this.limits.patienceMs) return { found: placed, isCutShort: true };
    return { found: rerankTurns(placed, { text: plan.query.text, now: plan.reading.now, statistics }), isCutShort: false };
  }

  /** A filter may name fields that only another of the kinds asked for has: rows of this kind then have no value there. */
  async #probe(tx: TenantTx, plan: SearchPlan, kind: Kind, embedded: EmbeddedQuery | null): Promise<Probe> {
    const { reading, query, filters, kinds } = plan;
    const fieldsOf: Record<Kind, FilterFields> = { claim: claimFields(reading.now), message: MESSAGE_FIELDS };
    const fields = kinds.reduce((own, other) => withAbsent(own, fieldsOf[other]), fieldsOf[kind]);
    const pool = kind === 'message' && hasSecondStage(plan) ? Math.max(plan.pool, MOST_RERANKED) : plan.pool;
    const statistics = await this.statistics.of(tx, reading.spaceId, kind, query.words);
    const byIndex = embedded !== null && await this.#goesByIndex(tx, { spaceId: reading.spaceId, kind, texts: statistics.documents, pool }, embedded);
    const vector = embedded && { text: vectorText(embedded.vector), model: embedded.model, dimensions: embedded.vector.length, byIndex };
    return { reading, query, statistics, filters, fields, vector, pool };
  }

  /**
   * Where the space has too many vectors to compare them all and the model has its index; the transaction is made ready to use it.
   * Vectors are only counted where the number of texts is not known to be large, as for a query without words.
   */
  async #goesByIndex(tx: TenantTx, { spaceId, kind, texts, pool }: { spaceId: Id<'spc'>; kind: Kind; texts: number; pool: number }, { model, vector }: EmbeddedQuery): Promise<boolean> {
    const { mostCompared } = this.limits;
    const index = vectorIndexOf(model, vector.length);
    if (index === null || (texts > 0 && texts <= mostCompared)) return false;
    const isLarge = texts > mostCompared;
    const counted = await tx.one<{ vectors: number; isIndexed: boolean }>(countVectors, spaceId, kind, model, isLarge ? 0 : mostCompared + 1, index.name);
    if (!counted!.isIndexed || !(isLarge || counted!.vectors > mostCompared)) return false;
    await tx.one(getReadyForVectorIndex, String(Math.min(WIDEST_SCAN, Math.max(pool, NARROWEST_SCAN))));
    return true;
  }
}
