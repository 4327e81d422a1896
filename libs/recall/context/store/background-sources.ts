import type { Claim, SlotRepository } from '#libs/knowledge/claims/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const listSummarySources = sql(import.meta.url, 'list-summary-sources');

/** For each background claim, the ids of the memories that it was made from. */
export type SourcesOf = ReadonlyMap<string, readonly string[]>;

/** Reads what atoms, scenarios and personas were directly made from. */
export class BackgroundSources {
  constructor(private readonly slots: SlotRepository) {}

  /** For an atom, the messages that it quotes; for a scenario, its atoms; for a persona, its scenarios. */
  async of(tx: TenantTx, claims: readonly Pick<Claim, 'id' | 'category'>[], knownAt: Date | null): Promise<SourcesOf> {
    const idsOf = (isAtom: boolean): string[] =>
      claims.filter(({ category }) => (category === 'atom') === isAtom).map(({ id }) => id);
    const [atoms, summaries] = [idsOf(true), idsOf(false)];
    const [ties, rows] = await Promise.all([
      this.slots.ties(tx, atoms, knownAt),
      summaries.length === 0
        ? []
        : tx.all<{ id: string; sourceId: string }>(listSummarySources, summaries, knownAt ?? 'infinity'),
    ]);
    const sources = new Map<string, string[]>(atoms.map((id) => [id, [...(ties.get(id)?.evidence ?? [])]]));
    for (const { id, sourceId } of rows) sources.set(id, [...(sources.get(id) ?? []), sourceId]);
    return sources;
  }
}
