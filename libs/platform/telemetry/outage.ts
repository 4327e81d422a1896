import type { Log } from './logger.js';

/**
 * Logs that something has stopped working, and later that it works again. Each of the two is logged once, no matter how
 * often a failure or a success is reported.
 */
export class Outage {
  #isOn = false;

  constructor(
    private readonly log: Log,
    private readonly what: string,
  ) {}

  began(failure: unknown): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.log.warn({ err: failure }, `${this.what} is failing; trying until it recovers.`);
  }

  ended(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.log.info({}, `${this.what} has recovered.`);
  }
}
