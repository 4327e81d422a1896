import type { Link, LinkKind, LinkRepository } from '#libs/memory/links/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { ConsolidationRun } from '../domain/run.js';
import type { OverlayStore } from './overlay-store.js';

/** Reads what claims are linked with: to a dry run, also by the likenesses that its earlier pages would have left. */
export class LinkFinder {
  constructor(
    private readonly links: LinkRepository,
    private readonly overlay: OverlayStore,
  ) {}

  async of(
    tx: TenantTx,
    run: ConsolidationRun,
    claimIds: readonly string[],
    kinds: readonly LinkKind[],
  ): Promise<Link[]> {
    const [noted, stored] = await Promise.all([
      run.dryRun ? this.overlay.linksOf(tx, run, claimIds) : [],
      this.links.of(tx, run.spaceId, claimIds, kinds),
    ]);
    return [...noted, ...stored];
  }
}
