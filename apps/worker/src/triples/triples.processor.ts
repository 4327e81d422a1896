import type { Id } from '#libs/kernel/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import { TripleJob, TRIPLES_QUEUE, type ProposeTriple } from '#libs/maintenance/extraction/index.js';
import { payloadOf } from '../common/payload.js';
import type { Processor } from '../common/processor.js';

/** Has the model read the triples of claims that came without one. */
export class TriplesProcessor implements Processor {
  readonly queue = TRIPLES_QUEUE;
  /** A model answers few at once, and nobody waits for these. */
  readonly concurrency = 2;

  constructor(private readonly proposeTriple: ProposeTriple) {}

  handle(delivery: Delivery): Promise<void> {
    return this.proposeTriple.run(delivery.tenantId as Id<'ten'>, payloadOf(TripleJob, delivery));
  }
}
