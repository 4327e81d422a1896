import type { RelayOutbox } from '#libs/history/outbox/use-cases/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';
import { Loop } from '../common/loop.js';

/** Looks this often for what other processes wrote; what this one wrote nudges it. */
const EVERY_MS = 200;

export class OutboxRunner extends Loop {
  constructor(relay: RelayOutbox, log: Log) {
    super(() => relay.run(), { name: 'The outbox relay', everyMs: EVERY_MS, log });
    relay.onNews(() => this.nudge());
  }
}
