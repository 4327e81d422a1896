import type { Log } from './log.js';

/** Says once that something went away and once that it is back, however often either is noticed. */
export class Outage {
  #isOn = false;

  constructor(private readonly log: Log, private readonly what: string) {}

  began(failure: unknown): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.log.warn({ err: failure }, `${this.what} does not answer; trying until it does.`);
  }

  ended(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.log.info({}, `${this.what} answers again.`);
  }
}
