import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';

/** A text as a vector of the model that the space reads. */
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

/** How what is near a text is found. */
export interface NearMemoryFinder {
  /** Never inside a transaction. null: no embedder answered in time, and words have to do. */
  meaningOf(ctx: Ctx, space: string, text: string): Promise<Meaning | null>;
  /** Of the visible claims of the space, the best by words and the nearest by meaning. */
  near(tx: TenantTx, space: Space, text: string, meaning: Meaning | null): Promise<NearMemory[]>;
}

/**
 * Finds memories near a note. `recall`, which knows how claims are found and builds on this area, provides it when the
 * application is composed.
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
    if (this.#finder === null) throw new Error('nobody finds near memories: the module of recall is missing');
    return this.#finder;
  }
}
