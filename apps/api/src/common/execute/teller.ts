/** Tells now and then what was gathered meanwhile, so that no call waits for it, and once more when the process ends. */
export class Teller {
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();

  /** `tell`: of what does not rest at a time, on the clock of `performance`; whether anything is left to tell of, now or later. */
  constructor(private readonly everyMs: number, private readonly tell: (now: number) => Promise<boolean>) {}

  /** There is something. */
  tellLater(): void {
    this.#timer ??= setTimeout(() => { this.#telling = this.#tellAndGoOn(); }, this.everyMs).unref();
  }

  /** Everything, whether it rests or not. */
  async stop(): Promise<void> {
    await this.#telling;
    clearTimeout(this.#timer);
    await this.tell(Infinity);
  }

  async #tellAndGoOn(): Promise<void> {
    const isMoreLeft = await this.tell(performance.now());
    this.#timer = undefined;
    if (isMoreLeft) this.tellLater();
  }
}
