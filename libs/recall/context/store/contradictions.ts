import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { KeptPairs, OpenConflict, OpenConflicts } from '../domain/items.rules.js';

const listKeptPairs = sql(import.meta.url, 'list-kept-pairs');
const listOpenConflicts = sql(import.meta.url, 'list-open-conflicts');

/** Finds where claims contradict each other, now or as recorded at `knownAt`. */
export class Contradictions {
  async loadKeptPairs(tx: TenantTx, claimIds: readonly string[], knownAt: Date | null): Promise<KeptPairs> {
    const kept = new Map<string, string[]>();
    const keep = (id: string, other: string): unknown => kept.set(id, [...(kept.get(id) ?? []), other]);
    for (const { newId, existingId } of await tx.all<{ newId: string; existingId: string }>(
      listKeptPairs,
      claimIds,
      knownAt ?? 'infinity',
    )) {
      keep(newId, existingId);
      keep(existingId, newId);
    }
    return kept;
  }

  /** For each claim, the open conflicts about its key, most trusted first. */
  async open(tx: TenantTx, claimIds: readonly string[], knownAt: Date | null): Promise<OpenConflicts> {
    const open = new Map<string, OpenConflict[]>();
    for (const { about, ...conflict } of await tx.all<OpenConflict & { about: string }>(
      listOpenConflicts,
      claimIds,
      knownAt ?? 'infinity',
    ))
      open.set(about, [...(open.get(about) ?? []), conflict]);
    return open;
  }
}
