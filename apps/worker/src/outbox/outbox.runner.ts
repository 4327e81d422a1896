import type { RelayOutbox } from '#libs/history/outbox/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';
import { Loop } from '../common/loop.js';

/** Looks this often for what other processes wrote; what this one wrote nudges it. */
const EVERY_MS = 200;
/** A burst of writes goes together: less work, and fuller batches for the handlers. */
const GATHER_MS = 25;

export class OutboxRunner extends Loop {
  constructor(relay: RelayOutbox, log: Log) {
    super(() => relay.run(), { name: 'The outbox relay', everyMs: EVERY_MS, gatherMs: GATHER_MS, log });
    relay.onOutboxMessages(() => this.nudge());
  }
}
