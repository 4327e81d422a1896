/** Who was served so lately is served. */
const LATELY_MS = 1_000;

interface Share {
  running: number;
  waiting: (() => void)[];
  servedAt: number;
}

/**
 * Bounds what a tenant has in hand of reads while others are served: each of their steps (a query read, results ranked, an answer written) waits for
 * those that were ready before. A tenant that is alone is not bounded. Writes are not: those that come together share a transaction.
 */
export class Shares {
  readonly #shares = new Map<string, Share>();

  /** `most`: of a tenant, worked on at once while another is served. */
  constructor(
    private readonly most: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async run<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    const share = this.#shares.get(tenantId) ?? { running: 0, waiting: [], servedAt: 0 };
    this.#shares.set(tenantId, share);
    share.servedAt = this.now();
    if (share.waiting.length > 0 || !this.#mayRun(tenantId, share))
      await new Promise<void>((resolve) => {
        share.waiting.push(resolve);
      });
    else share.running += 1;
    try {
      return await work();
    } finally {
      share.running -= 1;
      share.servedAt = this.now();
      while (share.waiting.length > 0 && this.#mayRun(tenantId, share)) {
        share.running += 1;
        share.waiting.shift()!();
      }
    }
  }

  #mayRun(tenantId: string, { running }: Share): boolean {
    return running < this.most || !this.#areOthersServed(tenantId);
  }

  /** Forgets who was not served for a while. */
  #areOthersServed(tenantId: string): boolean {
    const since = this.now() - LATELY_MS;
    for (const [id, { running, servedAt }] of this.#shares) {
      if (id === tenantId) continue;
      if (running > 0 || servedAt > since) return true;
      this.#shares.delete(id);
    }
    return false;
  }
}
