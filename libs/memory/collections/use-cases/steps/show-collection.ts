import type { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import type { VisibleClaims } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { listedFields, memberViews, type shownShape } from '../../domain/collection.views.js';
import type { Collection } from '../../domain/collection.js';
import type { CollectionRepository, Held } from '../../store/collection.repository.js';

export type Shown = Pick<Collection, 'id' | 'name'> & z.input<z.ZodObject<typeof shownShape>>;

/** Shows an episode or a cluster to a reader: what of it may be seen, and how much may not. */
export class ShowCollection {
  constructor(
    private readonly collections: CollectionRepository,
    private readonly visible: VisibleClaims,
  ) {}

  async run(tx: TenantTx, space: Space, held: Held, sessionId: Id<'ses'> | null): Promise<Shown> {
    const [claims, summaryId] = await Promise.all([
      this.visible.run(tx, space, held.memberIds, sessionId),
      this.collections.summary(tx, held.memberIds),
    ]);
    const [summary] = summaryId === null ? [] : await this.visible.run(tx, space, [summaryId], sessionId);
    const { id, name } = held;
    return {
      id,
      name,
      ...listedFields(held, claims.length, held.memberIds.length),
      members: memberViews(claims),
      summary: summary ?? null,
    };
  }
}
