import type { ForgetAnswers } from '#libs/history/idempotency/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';
import { Loop } from '../common/loop.js';

const EVERY_MS = 10 * 60_000;

/** Clears away operational rows that nobody looks at any more. */
export class CleanupRunner extends Loop {
  constructor(forgetAnswers: ForgetAnswers, log: Log) {
    super(() => forgetAnswers.run(), { name: 'The cleanup of remembered answers', everyMs: EVERY_MS, log });
  }
}
