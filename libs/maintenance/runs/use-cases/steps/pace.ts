import { pauseAfter } from '../../domain/pace.rules.js';

/** Makes a run pause after each page: writes and searches have the machine meanwhile. */
export class Pace {
  constructor(private readonly wait: (ms: number) => Promise<unknown>) {}

  async pause(workedMs: number): Promise<void> {
    const pauseMs = pauseAfter(workedMs);
    if (pauseMs > 0) await this.wait(pauseMs);
  }
}
