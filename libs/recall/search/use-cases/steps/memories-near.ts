import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Embedders } from '#libs/platform/embeddings/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Meaning, NearMemory, NearMemoryFinder } from '#libs/work/notes/index.js';
import type { ReadModels } from '../../../index/index.js';
import { planSearch } from '../../domain/plan.js';
import type { ClaimSearch } from '../../store/claim-search.js';
import type { Gather } from './gather.js';
import { QueryVectors } from './query-vectors.js';

/**
 * How many of the claims found by words are taken, and how many of those found by meaning (continuity spec, section 7).
 */
const OF_EACH = 20;
/** How long a write waits for a model. */
const PATIENCE_MS = 150;
/** Maximum length of a query in characters. A note may be longer. */
const MAX_QUERY = 8_000;

/**
 * Finds the claims close to a new note, as a search would. What may be seen is decided by the same condition as in a
 * search.
 */
export class MemoriesNear implements NearMemoryFinder {
  readonly #vectors: QueryVectors;

  constructor(
    private readonly gather: Gather,
    private readonly claims: ClaimSearch,
    embedders: Embedders,
    readModels: ReadModels,
    patienceMs = PATIENCE_MS,
  ) {
    this.#vectors = new QueryVectors(embedders, readModels, patienceMs);
  }

  async meaningOf(ctx: Ctx, space: string, text: string): Promise<Meaning | null> {
    return (await this.#vectors.ofOne(ctx, space, cut(text))).embedded;
  }

  async near(tx: TenantTx, space: Space, text: string, meaning: Meaning | null): Promise<NearMemory[]> {
    const mode = meaning === null ? 'keyword' : 'hybrid';
    const plan = planSearch({ query: cut(text), kinds: ['claim'], mode }, 2 * OF_EACH, space, null);
    const { found } = await this.gather.run(tx, plan, meaning);
    const close = found.filter(
      ({ foundBy: { words = Infinity, meaning: nearest = Infinity } }) => Math.min(words, nearest) <= OF_EACH,
    );
    const ids = close.map(({ id }) => id as Id<'clm'>);
    const claims = await this.claims.whole(tx, plan.reading, ids);
    return close.map(({ match }, i) => ({ id: ids[i]!, text: claims.get(ids[i]!)!.text, cosine: match.similarity }));
  }
}

const cut = (text: string): string => [...text].slice(0, MAX_QUERY).join('');
