import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';

/** Returns the given notes that must be kept, for example because must_not_redo cites them. */
export type RetentionRule = (
  tx: TenantTx,
  space: Pick<Space, 'id' | 'now'>,
  claimIds: readonly string[],
) => Promise<Iterable<string>>;

/** Rules that keep faded notes, in addition to the rules of the graph. Modules add their own rules. */
export class NoteRetention {
  readonly #rules: RetentionRule[] = [];

  add(rule: RetentionRule): void {
    this.#rules.push(rule);
  }

  async keptAmong(tx: TenantTx, space: Pick<Space, 'id' | 'now'>, claimIds: readonly string[]): Promise<Set<string>> {
    if (claimIds.length === 0) return new Set();
    const kept = await Promise.all(this.#rules.map((rule) => rule(tx, space, claimIds)));
    return new Set(kept.flatMap((ids) => [...ids]));
  }
}
