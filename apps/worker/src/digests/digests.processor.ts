import type { Id } from '#libs/kernel/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import { DIGEST_QUEUE, DigestJob, type RebuildDigest } from '#libs/maintenance/digests/index.js';
import { payloadOf } from '../common/payload.js';
import type { Processor } from '../common/processor.js';

/** Builds digests anew that lost a member. */
export class DigestsProcessor implements Processor {
  readonly queue = DIGEST_QUEUE;
  readonly concurrency = 2;

  constructor(private readonly rebuildDigest: RebuildDigest) {}

  handle(delivery: Delivery): Promise<void> {
    return this.rebuildDigest.run(delivery.tenantId as Id<'ten'>, payloadOf(DigestJob, delivery));
  }
}
