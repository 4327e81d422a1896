import type { z } from 'zod';
import type { NewEvent } from '#libs/history/events/index.js';
import { orRefusal, Refusal, type Ctx } from '#libs/kernel/index.js';
import { checkMerge, mergeEntities, mergesLock, type EntityRepository } from '#libs/knowledge/entities/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Effect, Keys, Proposal } from '../../../proposals/index.js';
import type { EntityMergeBlock } from '../../domain/entity-merge.schemas.js';

type Block = z.input<typeof EntityMergeBlock>;

/** When a reviewer approves, merges one entity into another, provided that neither has been merged in the meantime. */
export class MergeEffect implements Effect<Block> {
  constructor(private readonly entities: EntityRepository) {}

  async keys(_tx: TenantTx, { id }: Space): Promise<Keys> {
    return { own: [mergesLock(id)], shared: [] };
  }

  async onApproval(
    tx: TenantTx,
    _ctx: Ctx,
    space: Space,
    { subjectId, change }: Proposal,
  ): Promise<NewEvent[] | Block> {
    const survivor = await this.entities.get(tx, space.id, subjectId);
    const merged = await this.entities.get(tx, space.id, String(change.mergedId));
    const names = await this.entities.listNames(tx, [survivor.id, merged.id]);
    const refusal = orRefusal(() => {
      checkMerge(survivor, merged, names.length);
    });
    if (refusal instanceof Refusal) return { code: refusal.code, message: refusal.message };
    const members = await this.entities.listMembers(tx, space.id, merged.id);
    return [mergeEntities(survivor, merged, members, space.now)];
  }

  async onRefusal(): Promise<NewEvent[]> {
    return [];
  }
}
