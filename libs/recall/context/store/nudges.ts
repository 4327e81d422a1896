import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Nudge } from '../domain/together.rules.js';

const listEndorsedNudges = sql(import.meta.url, 'list-endorsed-nudges');

/** Reads the nudges of lessons. */
export class Nudges {
  /** Nudges that the writer or a reviewer endorsed, by lesson. */
  async endorsed(tx: TenantTx, lessonIds: readonly string[], knownAt: Date | null): Promise<Map<string, Nudge>> {
    const rows =
      lessonIds.length === 0
        ? []
        : await tx.all<Nudge & { lessonId: string }>(listEndorsedNudges, lessonIds, knownAt ?? 'infinity');
    return new Map(rows.map((row) => [row.lessonId, row]));
  }
}
