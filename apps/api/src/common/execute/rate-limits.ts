import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { tooManyRequests } from '../problem/errors.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import { Budget, BudgetSharing } from './budget.js';
import type { Session, Standing } from './session.js';

/** How many keys and tenants, and how many addresses, are remembered; the least recently seen starts anew with a full budget. */
const REMEMBERED = 50_000;

/** Budgets of requests per key inside its tenant, and per address for callers without a good key. */
@Injectable()
export class RateLimits implements BeforeApplicationShutdown {
  readonly #budgets = new LRUCache<string, Budget>({ max: 2 * REMEMBERED });
  /** Apart, so that nobody with many addresses pushes the others out. */
  readonly #addresses = new LRUCache<string, Budget>({ max: REMEMBERED });
  readonly #limits: ApiOptions['limits'];
  readonly #sharing: BudgetSharing | null;

  constructor(@Inject(API_OPTIONS) { limits, sharedBuckets }: ApiOptions) {
    this.#limits = limits;
    this.#sharing = sharedBuckets === null ? null : new BudgetSharing(sharedBuckets);
  }

  beforeApplicationShutdown(): void {
    this.#sharing?.stop();
  }

  /** Takes one request from the budgets of key and tenant, or from neither and throws `too_many_requests`. */
  take(session: Session): Standing {
    const budget = this.#ofKey(session);
    const isTaken = this.#takeFrom(budget);
    const { limit: { burst, perSecond }, remaining } = budget;
    session.standing = { limit: burst, remaining, resetSeconds: Math.ceil((burst - remaining) / perSecond) };
    if (!isTaken) throw refusal(budget.getWaitTime(1));
    return session.standing;
  }

  refuseBlockedAddress(address: string): void {
    const waitMs = this.#addresses.get(address)?.getWaitTime(1) ?? 0;
    if (waitMs > 0) throw refusal(waitMs);
  }

  countFailure(address: string): void {
    this.#takeFrom(budgetIn(this.#addresses, address, () => new Budget(`address:${address}`, this.#limits.failuresPerAddress)));
  }

  #takeFrom(budget: Budget): boolean {
    const isTaken = budget.tryRemoveTokens(1);
    if (isTaken) this.#sharing?.took(budget);
    return isTaken;
  }

  #ofKey({ tenantId, caller: { keyId } }: Session): Budget {
    return budgetIn(this.#budgets, keyId, () =>
      new Budget(keyId, this.#limits.perKey, budgetIn(this.#budgets, tenantId, () => new Budget(tenantId, this.#limits.perTenant))));
  }
}

function budgetIn(budgets: LRUCache<string, Budget>, name: string, make: () => Budget): Budget {
  const known = budgets.get(name);
  if (known !== undefined) return known;
  const budget = make();
  budgets.set(name, budget);
  return budget;
}

function refusal(waitMs: number): Error {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return tooManyRequests({ seconds }, { retryAfterSeconds: seconds });
}
