import type { Delivery } from '#libs/platform/queue/index.js';
import { CountJob, WORDS_QUEUE, type CountWords } from '#libs/recall/word-statistics/index.js';
import { payloadOf } from '../common/payload.js';
import type { Processor } from '../common/processor.js';

/** Keeps the statistics fresh that words are weighed by. */
export class WordsProcessor implements Processor {
  readonly queue = WORDS_QUEUE;
  /** Messages of one space wait for each other; a few spaces at once are enough. */
  readonly concurrency = 2;

  constructor(private readonly countWords: CountWords) {}

  handle(delivery: Delivery): Promise<void> {
    return this.countWords.run(delivery.tenantId, payloadOf(CountJob, delivery));
  }
}
