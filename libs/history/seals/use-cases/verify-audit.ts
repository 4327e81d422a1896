import type { z } from 'zod';
import { validationFailed, type Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import {
  anchorFaultAt,
  anchorFaultAtEnd,
  CHAIN_START,
  faultOf,
  type AnchorFault,
  type ChainHead,
  type SealFault,
} from '../domain/seal.rules.js';
import { MAX_VERIFIED, type AuditVerification, type VerifyAuditInput } from '../domain/seal.views.js';
import { BEYOND_ALL, FIRST_POSITION, sha256, type SealReader } from '../store/seal-log.js';

type Fault = { seq: number | null; why: SealFault | AnchorFault | 'seal_missing' } | null;

/** How far a chain was verified: the last valid link, and its position in the log. */
interface Walk {
  head: ChainHead;
  position: string;
  fault: Fault;
  /** The chain has further links. */
  hasMore: boolean;
}

/** Recomputes part of the tenant's chain, as much as one request may take. */
export class VerifyAudit {
  constructor(
    private readonly work: UnitOfWork,
    private readonly seals: SealReader,
  ) {}

  run(
    ctx: Ctx,
    { from, to, anchorSeq, anchorHash }: z.output<typeof VerifyAuditInput>,
  ): Promise<z.input<typeof AuditVerification>> {
    if ((anchorSeq === undefined) !== (anchorHash === undefined))
      throw invalid(
        anchorSeq === undefined ? 'anchorSeq' : 'anchorHash',
        'is needed too: an anchor is a number and a hash',
      );
    if (to !== undefined && to < from) throw invalid('to', `must not be below "from" (${from})`);
    return this.work.read(ctx, async (tx) => {
      const head = await this.seals.head(tx);
      if (from > head.seq + 1)
        throw invalid('from', `must be at most ${head.seq + 1}: the log has ${head.seq} entries`);
      const start = await this.#start(tx, from);
      const last = Math.min(to ?? head.seq, head.seq);
      const walk = await this.#walk(tx, ctx.tenantId, start, last);
      const isAtEnd = !walk.hasMore && walk.fault === null && walk.head.seq === head.seq;
      const { waiting, stripped } = await this.seals.countUnsealed(
        tx,
        start.position,
        isAtEnd ? BEYOND_ALL : walk.position,
      );
      const anchored =
        anchorSeq === undefined || anchorHash === undefined
          ? null
          : await this.#anchored(tx, { seq: anchorSeq, hash: anchorHash }, head);
      const firstFault = walk.fault ?? (stripped > 0 ? { seq: null, why: 'seal_missing' as const } : anchored);
      return {
        intact: firstFault === null,
        from,
        to: walk.head.seq,
        startHash: start.hash,
        endHash: walk.head.hash,
        firstFault,
        head,
        waiting,
        hasMore: walk.hasMore,
      };
    });
  }

  /**
   * The link before the first one. If it is missing, an empty hash takes its place, so that the first link does not
   * match.
   */
  async #start(tx: TenantTx, from: number): Promise<ChainHead & { position: string }> {
    const before = from === 1 ? null : await this.seals.find(tx, from - 1);
    return before ?? { ...CHAIN_START, seq: from - 1, position: FIRST_POSITION };
  }

  async #walk(tx: TenantTx, tenantId: string, start: ChainHead & { position: string }, last: number): Promise<Walk> {
    let [head, { position }]: [ChainHead, { position: string }] = [{ seq: start.seq, hash: start.hash }, start];
    const end = Math.min(last, start.seq + MAX_VERIFIED);
    for await (const page of this.seals.pagesBetween(tx, start.seq, end)) {
      for (const { seal, event } of page) {
        const why = faultOf(tenantId, head, seal, event, sha256);
        if (why !== null) return { head, position, fault: { seq: head.seq + 1, why }, hasMore: false };
        head = { seq: seal.seq, hash: seal.hash };
        if (BigInt(seal.position) > BigInt(position)) position = seal.position;
      }
    }
    // If the chain ends before the last requested link, its last links were removed.
    const fault: Fault = head.seq < end ? { seq: head.seq + 1, why: 'seq_gap' } : null;
    return { head, position, fault, hasMore: fault === null && end < last };
  }

  async #anchored(tx: TenantTx, anchor: ChainHead, head: ChainHead): Promise<Fault> {
    const atEnd = anchorFaultAtEnd(anchor, head);
    if (atEnd !== null) return { seq: head.seq + 1, why: atEnd };
    const link = await this.seals.find(tx, anchor.seq);
    const why = link === null ? 'anchor_differs' : anchorFaultAt(anchor, link);
    return why === null ? null : { seq: anchor.seq, why };
  }
}

const invalid = (field: string, message: string) =>
  validationFailed({ what: `${field} ${message}.` }, { errors: [{ field, code: 'invalid_value', message }] });
