import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Fact } from '../../claims/index.js';

const listFactsAbout = sql(import.meta.url, 'list-facts-about');
const findAssertedFact = sql(import.meta.url, 'find-asserted-fact');

export class FactRepository {
  /** Those about any of the values, the newest first; who may see them is not asked. */
  async listAbout(
    tx: TenantTx,
    spaceId: string,
    { entities, values }: { entities: readonly string[]; values: readonly string[] },
    limit: number,
  ): Promise<Id<'clm'>[]> {
    if (entities.length === 0 || values.length === 0) return [];
    const found = await tx.all<{ claimId: Id<'clm'> }>(listFactsAbout, spaceId, entities, values, limit);
    return found.map(({ claimId }) => claimId);
  }

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
