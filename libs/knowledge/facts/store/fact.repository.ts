import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Fact } from '../../claims/index.js';

const findAssertedFact = sql(import.meta.url, 'find-asserted-fact');

export class FactRepository {
  /** The latest fact of the type about the same values to which all of the evidence is attached; null: there is none. */
  async findAsserted(
    tx: TenantTx,
    spaceId: string,
    { claimType, anchors }: Pick<Fact, 'claimType' | 'anchors'>,
    evidenceIds: readonly string[],
  ): Promise<Id<'clm'> | null> {
    const found = await tx.one<{ claimId: Id<'clm'> }>(
      findAssertedFact,
      spaceId,
      claimType,
      JSON.stringify(anchors),
      evidenceIds,
    );
    return found?.claimId ?? null;
  }
}
