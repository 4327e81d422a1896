import type { z } from 'zod';
import type { ConflictNotice } from '#libs/knowledge/claims/domain/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { KeptBeside } from '../domain/index.js';

const listKeptPairs = sql(import.meta.url, 'list-kept-pairs');
const listOpenConflicts = sql(import.meta.url, 'list-open-conflicts');

/** Reads where claims contradict each other. */
export class Contradictions {
  async keptBeside(tx: TenantTx, claimIds: readonly string[]): Promise<KeptBeside> {
    const kept = new Map<string, string[]>();
    const keep = (id: string, other: string): unknown => kept.set(id, [...(kept.get(id) ?? []), other]);
    for (const { newId, existingId } of await tx.all<{ newId: string; existingId: string }>(listKeptPairs, claimIds)) {
      keep(newId, existingId);
      keep(existingId, newId);
    }
    return kept;
  }

  open(tx: TenantTx, claimIds: readonly string[]): Promise<z.input<typeof ConflictNotice>[]> {
    return tx.all<z.input<typeof ConflictNotice>>(listOpenConflicts, claimIds);
  }
}
