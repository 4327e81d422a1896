/** How many messages of a tenant a queue takes per second before the tenant's further messages come after others. */
const MESSAGES_PER_SECOND = 1;
/** Tenants that send much more than this all have the same place, so that each of them is served in its turn. */
const MAX_DEBT_MS = 60_000;
/** Tenants without debt are forgotten once so many are known. */
const MAX_KNOWN = 10_000;

/**
 * Says how far a tenant is ahead of its share of a queue. Every message costs the time in which the tenant may send one
 * message, and time pays the debt off. So if a tenant sends ten thousand messages at once, the next message of another
 * tenant waits only for the messages that are being handled, and not for all ten thousand.
 *
 * Each process that sends has its own debts, and loses them when it ends: they only affect the order of messages.
 */
export class SendingDebts {
  readonly #paidAt = new Map<string, number>();

  /** Counts a message, and returns for how many seconds the messages before it have not been paid off yet. */
  add(queue: string, tenantId: string, now: number): number {
    const key = `${queue} ${tenantId}`;
    const from = Math.max(now, this.#paidAt.get(key) ?? 0);
    this.#paidAt.set(key, Math.min(from + 1_000 / MESSAGES_PER_SECOND, now + MAX_DEBT_MS));
    if (this.#paidAt.size > MAX_KNOWN) this.#forgetPaid(now);
    return Math.ceil((from - now) / 1_000);
  }

  #forgetPaid(now: number): void {
    for (const [key, paidAt] of this.#paidAt) if (paidAt <= now) this.#paidAt.delete(key);
  }
}
