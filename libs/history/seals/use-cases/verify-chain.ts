import { isId, validationFailed } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import {
  anchorFaultAt,
  anchorFaultAtEnd,
  CHAIN_START,
  faultOf,
  type Anchor,
  type AnchorFault,
  type ChainHead,
  type SealFault,
} from '../domain/seal.rules.js';
import { sha256, type SealReader } from '../store/seal-log.js';

export interface ChainReport {
  tenantId: string;
  /** The last valid link. If it is kept outside the database, it proves later that nothing was cut off the end. */
  head: ChainHead;
  /** Events that wait for their seal; a second or so after the last write there are none. */
  waiting: number;
  /**
   * The first fault found; null: the log is as it was sealed. `seal_missing` has no number, because the seal is gone.
   */
  firstBad: { seq: number | null; why: SealFault | AnchorFault | 'seal_missing' } | null;
}

/**
 * Recomputes a tenant's hash chain from the log, and reports the first seal that does not match its event or an anchor.
 */
export class VerifyChain {
  constructor(
    private readonly database: TenantDatabase,
    private readonly seals: SealReader,
  ) {}

  async run(
    tenantId: string,
    onProgress: (seals: number) => void = () => undefined,
    anchors: readonly Anchor[] = [],
  ): Promise<ChainReport> {
    const own = anchors.filter((anchor) => anchor.tenantId === tenantId);
    if (!isId('ten', tenantId)) throw validationFailed({ what: `${tenantId} is not the id of a tenant.` });
    return await this.database.read(tenantId, async (tx) => {
      let head = CHAIN_START;
      for await (const page of this.seals.pages(tx)) {
        for (const { seal, event } of page) {
          const why =
            faultOf(tenantId, head, seal, event, sha256) ?? faultAmong(own, (anchor) => anchorFaultAt(anchor, seal));
          if (why !== null)
            return {
              tenantId,
              head,
              waiting: (await this.seals.countUnsealed(tx)).waiting,
              firstBad: { seq: head.seq + 1, why },
            };
          head = { seq: seal.seq, hash: seal.hash };
        }
        onProgress(head.seq);
      }
      const { waiting, stripped } = await this.seals.countUnsealed(tx);
      const missing = faultAmong(own, (anchor) => anchorFaultAtEnd(anchor, head));
      if (missing !== null) return { tenantId, head, waiting, firstBad: { seq: head.seq + 1, why: missing } };
      return { tenantId, head, waiting, firstBad: stripped > 0 ? { seq: null, why: 'seal_missing' } : null };
    });
  }
}

function faultAmong(
  anchors: readonly Anchor[],
  faultOfOne: (anchor: Anchor) => AnchorFault | null,
): AnchorFault | null {
  for (const anchor of anchors) {
    const why = faultOfOne(anchor);
    if (why !== null) return why;
  }
  return null;
}
