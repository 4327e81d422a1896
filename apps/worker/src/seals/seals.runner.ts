import type { SealLog } from '#libs/history/seals/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';
import { Loop } from '../common/loop.js';

/** A seal is due within a second or so of the commit; waiting makes batches. */
const EVERY_MS = 500;

export class SealsRunner extends Loop {
  constructor(sealLog: SealLog, log: Log) {
    super(() => sealLog.run(), { name: 'The sealer', everyMs: EVERY_MS, log });
  }
}
