import { isId, validationFailed } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { Anchor, ChainReport } from '../domain/seal.rules.js';
import type { WalkChain } from './steps/walk-chain.js';

/**
 * Recomputes a tenant's hash chain from the log, and reports the first seal that does not match its event or an anchor.
 */
export class VerifyChain {
  constructor(
    private readonly database: TenantDatabase,
    private readonly walkChain: WalkChain,
  ) {}

  async run(
    tenantId: string,
    onProgress: (seals: number) => void = () => undefined,
    anchors: readonly Anchor[] = [],
  ): Promise<ChainReport> {
    if (!isId('ten', tenantId)) throw validationFailed({ what: `${tenantId} is not the id of a tenant.` });
    const own = anchors.filter((anchor) => anchor.tenantId === tenantId);
    return this.database.read(tenantId, (tx) => this.walkChain.run(tx, onProgress, own));
  }
}
