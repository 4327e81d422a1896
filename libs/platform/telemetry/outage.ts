import type { Log } from './logger.js';

/** Logs once that something has stopped working, and once that it works again, no matter how often it is called. */
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
