import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Sourced } from '../domain/reliability.rules.js';
import type { SettlementState, Supported } from '../domain/track-record.rules.js';

const listSourced = sql(import.meta.url, 'list-sourced');
const listSettlementStates = sql(import.meta.url, 'list-settlement-states');
const listTested = sql(import.meta.url, 'list-tested');
const listSupported = sql(import.meta.url, 'list-supported');

/** Reads which claims sources supported, and what became of these claims. */
export class TrackRecordRepository {
  /** The attachments of claims whose evidence a registered source recorded, or that have a factor. */
  sourced(tx: TenantTx, spaceId: string, claimIds: readonly string[]): Promise<Sourced[]> {
    return claimIds.length === 0 ? Promise.resolve([]) : tx.all<Sourced & object>(listSourced, spaceId, claimIds);
  }

  settlementStates(tx: TenantTx, claimIds: readonly string[]): Promise<SettlementState[]> {
    return tx.all<SettlementState & object>(listSettlementStates, claimIds);
  }

  /** The claims among the given ones to which the result of a test is attached. */
  async tested(tx: TenantTx, claimIds: readonly string[]): Promise<Id<'clm'>[]> {
    return (await tx.all<{ id: Id<'clm'> }>(listTested, claimIds)).map(({ id }) => id);
  }

  /** By source and claim: the sources that support the claims, or whose track record includes them. */
  supported(tx: TenantTx, claimIds: readonly string[]): Promise<Supported[]> {
    return tx.all<Supported & object>(listSupported, claimIds);
  }
}
