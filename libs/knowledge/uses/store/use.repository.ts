import type { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import { sql, type SystemTx, type TenantTx } from '#libs/platform/database/index.js';
import type { Mark, Outcome, PendingMark, Presence } from '../domain/use.js';
import type { UsesView } from '../domain/use.schemas.js';

const listVisibleClaims = sql(import.meta.url, 'list-visible-claims');
const listMarkedClaims = sql(import.meta.url, 'list-marked-claims');
const findSessionOutcome = sql(import.meta.url, 'find-session-outcome');
const findUses = sql(import.meta.url, 'find-uses');
const listTenantsWithUses = sql(import.meta.url, 'list-tenants-with-uses');
const listUsedClaims = sql(import.meta.url, 'list-used-claims');
const loadPendingUses = sql(import.meta.url, 'load-pending-uses');

/** A claim with uses to fold. */
export interface PendingClaim extends Presence {
  claimId: Id<'clm'>;
  spaceId: Id<'spc'>;
  marks: PendingMark[];
}

type PendingRow = PendingMark & Presence & { spaceId: Id<'spc'> };

/** Reads recorded uses. */
export class UseRepository {
  async visible(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    claimIds: readonly string[],
    sessionId: Id<'ses'>,
    now: Date,
  ): Promise<Set<string>> {
    return idsOf(await tx.all(listVisibleClaims, spaceId, claimIds, sessionId, now));
  }

  async marked(
    tx: TenantTx,
    claimIds: readonly string[],
    { sessionId, day }: Omit<Mark, 'claimId'>,
  ): Promise<Set<string>> {
    return idsOf(await tx.all(listMarkedClaims, claimIds, sessionId, day));
  }

  async outcomeOf(tx: TenantTx, sessionId: Id<'ses'>): Promise<Outcome | null> {
    return (await tx.one<{ outcome: Outcome }>(findSessionOutcome, sessionId))?.outcome ?? null;
  }

  async find(tx: TenantTx, spaceId: Id<'spc'>, claimId: Id<'clm'>): Promise<z.input<typeof UsesView> | null> {
    const row = await tx.one<Omit<z.input<typeof UsesView>, 'lastUsedAt'> & { lastUsedAt: Date | null }>(
      findUses,
      spaceId,
      claimId,
    );
    return row && { ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null };
  }

  async tenantsWithPending(tx: SystemTx): Promise<string[]> {
    return (await tx.all<{ tenant_id: string }>(listTenantsWithUses)).map((row) => row.tenant_id);
  }

  /** Claims with uses to fold, in the order in which their keys have to be locked. */
  pendingKeys(tx: TenantTx, limit: number): Promise<{ id: Id<'clm'>; key: string }[]> {
    return tx.all<{ id: Id<'clm'>; key: string }>(listUsedClaims, limit);
  }

  /** For each claim the oldest uses; if there are many, the rest waits for the next run. */
  async loadPending(tx: TenantTx, claimIds: readonly string[], limit: number): Promise<PendingClaim[]> {
    const claims = new Map<string, PendingClaim>();
    for (const { claimId, spaceId, halfLifeDays, strengthRefreshedAt, ...mark } of await tx.all<PendingRow>(
      loadPendingUses,
      claimIds,
      limit,
    )) {
      const claim = claims.get(claimId) ?? { claimId, spaceId, halfLifeDays, strengthRefreshedAt, marks: [] };
      claim.marks.push({ claimId, ...mark });
      claims.set(claimId, claim);
    }
    return [...claims.values()];
  }
}

const idsOf = (rows: { id?: unknown }[]): Set<string> => new Set(rows.map(({ id }) => String(id)));
