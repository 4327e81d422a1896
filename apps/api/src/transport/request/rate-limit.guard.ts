import { isIPv6 } from 'node:net';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { LRUCache } from 'lru-cache';
import { tooManyRequests } from '../problem/errors.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import { Budget, BudgetSharing } from './budget.js';
import type { Execution, OperationGuard, RateLimitState, Session } from './execution.js';
import { growingCache } from '#libs/platform/cache/index.js';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What counts as one caller without a valid key: an IPv4 address, or the /64 of an IPv6 address. A /64 is the smallest
 * range that a provider assigns, and contains more addresses than could be remembered. The IPv6 form of an IPv4 address
 * counts as the IPv4 address.
 */
export function neighbourhoodOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare] = address.split('%', 1);
  if (!isIPv6(bare!)) return address;
  // A URL always writes an address in its shortest form.
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const quads = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short);
  if (quads !== null)
    return [quads[1]!, quads[2]!]
      .map((group) => parseInt(group, 16))
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  const [before, after] = short.split('::', 2) as [string, string?];
  const groups = before === '' ? [] : before.split(':');
  const rest = after === undefined || after === '' ? [] : after.split(':');
  const whole =
    after === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest];
  return `${whole.slice(0, 4).join(':')}::/64`;
}

/**
 * How many keys and tenants, and how many addresses, are remembered. The least recently seen of them is forgotten and
 * starts again with a full budget.
 */
const REMEMBERED = 50_000;

/**
 * How many failing addresses are limited individually. Beyond that, answers no longer give the reason of a failure, and
 * made-up keys are not looked up.
 */
const ADDRESSES_AT_ONCE = 50;

/** The failure of one request to present a valid key. */
export interface Attempt {
  /**
   * The request failed, or may fail. It is counted once. Throws `too_many_requests` if there were too many failures
   * from this address, or from all addresses together.
   */
  count(): void;
  /** Reports that the key was valid. */
  succeeded(): void;
}

/** Request budgets: per key within its tenant, and per address for callers without a valid key. */
@Injectable()
export class RateLimits implements BeforeApplicationShutdown {
  readonly #budgets = growingCache<Budget>(2 * REMEMBERED);
  /** Separate from the keys, so that a caller with many addresses cannot evict them. */
  readonly #addresses = growingCache<Budget>(REMEMBERED);
  /**
   * The shared budget of all addresses. It limits how fast keys can be guessed, even by a caller with a thousand
   * addresses.
   */
  readonly #strangers: Budget;
  readonly #limits: ApiOptions['limits'];
  readonly #sharing: BudgetSharing | null;

  constructor(@Inject(API_OPTIONS) { limits, sharedBuckets }: ApiOptions) {
    this.#limits = limits;
    const { perSecond, burst } = limits.failuresPerAddress;
    this.#strangers = new Budget('address:all', {
      perSecond: perSecond * ADDRESSES_AT_ONCE,
      burst: burst * ADDRESSES_AT_ONCE,
    });
    this.#sharing = sharedBuckets === null ? null : new BudgetSharing(sharedBuckets);
  }

  beforeApplicationShutdown(): void {
    this.#sharing?.stop();
  }

  /**
   * Takes the cost of a request from the budgets of the key and the tenant. If one of the budgets is not sufficient,
   * takes nothing and throws `too_many_requests`.
   */
  take(session: Session, cost = 1): RateLimitState {
    const budget = this.#ofKey(session);
    const isTaken = this.#takeFrom(budget, cost);
    const {
      limit: { burst, perSecond },
      remaining,
    } = budget;
    session.rateLimit = { limit: burst, remaining, resetSeconds: Math.ceil((burst - remaining) / perSecond) };
    if (!isTaken) throw refusal(budget.waitMs(cost));
    return session.rateLimit;
  }

  /**
   * Takes the cost of one request before its document is read. The request may be refused without reaching an
   * operation. If it reaches an operation, this cost is not taken again.
   */
  prepay(session: Session): void {
    this.take(session);
    session.isPrepaid = true;
  }

  /** Begins an attempt of a caller at an address to present a key. The caller may also present none. */
  attemptFrom(address: string): Attempt {
    let isCounted = false;
    const name = neighbourhoodOf(address);
    const budget = (): Budget =>
      budgetIn(
        this.#addresses,
        name,
        () => new Budget(`address:${name}`, this.#limits.failuresPerAddress, this.#strangers),
      );
    return {
      count: () => {
        if (isCounted) return;
        if (!this.#takeFrom(budget(), 1)) throw refusal(budget().waitMs(1));
        isCounted = true;
      },
      succeeded: () => {
        if (!isCounted) return;
        budget().giveBack(1);
        this.#sharing?.took(budget(), -1);
      },
    };
  }

  #takeFrom(budget: Budget, cost: number): boolean {
    const isTaken = budget.take(cost);
    if (isTaken) this.#sharing?.took(budget, cost);
    return isTaken;
  }

  #ofKey({ tenantId, caller: { keyId } }: Session): Budget {
    return budgetIn(
      this.#budgets,
      keyId,
      () =>
        new Budget(
          keyId,
          this.#limits.perKey,
          budgetIn(this.#budgets, tenantId, () => new Budget(tenantId, this.#limits.perTenant)),
        ),
    );
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

/** Takes one request from the budgets of key and tenant. */
@Injectable()
export class RateLimitGuard implements OperationGuard {
  constructor(@Inject(RateLimits) private readonly limits: RateLimits) {}

  canActivate({ call: { session } }: Execution): true {
    if (session.isPrepaid) session.isPrepaid = false;
    else this.limits.take(session);
    return true;
  }
}

/**
 * Charges what a batch costs beyond one request. It runs below the pipes, because the cost of a batch is known only
 * after its input has been parsed.
 */
@Injectable()
export class BatchCostGuard implements OperationGuard {
  constructor(@Inject(RateLimits) private readonly limits: RateLimits) {}

  canActivate({ call: { operation, session }, input }: Execution): true {
    const rest = (operation.cost?.(input as never) ?? 1) - 1;
    if (rest > 0) this.limits.take(session, rest);
    return true;
  }
}
