import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';

/** Says which of given notes something in force needs, such as what must not be done again. */
export type RetentionRule = (
  tx: TenantTx,
  space: Pick<Space, 'id' | 'now'>,
  claimIds: readonly string[],
) => Promise<Iterable<string>>;

/** Rules by which faded notes are retained, in addition to those of the graph. The modules of the nouns add them. */
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
