import type { NewEvent } from '#libs/history/events/index.js';
import { notFound, type Ctx, type IdPrefix } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { KeptNode } from '../domain/node.js';

/** Reads nodes by ids with one prefix. Row policies leave out rows that the reader of the transaction may not see. */
export interface NodeSource {
  prefix: IdPrefix;
  /** The order is undefined. Ids that are not in the space are left out. */
  find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<KeptNode[]>;
  /** The node as it was recorded at a given time. null: it was not recorded yet. */
  findAsKnown(tx: TenantTx, spaceId: string, id: string, knownAt: Date): Promise<KeptNode | null>;
  /**
   * Refuses callers that may not change the node and therefore may not attach it to another. A source without this
   * method allows every agent to do so.
   */
  checkMayChange?(tx: TenantTx, ctx: Ctx, spaceId: string, id: string): Promise<void>;
  /**
   * Refuses callers that may not end an edge to the node, for example because the node restricts what is attached to
   * it. A source without this method lets everybody who may change both ends do this.
   */
  checkMayDetach?(tx: TenantTx, ctx: Ctx, space: Pick<Space, 'id' | 'now'>, id: string): Promise<void>;
  /**
   * The events by which a node changes because another node is attached to it. Locks the node, and refuses what may not
   * be attached to it. A source without this method has nodes that do not change.
   */
  attached?(
    tx: TenantTx,
    ctx: Ctx,
    space: Pick<Space, 'id' | 'now'>,
    from: Pick<KeptNode, 'id' | 'status'>,
    id: string,
  ): Promise<NewEvent[]>;
}

const prefixOf = (id: string): string => id.slice(0, id.indexOf('_'));

/**
 * Sources of nodes that are stored outside the tables of the graph, by prefix. The modules of the nouns register them
 * when the application is composed.
 */
export class NodeSources {
  readonly #sources = new Map<string, NodeSource>();

  add(source: NodeSource): void {
    if (this.#sources.has(source.prefix)) throw new Error(`ids with ${source.prefix}_ have two sources`);
    this.#sources.set(source.prefix, source);
  }

  /** Whether a source exists for the id. */
  has(id: string): boolean {
    return this.#sources.has(prefixOf(id));
  }

  /** The nodes among the ids that a source knows in the space. */
  async find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<KeptNode[]> {
    const found = await Promise.all(
      [...this.#sources.values()].map((source) => {
        const named = ids.filter((id) => prefixOf(id) === source.prefix);
        return named.length === 0 ? [] : source.find(tx, spaceId, named);
      }),
    );
    return found.flat();
  }

  /**
   * Throws 404 for an id that no source knows in the space. `what`: a word for the message that says what the ids stand
   * for.
   */
  async checkKnown(tx: TenantTx, spaceId: string, what: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const known = new Set((await this.find(tx, spaceId, ids)).map(({ id }) => id));
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) throw notFound({ what, id: unknown });
  }

  /** Refuses callers that may not change one of the nodes. */
  async checkMayChange(tx: TenantTx, ctx: Ctx, spaceId: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#sources.get(prefixOf(id))?.checkMayChange?.(tx, ctx, spaceId, id);
  }

  /** Refuses callers that may not end an edge to the node. */
  async checkMayDetach(tx: TenantTx, ctx: Ctx, space: Pick<Space, 'id' | 'now'>, id: string): Promise<void> {
    await this.#sources.get(prefixOf(id))?.checkMayDetach?.(tx, ctx, space, id);
  }

  /** The events by which a node changes because another node is attached to it. */
  async attached(
    tx: TenantTx,
    ctx: Ctx,
    space: Pick<Space, 'id' | 'now'>,
    from: Pick<KeptNode, 'id' | 'status'>,
    id: string,
  ): Promise<NewEvent[]> {
    return (await this.#sources.get(prefixOf(id))?.attached?.(tx, ctx, space, from, id)) ?? [];
  }

  /** The node as it was recorded at a given time. null: it was not recorded yet. */
  async findAsKnown(tx: TenantTx, spaceId: string, id: string, knownAt: Date): Promise<KeptNode | null> {
    return (await this.#sources.get(prefixOf(id))?.findAsKnown(tx, spaceId, id, knownAt)) ?? null;
  }
}
