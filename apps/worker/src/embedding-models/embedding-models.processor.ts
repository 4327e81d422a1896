import { jobIdOf, stepOf } from '#libs/history/jobs/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import {
  MODEL_QUEUE,
  ModelJob,
  type ModelWork,
  type DeleteVectors,
  type EmbedSpace,
} from '#libs/recall/embedding/index.js';
import { payloadOf } from '../common/payload.js';
import type { Processor } from '../common/processor.js';

/** Makes, or takes away, the vectors of a model for all texts of a space. */
export class EmbeddingModelsProcessor implements Processor {
  readonly queue = MODEL_QUEUE;
  /** New texts come first: they share the embedder with this. */
  readonly concurrency = 2;

  constructor(
    private readonly embedSpace: EmbedSpace,
    private readonly deleteVectors: DeleteVectors,
  ) {}

  handle(delivery: Delivery): Promise<'continues' | void> {
    const job = payloadOf(ModelJob, delivery);
    const work = {
      tenantId: delivery.tenantId,
      jobId: jobIdOf(delivery.id),
      step: stepOf(delivery.id),
      job,
    } as ModelWork;
    return job.work === 'embed' ? this.embedSpace.run(work) : this.deleteVectors.run(work);
  }
}
