import { sql, type TenantTx, type ClaimMergeRow, type Narrowed } from '#libs/platform/database/index.js';
import type { Merge } from '../domain/merge.js';

const findMerges = sql(import.meta.url, 'find-merges');
const listMerges = sql(import.meta.url, 'list-merges');
const listMergesOf = sql(import.meta.url, 'list-merges-of');
const listPartings = sql(import.meta.url, 'list-partings');

type Row = Narrowed<
  ClaimMergeRow,
  Pick<Merge, 'survivorBefore' | 'survivorAfter' | 'mergedBefore' | 'mergedAfter' | 'transferred'>
>;

/** A key for a pair of claims, the same in either order. */
export const pairKey = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Reads merges. */
export class MergeRepository {
  async find(tx: TenantTx, spaceId: string, id: string): Promise<Merge | null> {
    return tx.one<Row>(findMerges, spaceId, id);
  }

  list(
    tx: TenantTx,
    spaceId: string,
    page: { beforeId: string; limit: number },
    claimId: string | null,
  ): Promise<Merge[]> {
    return tx.all<Row>(listMerges, spaceId, page.beforeId, page.limit, claimId);
  }

  /** The merges in force in which one of the given claims takes part. */
  inEffect(tx: TenantTx, claimIds: readonly string[]): Promise<Merge[]> {
    return tx.all<Row>(listMergesOf, claimIds);
  }

  /** The pairs among the given claims whose merge was undone, as keys. These pairs are not merged again. */
  async partings(tx: TenantTx, claimIds: readonly string[]): Promise<Set<string>> {
    const rows =
      claimIds.length === 0 ? [] : await tx.all<Pick<Row, 'survivorId' | 'mergedId'>>(listPartings, claimIds);
    return new Set(rows.map(({ survivorId, mergedId }) => pairKey(survivorId, mergedId)));
  }
}
