import type { NodeRepository } from '#libs/graph/model/index.js';
import { notFound, type Id } from '#libs/kernel/index.js';
import { DIGEST, type Claim, type SlotRepository } from '#libs/knowledge/claims/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { notADigest } from '../domain/digest.js';
import type { Origin } from '../domain/build.rules.js';

const listDigestsAbove = sql(import.meta.url, 'list-digests-above');
const findSuccessor = sql(import.meta.url, 'find-successor');

/** A digest in the form in which it was created. */
export interface Made extends Origin {
  claim: Claim;
  memberIds: Id<'clm'>[];
}

/** Reads digests: claims of category digest, whose members are the premises they derive from. */
export class DigestRepository {
  constructor(
    private readonly slots: SlotRepository,
    private readonly nodes: NodeRepository,
  ) {}

  /** A digest, in any status. Throws 404 if there is none, and `not_a_digest`. */
  async get(tx: TenantTx, spaceId: Id<'spc'>, id: string): Promise<Made> {
    const [[claim], [node], edges] = await Promise.all([
      this.slots.findClaims(tx, spaceId, [id]),
      this.nodes.find(tx, spaceId, [id]),
      this.nodes.listEdges(tx, spaceId, [id], ['derives_from']),
    ]);
    if (claim === undefined) throw notFound({ what: 'claim', id });
    if (claim.category !== DIGEST || node === undefined) throw notADigest({ id });
    const { method, replaces } = node.detail as Origin;
    return { claim, method, replaces, memberIds: edges.map(({ toId }) => toId as Id<'clm'>) };
  }

  /** Like `get`, but locks the digest, so that nobody else decides about it in the meantime. */
  async hold(tx: TenantTx, spaceId: Id<'spc'>, id: string): Promise<Made> {
    await this.slots.lock(tx, [id]);
    return this.get(tx, spaceId, id);
  }

  /** The digests that contain the claims, directly or through other digests, and that have not ended. */
  async above(tx: TenantTx, ids: readonly string[]): Promise<Id<'clm'>[]> {
    return ids.length === 0 ? [] : (await tx.all<{ id: Id<'clm'> }>(listDigestsAbove, ids)).map(({ id }) => id);
  }

  async isRebuilt(tx: TenantTx, { claim, memberIds }: Made): Promise<boolean> {
    return (await tx.one(findSuccessor, memberIds, claim.id)) !== null;
  }
}
