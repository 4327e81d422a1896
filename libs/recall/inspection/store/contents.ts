import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { DayCount } from '../domain/growth.js';
import { MAX_COUNTED, type InspectionView } from '../domain/inspection.js';

const countContents = sql(import.meta.url, 'count-contents');
const countRecorded = sql(import.meta.url, 'count-recorded');

/** Counts what a space holds. */
export class Contents {
  async count(tx: TenantTx, spaceId: string, now: Date): Promise<Omit<InspectionView, 'spaceId' | 'schema'>> {
    return (await tx.one<Omit<InspectionView, 'spaceId' | 'schema'>>(countContents, spaceId, MAX_COUNTED, now))!;
  }

  /** Counts what was recorded on each day. The arguments are the lowest ids of the days. */
  countByDay(
    tx: TenantTx,
    spaceId: string,
    { claims, evidence }: { claims: readonly string[]; evidence: readonly string[] },
  ): Promise<DayCount[]> {
    return tx.all<DayCount>(countRecorded, spaceId, claims, evidence, MAX_COUNTED);
  }
}
