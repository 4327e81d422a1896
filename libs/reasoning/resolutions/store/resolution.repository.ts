import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Forecast } from '../domain/index.js';

const findReach = sql(import.meta.url, 'find-reach');
const listSettled = sql(import.meta.url, 'list-settled');
const listResolvers = sql(import.meta.url, 'list-resolvers');
const listForecasts = sql(import.meta.url, 'list-forecasts');

/** Forecasts looked at, newest first. */
const MOST_FORECASTS = 100_000;

/** Reads what resolves what. */
export class ResolutionRepository {
  async isRelevant(tx: TenantTx, spaceId: string, claimId: string, to: readonly string[]): Promise<boolean> {
    return (await tx.one<{ isReached: boolean }>(findReach, spaceId, claimId, to))!.isReached;
  }

  /** Ids of what the claims resolve. */
  async listSettledBy(tx: TenantTx, spaceId: string, claimIds: readonly string[]): Promise<string[]> {
    return (await tx.all<{ id: string }>(listSettled, spaceId, claimIds)).map(({ id }) => id);
  }

  /** Ids of the claims that resolve a node, first to last. */
  async listResolvers(tx: TenantTx, nodeId: string): Promise<string[]> {
    return (await tx.all<{ id: string }>(listResolvers, nodeId)).map(({ id }) => id);
  }

  listForecasts(tx: TenantTx, spaceId: string): Promise<Forecast[]> {
    return tx.all<Forecast & Record<string, unknown>>(listForecasts, spaceId, MOST_FORECASTS);
  }
}
