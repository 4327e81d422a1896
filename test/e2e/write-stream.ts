import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import { RestClient, type Answer } from '../service/index.js';

const AT_ONCE = 8;
const RECOVERED_MS = 60_000;

/**
 * Clients that store numbered claims one after the other and remember the answers. Each write has its own
 * Idempotency-Key and is repeated until it is answered.
 */
export class WriteStream {
  /** Maps the number of a write to the id of the claim in its answer. */
  readonly acknowledged = new Map<number, string>();
  readonly unanswered = new Set<number>();
  /** Refusals that asked to try again. */
  readonly putOff: Answer[] = [];
  readonly #client: RestClient;
  #next = 0;
  #isStopping = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(url: string, key: string) {
    this.#client = new RestClient(url, key);
  }

  /** Numbers the writes from this number on, because another stream has used the earlier numbers. */
  continueAt(number: number): void {
    this.#next = number;
  }

  start(): void {
    this.#isStopping = false;
    this.#running = Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let number = (this.#next += 1); !this.#isStopping;)
          if (await this.#write(number)) number = this.#next += 1;
      }),
    );
  }

  async reaches(count: number): Promise<void> {
    await eventually(() => this.acknowledged.size >= count, RECOVERED_MS);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  /** Repeats every write that got no answer, or was asked to wait, until it is answered. */
  async settle(): Promise<void> {
    await eventually(async () => {
      for (const number of [...this.unanswered]) await this.#write(number);
      return this.unanswered.size === 0;
    }, RECOVERED_MS);
  }

  /** Checks that every write is stored exactly once, under the id that its client received. */
  async expectEachOnce(): Promise<void> {
    const stored = new Map<number, string>();
    let cursor: string | undefined;
    do {
      const page = await this.#client.do('claims.list', {
        space: 'demo',
        limit: 200,
        subject: 'stream',
        ...(cursor === undefined ? {} : { cursor }),
      });
      for (const { id, triple } of page.data) {
        const number = Number(triple.value);
        expect({ number, stored: stored.get(number) }).toEqual({ number, stored: undefined });
        stored.set(number, id);
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([...stored].sort()).toEqual([...this.acknowledged].sort());
  }

  /**
   * Each claim has its own predicate, so only the idempotency key makes a repetition harmless. Returns true once the
   * write is acknowledged.
   */
  async #write(number: number): Promise<boolean> {
    this.unanswered.add(number);
    const triple = { subject: 'stream', predicate: `write ${number}`, value: String(number) };
    const answer = await this.#client
      .call('claims.store', { space: 'demo', text: `write ${number}`, triple }, { idempotencyKey: `write-${number}` })
      .catch(() => null);
    if (answer === null || !answer.isOk) {
      if (answer !== null) this.#putOffBy(answer);
      // If the service is down, connections are refused so quickly that without this pause nothing else could run.
      await delay(5);
      return false;
    }
    expect(answer.body.outcome).toBe('accepted');
    this.acknowledged.set(number, answer.body.claim.id);
    return this.unanswered.delete(number);
  }

  #putOffBy(answer: Answer): void {
    expect(answer.body).toMatchObject({ retryable: true });
    this.putOff.push(answer);
  }
}
