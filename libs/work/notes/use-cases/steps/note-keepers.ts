import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';

/** Says which of given notes something in force needs, such as what must not be done again. */
export type NoteKeeper = (
  tx: TenantTx,
  space: Pick<Space, 'id' | 'now'>,
  claimIds: readonly string[],
) => Promise<Iterable<string>>;

/** What keeps notes although they have faded, besides the graph. The modules of the nouns fill it. */
export class NoteKeepers {
  readonly #keepers: NoteKeeper[] = [];

  add(keeper: NoteKeeper): void {
    this.#keepers.push(keeper);
  }

  async keptAmong(tx: TenantTx, space: Pick<Space, 'id' | 'now'>, claimIds: readonly string[]): Promise<Set<string>> {
    if (claimIds.length === 0) return new Set();
    const kept = await Promise.all(this.#keepers.map((keeper) => keeper(tx, space, claimIds)));
    return new Set(kept.flatMap((ids) => [...ids]));
  }
}
