import { inside, type TenantTx } from '#libs/platform/database/index.js';
import {
  anchorFaultAt,
  anchorFaultAtEnd,
  CHAIN_START,
  faultOf,
  type Anchor,
  type AnchorFault,
  type ChainReport,
} from '../../domain/seal.rules.js';
import { sha256, type SealReader } from '../../store/seal-log.js';

/** Recomputes the hash chain of the tenant of a transaction. */
export class WalkChain {
  constructor(private readonly seals: SealReader) {}

  /** `anchors`: heads of this tenant that were kept elsewhere. */
  async run(
    tx: TenantTx,
    onProgress: (seals: number) => void = () => undefined,
    anchors: readonly Anchor[] = [],
  ): Promise<ChainReport> {
    const { tenantId } = tx;
    let head = CHAIN_START;
    for await (const page of this.seals.pages(inside(tx))) {
      for (const { seal, event } of page) {
        const why =
          faultOf(tenantId, head, seal, event, sha256) ?? faultAmong(anchors, (anchor) => anchorFaultAt(anchor, seal));
        if (why !== null) {
          const { waiting } = await this.seals.countUnsealed(tx);
          return { tenantId, head, waiting, firstBad: { seq: head.seq + 1, why } };
        }
        head = { seq: seal.seq, hash: seal.hash };
      }
      onProgress(head.seq);
    }
    const { waiting, stripped } = await this.seals.countUnsealed(tx);
    const missing = faultAmong(anchors, (anchor) => anchorFaultAtEnd(anchor, head));
    if (missing !== null) return { tenantId, head, waiting, firstBad: { seq: head.seq + 1, why: missing } };
    return { tenantId, head, waiting, firstBad: stripped > 0 ? { seq: null, why: 'seal_missing' } : null };
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
