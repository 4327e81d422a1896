import type { Id } from '#libs/kernel/index.js';
import type { ConflictAction } from '#libs/knowledge/slots/domain/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Forecast } from '../domain/index.js';

const findReach = sql(import.meta.url, 'find-reach');
const listSettled = sql(import.meta.url, 'list-settled');
const listResolvers = sql(import.meta.url, 'list-resolvers');
const listForecasts = sql(import.meta.url, 'list-forecasts');

/** Forecasts looked at, newest first. */
const MOST_FORECASTS = 100_000;

/** A claim that resolves a contradiction, or helps to. */
export interface Attached {
  id: Id<'clm'>;
  asks: ConflictAction;
  by: Id<'prn'>;
}

/** Reads what resolves what. */
export class ResolutionRepository {
  async isRelevant(tx: TenantTx, spaceId: string, claimId: string, to: readonly string[]): Promise<boolean> {
    return (await tx.one<{ isReached: boolean }>(findReach, spaceId, claimId, to))!.isReached;
  }

  /** Ids of what the claims resolve. */
  async listSettledBy(tx: TenantTx, spaceId: string, claimIds: readonly string[]): Promise<string[]> {
    return (await tx.all<{ id: string }>(listSettled, spaceId, claimIds)).map(({ id }) => id);
  }

  /** First to last. */
  listResolvers(tx: TenantTx, conflictId: string): Promise<Attached[]> {
    return tx.all<Attached & Record<string, unknown>>(listResolvers, conflictId);
  }

  listForecasts(tx: TenantTx, spaceId: string): Promise<Forecast[]> {
    return tx.all<Forecast & Record<string, unknown>>(listForecasts, spaceId, MOST_FORECASTS);
  }
}
