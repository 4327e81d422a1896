import {
  asSent,
  type Caller,
  HiddenNames,
  idsIn,
  mayBelongToSession,
  readsEverySession,
  Refusal,
  refusalIn,
  shownTo,
  type Clock,
  type Ctx,
  unawaited,
  withoutIds,
} from '#libs/kernel/index.js';
import { hadNoTurn, type TenantDatabase, type TenantTx } from '#libs/platform/database/index.js';
import { idempotencyInFlight, ownerOf, reserveIdempotencyKey, rememberAnswer } from '../../idempotency/index.js';

/** The request of one caller, if several requests share a transaction. */
export interface Request<Input> {
  ctx: Ctx;
  input: Input;
}

/** Returns for each caller the ids that it named but may not read. */
export type NameGuard = (
  tx: TenantTx,
  asked: readonly { caller: Caller; ids: readonly string[] }[],
) => Promise<readonly ReadonlySet<string>[]>;

/** The only way for a use case to reach the database: one transaction of the caller's tenant. */
export class UnitOfWork {
  #guard: NameGuard = () => Promise.resolve([]);

  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the guard of every write. The guard checks the ids that a request names, because the rules of a write can see
   * everything, but the caller may not.
   */
  guardNames(guard: NameGuard): void {
    this.#guard = guard;
  }

  /** Runs a transaction that only reads. A caller below reviewer does not see sessions in which it takes no part. */
  async read<T>(ctx: Ctx, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    try {
      return await (readsEverySession(ctx.caller)
        ? this.database.read(ctx.tenantId, work)
        : this.database.read(ctx.tenantId, work, ctx.caller.principal.id));
    } catch (thrown) {
      throw shownTo(ctx.caller, thrown);
    }
  }

  /**
   * The parts of an answer without the ids of what belongs to a session that the caller may not read (`withoutIds`),
   * for answers from tables that do not belong to sessions. Sends no query for a caller who may read every session, or
   * if no id may belong to a session.
   */
  async withoutHidden<T extends object>({ caller, tenantId }: Ctx, parts: T[]): Promise<T[]> {
    const ids = readsEverySession(caller) ? [] : [...new Set(idsIn(parts).filter(mayBelongToSession))];
    if (ids.length === 0) return parts;
    const [hidden] = await this.database.read(tenantId, (tx) => this.#guard(tx, [{ caller, ids }]));
    return hidden === undefined || hidden.size === 0 ? parts : (withoutIds(parts, hidden) as T[]);
  }

  /**
   * Does the work, and stores its events and the answer in one transaction. If the Idempotency-Key is known, the work
   * is not done again, and the first answer is returned. The work may be run more than once when writers race, so it
   * must keep no state. A refusal that is thrown rolls everything back. A refusal that is returned keeps what was
   * recorded; it is not stored as an answer, and is thrown after the commit.
   */
  async write<T>(ctx: Ctx, work: (tx: TenantTx) => Promise<T | Refusal>): Promise<T> {
    const [answer] = await this.writeTogether<undefined, T>([{ ctx, input: undefined }], async (tx) => [
      await work(tx),
    ]);
    if (answer instanceof Refusal) throw answer;
    return answer!;
  }

  /**
   * Like `write`, for requests of one tenant in one transaction, each with its own caller, key and answer, in the given
   * order. A refusal among the answers concerns only its own request; anything thrown rolls all of them back, and so
   * does a name that is hidden from the caller who sent it.
   */
  writeTogether<Input, T>(
    requests: readonly Request<Input>[],
    work: (tx: TenantTx, fresh: readonly Request<Input>[]) => Promise<(T | Refusal)[]>,
  ): Promise<(T | Refusal)[]> {
    return this.database.write(requests[0]!.ctx.tenantId, async (tx) => {
      const known = await Promise.all(requests.map(({ ctx }, i) => this.#answered<T>(tx, ctx, requests.slice(0, i))));
      const fresh = requests.filter((_, i) => known[i] === null);
      const answers = fresh.length > 0 ? await this.#guarded(tx, fresh, () => work(tx, fresh)) : [];
      await Promise.all(fresh.map(({ ctx }, i) => this.#remember(tx, ctx, answers[i]!)));
      const next = answers.values();
      return known.map((earlier) => (earlier === null ? next.next().value! : earlier.answer));
    });
  }

  /**
   * Runs the work and, at the same time, checks the ids that the requests name. If one of these ids is hidden from the
   * caller who named it, throws `HiddenNames`, whatever the work returns or throws.
   */
  async #guarded<T>(tx: TenantTx, requests: readonly Request<unknown>[], work: () => Promise<T>): Promise<T> {
    const naming = new Map<string, { caller: Caller; names: Set<string> }>();
    for (const {
      ctx: { caller, names },
    } of requests) {
      if (names === undefined) continue;
      const of = naming.get(caller.principal.id) ?? { caller, names: new Set() };
      names.forEach((name) => of.names.add(name));
      naming.set(caller.principal.id, of);
    }
    if (naming.size === 0) return work();
    const [guarded, done] = await Promise.allSettled([
      this.#guard(
        tx,
        [...naming.values()].map(({ caller, names }) => ({ caller, ids: [...names] })),
      ),
      work(),
    ]);
    if (guarded.status === 'rejected') throw guarded.reason;
    const hidden = new Set(guarded.value.flatMap((names) => [...names]));
    if (hidden.size > 0) throw new HiddenNames(hidden);
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  }

  /**
   * Returns the answer to a request for which the work is not done: the stored answer, or the refusal of its
   * Idempotency-Key. null: there is no such answer, and the work must be done.
   */
  async #answered<T>(
    tx: TenantTx,
    { caller, idempotency }: Ctx,
    before: readonly Request<unknown>[],
  ): Promise<{ answer: T | Refusal } | null> {
    if (idempotency === undefined) return null;
    // A transaction is not blocked by a key that it holds itself.
    const isHeld = before.some(
      ({ ctx }) => ctx.idempotency?.key === idempotency.key && ownerOf(ctx.caller) === ownerOf(caller),
    );
    if (isHeld) return { answer: idempotencyInFlight({ key: idempotency.key }) };
    const remembered = await reserveIdempotencyKey(tx, caller, idempotency, this.clock.now()).catch(refusalIn);
    if (remembered instanceof Refusal) return { answer: remembered };
    idempotency.isReplayed = remembered.isKnown;
    return remembered.isKnown ? { answer: remembered.response as T } : null;
  }

  async #remember(tx: TenantTx, ctx: Ctx, answer: unknown): Promise<void> {
    const { caller, idempotency } = ctx;
    if (idempotency === undefined || answer instanceof Refusal) return;
    await rememberAnswer(tx, caller, idempotency, asSent(ctx, answer), this.clock.now());
  }
}

/** Reads in the transaction of a write what its caller may read. Nothing else may be sent meanwhile. */
export const asSeenBy = <T>(tx: TenantTx, { caller }: Ctx, work: () => Promise<T>): Promise<T> =>
  readsEverySession(caller) ? work() : tx.asReader(caller.principal.id, work);

/** The maximum number of requests in a transaction. It limits how long a transaction holds its locks. */
const MAX_GROUP_SIZE = 64;

/**
 * The longest time that a group waits for further requests after a shared transaction. It waits because callers who
 * were just answered send their next request. The wait ends earlier if there are as many requests as before, or if no
 * more arrive. Without the wait, the first of these callers would start a transaction alone while the others wait for
 * its end, and half of all transactions would store only one claim.
 */
const MAX_GAP_MS = 10;
/** How long the group waits for the first of these requests, and then for each further request. */
const FIRST_MS = 3;
const NEXT_MS = 1;

interface Waiting<Input, T> extends Request<Input> {
  resolve(answer: T): void;
  reject(why: unknown): void;
}

/** Requests that wait for the next transaction of their group. `onArrival` is called for each new one. */
interface Group<Input, T> {
  waiting: Waiting<Input, T>[];
  onArrival: (() => void) | null;
}

/**
 * Group commit: requests that arrive while a transaction of their group is in progress share the next one. A request
 * starts at once if no transaction of its group is in progress, so that a single caller never waits for others to
 * arrive. Under load, the cost of a transaction is shared by all requests in it.
 */
export class GroupCommit<Input, T> {
  /** Groups that have a transaction in progress or wait for requests. */
  readonly #groups = new Map<string, Group<Input, T>>();

  constructor(
    private readonly work: UnitOfWork,
    private readonly together: (tx: TenantTx, requests: readonly Request<Input>[]) => Promise<(T | Refusal)[]>,
  ) {}

  /** Requests of one group must belong to one tenant. */
  write(groupId: string, ctx: Ctx, input: Input): Promise<T> {
    return new Promise((resolve, reject) => {
      const request = { ctx, input, resolve, reject };
      const group = this.#groups.get(groupId);
      if (group === undefined) unawaited(this.#commitAll(groupId, { waiting: [request], onArrival: null }));
      else {
        group.waiting.push(request);
        group.onArrival?.();
      }
    });
  }

  async #commitAll(groupId: string, group: Group<Input, T>): Promise<void> {
    this.#groups.set(groupId, group);
    while (group.waiting.length > 0) {
      const requests = group.waiting.splice(0, MAX_GROUP_SIZE);
      await this.#commit(requests);
      if (requests.length > 1) await arrivals(group, requests.length);
    }
    this.#groups.delete(groupId);
  }

  async #commit(requests: readonly Waiting<Input, T>[]): Promise<void> {
    try {
      const answers = await this.work.writeTogether<Input, T>(requests, this.together);
      requests.forEach((request, i) => {
        settle(request, answers[i]!);
      });
    } catch (failure) {
      if (requests.length === 1 || isOutcomeUnknown(failure) || hadNoTurn(failure)) {
        for (const request of requests) request.reject(failure);
        return;
      }
      // Everything was rolled back: each request is now run alone, so only the faulty one fails. Not if the database was
      // too busy to begin: 64 transactions instead of one would make it busier.
      for (const request of requests) await this.#commit([request]);
    }
  }
}

/** Resolves once this many requests wait, or once no more of them arrive. */
async function arrivals(group: Group<unknown, never>, count: number): Promise<void> {
  const until = performance.now() + MAX_GAP_MS;
  let before = -1;
  for (let ms = FIRST_MS; group.waiting.length < count && performance.now() < until; ms = NEXT_MS) {
    if (group.waiting.length === before) return;
    before = group.waiting.length;
    await arrivalsWithin(group, count, ms);
  }
}

/** Timers run before sockets are read, so it takes another turn of the event loop to see what has arrived. */
function arrivalsWithin(group: Group<unknown, never>, count: number, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      group.onArrival = null;
      resolve();
    };
    const timer = setTimeout(() => setImmediate(() => setImmediate(end)), ms);
    group.onArrival = () => {
      if (group.waiting.length >= count) end();
    };
  });
}

function settle<T>({ resolve, reject }: Waiting<unknown, T>, answer: T | Refusal): void {
  if (answer instanceof Refusal) reject(answer);
  else resolve(answer);
}

/** The connection was lost, perhaps between the commit and its answer: repeating the work could do it twice. */
const isOutcomeUnknown = (failure: unknown): boolean => failure instanceof Refusal && failure.code === 'unavailable';
