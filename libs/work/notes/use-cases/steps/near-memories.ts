import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';

/** The vector of a text, from the model that the space uses for reading. */
export interface Meaning {
  vector: Float32Array;
  model: string;
}

/** A visible claim near a text, with the cosine of the two if both have vectors. */
export interface NearMemory {
  id: Id<'clm'>;
  text: string;
  cosine: number | null;
}

/** Finds claims near a text. */
export interface NearMemoryFinder {
  /** Must be called outside any transaction. null: no embedder answered in time, so only words can be compared. */
  meaningOf(ctx: Ctx, space: string, text: string): Promise<Meaning | null>;
  /** Visible claims of the space: the best matches by words and the nearest by meaning. */
  near(tx: TenantTx, space: Space, text: string, meaning: Meaning | null): Promise<NearMemory[]>;
}

/**
 * Finds memories near a note. The implementation is set when the application is composed. It comes from `recall`, which
 * implements search and depends on this area.
 */
export class NearMemories implements NearMemoryFinder {
  #finder: NearMemoryFinder | null = null;

  provide(finder: NearMemoryFinder): void {
    if (this.#finder !== null) throw new Error('near memories are found by one finder');
    this.#finder = finder;
  }

  meaningOf(ctx: Ctx, space: string, text: string): Promise<Meaning | null> {
    return this.#found.meaningOf(ctx, space, text);
  }

  near(tx: TenantTx, space: Space, text: string, meaning: Meaning | null): Promise<NearMemory[]> {
    return this.#found.near(tx, space, text, meaning);
  }

  get #found(): NearMemoryFinder {
    if (this.#finder === null) throw new Error('near memories cannot be found: the module of recall is missing');
    return this.#finder;
  }
}
