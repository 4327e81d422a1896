import { restAfter } from '../../domain/index.js';

/** Has a run rest after each page: who writes and searches meanwhile has the machine for the rest of the time. */
export class Pace {
  constructor(private readonly wait: (ms: number) => Promise<unknown>) {}

  async rest(workedMs: number): Promise<void> {
    const restMs = restAfter(workedMs);
    if (restMs > 0) await this.wait(restMs);
  }
}
