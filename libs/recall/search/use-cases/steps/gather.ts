import type { TenantTx } from '#libs/platform/database/index.js';
import { assertNever, awaitedLater } from '#libs/kernel/index.js';
import { type FilterFields, withAbsent } from '#libs/platform/filters/index.js';
import { mayConcern, type Running, type PendingCorrections, groundingUnder } from '#libs/graph/cascades/index.js';
import { type Claim, shownText, claimFields, matchingUnusable } from '#libs/knowledge/claims/index.js';
import type { Ranked } from '../../domain/ranking/ranking.rules.js';
import type { ClaimSearch } from '../../store/claim-search.js';
import { MESSAGE_FIELDS, type MessageSearch } from '../../store/message-search.js';
import { NODE_FIELDS, type NodeSearch } from '../../store/node-search.js';
import {
  type Retriever,
  type Found,
  foundClaim,
  type FoundClaim,
  foundNode,
  foundTurn,
  type FoundTurn,
  type WholeFound,
  type Link,
  type SeenClaim,
} from '../../domain/retrieval/found.js';
import {
  vectorIndexOf,
  vectorBytes,
  type StatisticsStore,
  type WordStatistics,
  isIndexCheaper,
  scanFor,
  IndexSizes,
} from '../../../index/index.js';
import { isFiltered } from '../../domain/retrieval/reading.js';
import { type Phrases, tripleShare } from '../../domain/retrieval/query.js';
import { SEARCH_SETTINGS, type Matched, type Probe, type QueryVector } from '../../store/retrievers.js';
import { hasSecondStage, type SearchPlan, isCrowded, withStatements } from '../../domain/plan.js';
import { inPlace, rerankTurns, TURNS_PER_RETRIEVER, understood } from '../../domain/second-stage.rules.js';
import { inTime, rangesFor, timesFor } from '../../domain/claims-in-time.rules.js';
import type { Kind } from '../../domain/search.schemas.js';
import type { FloorTerms } from '../../domain/floor.rules.js';
import { collect, loadWithStandIns } from './collect.js';
import type { EmbeddedQuery } from './query-vectors.js';

const NO_PHRASES: Phrases = { phrases: new Set(), phraseKeys: new Set() };
/** A search that has already taken this long is answered without the second stage. */
const PATIENCE_MS = 1_000;
/** Maximum number of nodes visited to determine how running corrections will affect the results. */
const CLIMB = 2_000;

export interface Limits {
  /** Whether the nearest vectors are found through the index of their model. */
  goesByIndex: typeof isIndexCheaper;
  patienceMs: number;
}

export interface Gathered {
  found: Found[];
  /** Durable claims that are replaced by claims of the reader's session. */
  overridden: Found[];
  /** Links between hits and the memories related to them. */
  links: Link[];
  /** How many results each retriever found. */
  counts: Record<'byWords' | 'byMeaning' | 'byTriple' | 'byTime' | 'related' | 'newest', number>;
  /** The inputs of the relevance floor. */
  floor: FloorTerms;
  /** Whether turns kept the order of the first stage because time ran out. */
  rerankSkipped: boolean;
}

/** Claims as a reading shows them. */
export interface Shown {
  /** By id: the given claims that the reading shows, and the claims that replace the other given claims. */
  claims: ReadonlyMap<string, Claim>;
  /** By id of a claim: the claims of the reader's session that replace it. */
  replaced: ReadonlyMap<string, readonly string[]>;
}

/** The reads that a search has sent before it is planned. */
export interface Begun {
  running: Promise<Running>;
  statistics: ReadonlyMap<Kind, Promise<WordStatistics>>;
}

type OfKind = Pick<Gathered, 'found' | 'overridden' | 'links'> & { isRerankSkipped: boolean };

/** Combines the results of the retrievers. The retrievers decide what may be seen; nothing is added here. */
export class Gather {
  private readonly limits: Limits;
  private readonly indexSizes = new IndexSizes();

  constructor(
    private readonly claims: ClaimSearch,
    private readonly messages: MessageSearch,
    private readonly nodes: NodeSearch,
    private readonly statistics: StatisticsStore,
    private readonly pendingCorrections: PendingCorrections,
    private readonly efSearch: number,
    limits: Partial<Limits> = {},
  ) {
    this.limits = { goesByIndex: isIndexCheaper, patienceMs: PATIENCE_MS, ...limits };
  }

  /** Sends the reads that do not depend on the plan, so that they go in one message with the read of the space. */
  begin(tx: TenantTx, { spaceId, kinds, words }: { spaceId: string; kinds: readonly Kind[]; words: string }): Begun {
    // Read before anything else. If other reads came first and a cascade ended after them, neither they nor this read
    // would show its effect.
    const running = awaitedLater(this.pendingCorrections.running(tx, spaceId));
    tx.use(SEARCH_SETTINGS);
    const statistics = kinds.map((kind) => [kind, awaitedLater(this.statistics.of(tx, spaceId, kind, words))] as const);
    return { running, statistics: new Map(statistics) };
  }

  async run(
    tx: TenantTx,
    plan: SearchPlan,
    embedded: EmbeddedQuery | null,
    begun = this.begin(tx, { spaceId: plan.reading.spaceId, kinds: plan.kinds, words: plan.query.words }),
  ): Promise<Gathered> {
    const startedAt = performance.now();
    const { running, statistics } = begun;
    const parts: OfKind[] = [];
    let texts = 0;
    for (const kind of plan.kinds) {
      const probe = await this.#probe(tx, { plan, kind, embedded, statistics: await statistics.get(kind)! });
      texts += probe.statistics.documents;
      parts.push(await this.#ofKind(tx, plan, kind, probe, startedAt));
    }
    const floor = { model: plan.mode === 'hybrid' && !plan.query.isEmpty ? (embedded?.model ?? null) : null, texts };
    const of = async (which: 'found' | 'overridden'): Promise<Found[]> =>
      this.#settled(
        tx,
        plan,
        await running,
        parts.flatMap((part) => part[which]),
      );
    const [found, overridden] = await Promise.all([of('found'), of('overridden')]);
    return {
      found,
      overridden,
      links: parts.flatMap(({ links }) => links),
      counts: countsOf([...found, ...overridden]),
      floor,
      rerankSkipped: parts.some(({ isRerankSkipped }) => isRerankSkipped),
    };
  }

  /**
   * Like `run`. If guesses fill all candidates, it searches for statements of users separately, so that notes that
   * repeat the words of a question cannot hide them.
   */
  async runDespiteGuesses(
    tx: TenantTx,
    plan: SearchPlan,
    embedded: EmbeddedQuery | null,
    begun?: Begun,
  ): Promise<Gathered> {
    const gathered = await this.run(tx, plan, embedded, begun);
    if (!isCrowded(gathered.found)) return gathered;
    const { found: said } = await this.run(
      tx,
      { ...plan, kinds: ['claim'], filters: [...plan.filters, { baseClass: 'user_explicit' }] },
      embedded,
    );
    return { ...gathered, found: withStatements(gathered, said) };
  }

  /** Reads given claims as the reading shows them, whatever the filters of the request and however they match it. */
  async shown(tx: TenantTx, plan: SearchPlan, { running, statistics }: Begun, ids: readonly string[]): Promise<Shown> {
    const unfiltered = { ...plan, filters: [] };
    const words = await statistics.get('claim')!;
    const probe = await this.#probe(tx, { plan: unfiltered, kind: 'claim', embedded: null, statistics: words });
    const { matched, overridden } = await loadWithStandIns(tx, probe, this.claims, ids, new Map());
    const view = { mode: plan.mode, now: plan.reading.now };
    const found = matched.map(({ it, match }) => foundClaim(it, { match, foundBy: {} }, view));
    const settled = await this.#settled(tx, unfiltered, await running, found);
    const seen = settled.flatMap((each) => (each.kind === 'claim' ? [each] : []));
    const claims = await this.claims.whole(
      tx,
      plan.reading,
      seen.map(({ id }) => id),
    );
    return {
      claims: new Map(seen.map((each) => [each.id, asSeen(each, claims)])),
      replaced: new Map(overridden.map(({ it, overriding }) => [it.id, overriding])),
    };
  }

  /** Returns the results with complete claims, as readers see them. Ranking loads only a part of each claim. */
  async whole(tx: TenantTx, { reading }: SearchPlan, ranked: readonly Ranked<Found>[]): Promise<Ranked<WholeFound>[]> {
    const claims = await this.claims.whole(
      tx,
      reading,
      ranked.filter(({ kind }) => kind === 'claim').map(({ id }) => id),
    );
    return ranked.map((each) => {
      if (each.kind !== 'claim') return each;
      const claim = asSeen(each, claims);
      return { ...each, text: shownText(claim), claim };
    });
  }

  /**
   * The results that may be shown while corrections are running. Results that a correction will taint are left out, and
   * so are those that could not be checked in time. Results that depend on something that was replaced are marked
   * stale. This happens before ranking and counting, so that neither ranks nor counts reveal what was left out.
   */
  async #settled(tx: TenantTx, plan: SearchPlan, running: Running, found: Found[]): Promise<Found[]> {
    const { reading } = plan;
    if (reading.knownAt !== null) return found;
    const isConcerned = mayConcern(running);
    const concerned = found.filter((each) => each.kind === 'claim' && isConcerned(each.claim)).map(({ id }) => id);
    const coming = await this.pendingCorrections.among(tx, running, concerned, CLIMB);
    const matching = await matchingUnusable(tx, [...coming.keys()], plan.filters, fieldsFor('claim', plan));
    return found
      .filter(({ id }) => !coming.has(id) || matching.has(id))
      .filter(({ id }) => reading.includesAll || coming.get(id) !== 'tainted')
      .map((each) => {
        const next = coming.get(each.id);
        return each.kind === 'claim' && next !== undefined
          ? { ...each, claim: { ...each.claim, grounding: groundingUnder(each.claim.grounding, next) } }
          : each;
      });
  }

  async #ofKind(tx: TenantTx, plan: SearchPlan, kind: Kind, probe: Probe, startedAt: number): Promise<OfKind> {
    const view = { mode: plan.mode, now: plan.reading.now };
    switch (kind) {
      case 'claim': {
        const { matched, overridden, foundBy, links } = await collect(tx, kind, plan.mode, probe, this.claims);
        const isNamed = [...foundBy.values()].some(({ triple }) => triple !== undefined);
        const phrases = isNamed ? this.claims.phrases(plan.query) : NO_PHRASES;
        const claimOf = ({ it, match, strength = null }: Matched<SeenClaim>): FoundClaim => {
          const measured = { ...match, triple: tripleShare(it, phrases) };
          return foundClaim(it, { match: measured, foundBy: foundBy.get(it.id) ?? {}, strength }, view);
        };
        return {
          found: inTime(matched.map(claimOf), timesFor([kind], plan)),
          overridden: overridden.map(claimOf),
          links,
          isRerankSkipped: false,
        };
      }
      case 'message': {
        const { matched, foundBy } = await collect(tx, kind, plan.mode, probe, this.messages);
        const turns = matched.map(({ it, match }) => foundTurn(it, match, foundBy.get(it.id) ?? {}, view));
        return { ...this.#judged(turns, plan, probe, startedAt), overridden: [], links: [] };
      }
      case 'node': {
        const { matched, foundBy } = await collect(tx, kind, plan.mode, probe, this.nodes);
        return {
          found: matched.map(({ it, match }) => foundNode(it, match, foundBy.get(it.id) ?? {}, view)),
          overridden: [],
          links: [],
          isRerankSkipped: false,
        };
      }
      default:
        return assertNever(kind);
    }
  }

  #judged(
    turns: FoundTurn[],
    plan: SearchPlan,
    { statistics }: Probe,
    startedAt: number,
  ): { found: Found[]; isRerankSkipped: boolean } {
    if (plan.mode !== 'hybrid' || plan.query.isEmpty || turns.length === 0)
      return { found: turns, isRerankSkipped: false };
    const asked = understood(turns, { text: plan.query.text, now: plan.reading.now, statistics });
    const placed = inPlace(turns, asked);
    if (!hasSecondStage(plan)) return { found: placed, isRerankSkipped: false };
    if (performance.now() - startedAt > this.limits.patienceMs) return { found: placed, isRerankSkipped: true };
    return { found: rerankTurns(placed, asked), isRerankSkipped: false };
  }

  async #probe(
    tx: TenantTx,
    {
      plan,
      kind,
      embedded,
      statistics,
    }: { plan: SearchPlan; kind: Kind; embedded: EmbeddedQuery | null; statistics: WordStatistics },
  ): Promise<Probe> {
    const { reading, query, filters } = plan;
    const fields = fieldsFor(kind, plan);
    const pool = kind === 'message' && hasSecondStage(plan) ? TURNS_PER_RETRIEVER : plan.pool;
    const vector =
      embedded &&
      (await this.#vectorOf(tx, embedded, {
        vectors: statistics.documents,
        wanted: pool,
        isFiltered: isFiltered(reading, filters),
      }));
    return {
      reading,
      query,
      statistics,
      filters,
      fields,
      vector,
      times: rangesFor(kind, plan),
      pool,
      types: plan.types,
    };
  }

  /** `vectors`: how many vectors the space has or will soon have, which is the number of its texts. */
  async #vectorOf(
    tx: TenantTx,
    { model, vector }: EmbeddedQuery,
    sought: Omit<Parameters<typeof scanFor>[0], 'efSearch'>,
  ): Promise<QueryVector> {
    const index = vectorIndexOf(model, vector.length);
    const indexed = index && (await this.indexSizes.of(tx, index.name));
    return {
      bytes: vectorBytes(vector),
      model,
      dimensions: vector.length,
      scan:
        indexed !== null && this.limits.goesByIndex({ ...sought, indexed })
          ? scanFor({ ...sought, efSearch: this.efSearch })
          : null,
    };
  }
}

/** A claim with all columns, and with the grounding that the reading shows. */
const asSeen = ({ id, claim }: FoundClaim, claims: ReadonlyMap<string, Claim>): Claim => ({
  ...claims.get(id)!,
  grounding: claim.grounding,
});

/** A filter may name fields that only another requested kind has. Rows of this kind have no value for such fields. */
function fieldsFor(kind: Kind, { reading, kinds }: SearchPlan): FilterFields {
  const fieldsOf: Record<Kind, FilterFields> = {
    claim: claimFields(reading.now, reading.knownAt),
    message: MESSAGE_FIELDS,
    node: NODE_FIELDS,
  };
  return kinds.reduce((own, other) => withAbsent(own, fieldsOf[other]), fieldsOf[kind]);
}

function countsOf(found: readonly Found[]): Gathered['counts'] {
  const by = (retriever: Retriever): number => found.filter(({ foundBy }) => foundBy[retriever] !== undefined).length;
  return {
    byWords: by('words'),
    byMeaning: by('meaning'),
    byTriple: by('triple'),
    byTime: by('time'),
    related: by('related'),
    newest: by('newest'),
  };
}
