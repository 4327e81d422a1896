import { EMBED_QUEUE, EmbedJob, type EmbedPending } from '#libs/recall/embedding/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import { payloadOf } from '../common/payload.js';
import type { Processor } from '../common/processor.js';

/** Makes the vectors of new texts. */
export class EmbedProcessor implements Processor {
  readonly queue = EMBED_QUEUE;
  /** Enough for the embedder to fill its batches from several deliveries. */
  readonly concurrency = 16;

  constructor(private readonly embedPending: EmbedPending) {}

  handle(delivery: Delivery): Promise<void> {
    return this.embedPending.run(delivery.tenantId, payloadOf(EmbedJob, delivery));
  }
}
