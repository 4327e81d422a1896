import type { IdPrefix } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { KeptNode } from '../domain/node.js';

/** How the ids of one prefix are read. What the reader of the transaction may not see is not there; row policies see to it. */
export interface NodeSource {
  prefix: IdPrefix;
  /** In no promised order; what is not in the space is left out. */
  find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<KeptNode[]>;
  /** As the record had it at a moment; null: it was not recorded yet. */
  findAsKnown(tx: TenantTx, spaceId: string, id: string, knownAt: Date): Promise<KeptNode | null>;
}

const prefixOf = (id: string): string => id.slice(0, id.indexOf('_'));

/** Sources of nodes that are not in the tables of the graph, by prefix. Filled by the modules of the nouns while the application is put together. */
export class NodeSources {
  readonly #sources = new Map<string, NodeSource>();

  add(source: NodeSource): void {
    if (this.#sources.has(source.prefix)) throw new Error(`ids with ${source.prefix}_ have two sources`);
    this.#sources.set(source.prefix, source);
  }

  /** Whether the id is one of a source. */
  has(id: string): boolean {
    return this.#sources.has(prefixOf(id));
  }

  /** Those of the ids that a source knows in the space. */
  async find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<KeptNode[]> {
    const found = await Promise.all(
      [...this.#sources.values()].map((source) => {
        const named = ids.filter((id) => prefixOf(id) === source.prefix);
        return named.length === 0 ? [] : source.find(tx, spaceId, named);
      }),
    );
    return found.flat();
  }

  /** The node as the record had it at a moment; null: it was not recorded yet. */
  async findAsKnown(tx: TenantTx, spaceId: string, id: string, knownAt: Date): Promise<KeptNode | null> {
    return (await this.#sources.get(prefixOf(id))?.findAsKnown(tx, spaceId, id, knownAt)) ?? null;
  }
}
