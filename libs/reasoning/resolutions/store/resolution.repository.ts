import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Forecast } from '../domain/calibration.rules.js';

const findReach = sql(import.meta.url, 'find-reach');
const findDescent = sql(import.meta.url, 'find-descent');
const listConcerned = sql(import.meta.url, 'list-concerned');
const listForecasts = sql(import.meta.url, 'list-forecasts');

/** How many forecasts are read, newest first. */
const MAX_FORECASTS = 100_000;

/** Reads which resolvers are attached to which nodes. */
export class ResolutionRepository {
  async isRelevant(tx: TenantTx, spaceId: string, claimId: string, to: readonly string[]): Promise<boolean> {
    return (await tx.one<{ isReached: boolean }>(findReach, spaceId, claimId, to))!.isReached;
  }

  /** Whether the claim is one of the given claims, or was derived from one of them at any depth. */
  async isDerivedFrom(tx: TenantTx, claimId: string, ids: readonly string[]): Promise<boolean> {
    return ids.length > 0 && (await tx.one<{ isDerived: boolean }>(findDescent, claimId, ids))!.isDerived;
  }

  /** Ids of the nodes that the claims resolve, and of judged nodes that are about one of them. */
  async listConcernedBy(tx: TenantTx, spaceId: string, claimIds: readonly string[]): Promise<string[]> {
    return (await tx.all<{ id: string }>(listConcerned, spaceId, claimIds)).map(({ id }) => id);
  }

  listForecasts(tx: TenantTx, spaceId: string): Promise<Forecast[]> {
    return tx.all<Forecast>(listForecasts, spaceId, MAX_FORECASTS);
  }
}
