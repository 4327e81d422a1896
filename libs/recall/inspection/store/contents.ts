import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { MAX_COUNTED, type InspectionView } from '../domain/inspection.js';

const countContents = sql(import.meta.url, 'count-contents');

/** Counts what a space holds. */
export class Contents {
  async count(tx: TenantTx, spaceId: string, now: Date): Promise<Omit<InspectionView, 'spaceId' | 'schema'>> {
    return (await tx.one<Omit<InspectionView, 'spaceId' | 'schema'>>(countContents, spaceId, MAX_COUNTED, now))!;
  }
}
