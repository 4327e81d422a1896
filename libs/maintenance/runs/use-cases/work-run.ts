import type { Journal } from '#libs/history/events/index.js';
import { publicReason, type Job, type JobLedger } from '#libs/history/jobs/index.js';
import { Refusal, type Clock, type Ctx, type Id } from '#libs/kernel/index.js';
import { isTimedOut, type TenantDatabase, type TenantTx } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { KINDS } from '../domain/kinds.js';
import {
  added as withMore,
  pauseAfter,
  afterPage,
  failedOnce,
  MAX_TRIES,
  nameOf,
  halvePage,
  skipItem,
  reportOf,
  type SkippedItem,
  type RunProgress,
} from '../domain/progress.rules.js';
import { RunJob, maintenanceEnded, type Page, type Piece, type RunInHand, type Tally } from '../domain/run.js';
import type { DueTimes } from '../store/due-times.js';
import type { MaintenanceHandlers, MaintenanceHandler } from './steps/maintenance-handlers.js';

/** Pauses a run after each page, so that writes and searches get time on the machine. */
export class Pace {
  constructor(private readonly wait: (ms: number) => Promise<unknown>) {}

  async pause(workedMs: number, isUrgent: boolean): Promise<void> {
    const pauseMs = pauseAfter(workedMs, isUrgent);
    if (pauseMs > 0) await this.wait(pauseMs);
  }
}

/**
 * How long a delivery works before it queues again behind other runs: each delivery of a run may take a little longer
 * than the previous one, up to a limit.
 */
const TURN_MS = 1_000;
const LONGER_MS = 100;

/** One delivery of a run. */
export interface RunDelivery {
  tenantId: Id<'ten'>;
  jobId: Id<'job'>;
  /** The number of the delivery; null if a person requested it, in which case it continues where the run stopped. */
  step: number | null;
}

/** Called with the failure of a page and the names of its items. */
export type HearTrouble = (failure: unknown, items: readonly string[]) => void;

/** A run that this transaction works on. The transaction holds the row of its job. */
interface Held {
  job: Job;
  task: RunJob;
  at: RunProgress;
  space: Space;
  ctx: Ctx;
  handler: MaintenanceHandler;
  /** The first delivery does only one page, and requests the next delivery in the same transaction. */
  handsOn: boolean;
}

/** What is known about a page while it is processed, for use if it fails. */
interface Attempt {
  items: readonly unknown[];
  /** When it started, in ms. */
  startedAt: number;
  /** The answer of the external service, with the names of the items it is about. */
  said: { items: string; answer: unknown } | null;
  /** Whether the run is urgent and therefore pauses less. */
  isUrgent: boolean;
}

/** A page for which an external service has to be called first. */
interface Unasked {
  ask: () => Promise<unknown>;
}

/** A page that failed. */
interface Failed {
  failure: unknown;
  /** Whether the page took too long. */
  isSlow: boolean;
  /** The names of its items; empty if it failed before they were known. */
  items: readonly string[];
}

/**
 * Works on a run, one page for each transaction. Events, counts and progress are committed together while the row of
 * its job is locked. If the worker is killed, the next delivery continues after the last page; a second worker finds
 * the row locked and stops. The first delivery processes one page. Later deliveries work longer each time, up to about
 * a second, and pause between pages (`pauseAfter`).
 */
export class WorkRun {
  constructor(
    private readonly database: TenantDatabase,
    private readonly journal: Journal,
    private readonly ledger: JobLedger,
    private readonly spaces: SpaceDirectory,
    private readonly handlers: MaintenanceHandlers,
    private readonly due: DueTimes,
    private readonly clock: Clock,
    private readonly pace: Pace,
  ) {}

  /** Throws errors of an outage, so that the delivery is retried; pages that were committed stay. */
  async run(delivery: RunDelivery, hear: HearTrouble): Promise<'continues'> {
    const until = this.#now() + Math.min(TURN_MS, (delivery.step ?? TURN_MS) * LONGER_MS);
    for (;;) {
      const attempt: Attempt = { items: [], startedAt: this.#now(), said: null, isUrgent: false };
      const { startedAt } = attempt;
      const hasMore = await this.#turn(delivery, hear, attempt);
      if (!hasMore) return 'continues';
      await this.pace.pause(this.#now() - startedAt, attempt.isUrgent);
      if (this.#now() >= until) break;
    }
    await this.#handOn(delivery);
    return 'continues';
  }

  #now(): number {
    return this.clock.now().getTime();
  }

  /** Processes one page, and returns whether this delivery may process another. */
  async #turn(delivery: RunDelivery, hear: HearTrouble, attempt: Attempt): Promise<boolean> {
    try {
      const page = await this.database.write(delivery.tenantId, (tx) => this.#page(tx, delivery, attempt));
      if (typeof page === 'boolean') return page;
      attempt.said = { items: namesOf(attempt.items), answer: await page.ask() };
      attempt.startedAt = this.#now();
      // If the page has changed since the external service was called, the next turn processes it.
      return (await this.database.write(delivery.tenantId, (tx) => this.#page(tx, delivery, attempt))) !== false;
    } catch (failure) {
      const isSlow = isTimedOut(failure);
      if (!isSlow && (isOutage(failure) || attempt.items.length === 0)) throw failure;
      const items = attempt.items.map(nameOf);
      hear(failure, items);
      const hasMore = await this.database.write(delivery.tenantId, (tx) =>
        this.#narrow(tx, delivery, { failure, isSlow, items }),
      );
      if (hasMore === null) throw failure;
      return hasMore;
    }
  }

  async #page(tx: TenantTx, delivery: RunDelivery, attempt: Attempt): Promise<boolean | Unasked> {
    const held = await this.#hold(tx, delivery);
    if (held === null) return false;
    const { task, at, handler } = held;
    attempt.isUrgent = KINDS[task.kind].isUrgent === true;
    const run = inHand(held);
    const page = isSpent(held) ? null : await handler.page(tx, run, at.limit);
    if (page === null) return this.#end(tx, held);
    attempt.items = page.items;
    if (page.isAsked === true && attempt.said?.items !== namesOf(page.items))
      return { ask: async () => handler.ask?.(run, page.items) };
    const tally =
      page.items.length === 0
        ? {}
        : await this.#store(tx, held, await handler.work(tx, run, page.items, attempt.said?.answer));
    return this.#keep(tx, held, afterPage(at, page, tally, this.#now() - attempt.startedAt));
  }

  /** Records what was decided about a page, unless the run is dry, and returns the counts. */
  async #store(tx: TenantTx, { task, ctx }: Held, first: Piece): Promise<Tally> {
    const { rest = [] } = first;
    const pieces = task.dryRun
      ? [first, ...(await Promise.all(rest.map((decide) => decide([]))))]
      : await this.journal.recordParts(tx, ctx, [() => Promise.resolve(first), ...rest]);
    return pieces.map(({ tally }) => tally).reduce(withMore);
  }

  async #end(tx: TenantTx, held: Held): Promise<false> {
    const { job, task, at, space, ctx, handler } = held;
    const isUnfinished = isSpent(held);
    const report = reportOf(at, {
      dryRun: task.dryRun,
      durationMs: this.#now() - job.createdAt.getTime(),
      ...(isUnfinished ? { unfinished: true } : {}),
    });
    if (!task.dryRun)
      await this.journal.record(tx, ctx, [
        maintenanceEnded(
          space.id,
          job.id,
          { state: 'done', report, cursor: isUnfinished ? at.cursor : null },
          space.now,
        ),
      ]);
    await this.ledger.finish(tx, job.id, 'done', report, this.clock.now());
    // Runs for one thing each start at the beginning; the schedule finds these things by themselves.
    if (isUnfinished && handler.scheduled === undefined) await this.due.markUnfinished(tx, space.id, task.kind);
    if (!isUnfinished && at.skipped === 0) await handler.ended?.(tx, inHand(held));
    return false;
  }

  /**
   * Searches for the one item that fails by itself, and skips it. Returns whether the delivery may continue; null if it
   * is to be tried again later, as in an outage.
   */
  async #narrow(tx: TenantTx, delivery: RunDelivery, { failure, isSlow, items }: Failed): Promise<boolean | null> {
    const held = await this.#hold(tx, delivery);
    if (held === null) return false;
    const at = failedOnce(held.at);
    if (at.tries > MAX_TRIES) return null;
    if (isSlow && at.tries === 1) {
      // One timeout may be a coincidence; a second one is caused by the page.
      await this.ledger.progress(tx, held.job.id, at, this.clock.now());
      return null;
    }
    if (items.length !== 1) return this.#keep(tx, held, halvePage(at, { items: items.length || at.limit, isSlow }));
    const page = await held.handler.page(tx, inHand(held), at.limit);
    // Items that have changed in the meantime are tried again.
    if (page?.items.length !== 1 || nameOf(page.items[0]) !== items[0]) return this.#keep(tx, held, at);
    return this.#keep(
      tx,
      held,
      skipItem(at, page as Page<unknown>, { item: items[0]!, why: publicReason(failure) } satisfies SkippedItem),
    );
  }

  async #keep(tx: TenantTx, { job, handsOn }: Held, at: RunProgress): Promise<boolean> {
    const now = this.clock.now();
    if (handsOn) await this.ledger.advance(tx, job, { ...at, step: at.step + 1 }, now);
    else await this.ledger.progress(tx, job.id, at, now);
    return !handsOn;
  }

  async #handOn(delivery: RunDelivery): Promise<void> {
    await this.database.write(delivery.tenantId, async (tx) => {
      const held = await this.#hold(tx, delivery);
      if (held !== null)
        await this.ledger.advance(tx, held.job, { ...held.at, step: held.at.step + 1 }, this.clock.now());
    });
  }

  /**
   * Locks the job and reads the run. Returns null if the run has ended, another worker holds it, or a later delivery is
   * on its way.
   */
  async #hold(tx: TenantTx, { tenantId, jobId, step }: RunDelivery): Promise<Held | null> {
    const job = await this.ledger.claim(tx, jobId);
    const at = job?.progress as RunProgress | null | undefined;
    if (job === null || at == null || (step !== null && step !== at.step)) return null;
    const ctx = operatorOf(tenantId, jobId);
    const task = RunJob.parse(job.payload);
    return {
      job,
      task,
      at,
      ctx,
      space: await this.spaces.open(tx, ctx, task.spaceId),
      handler: this.handlers.get(task.kind),
      handsOn: step === 0,
    };
  }
}

const inHand = ({ job, task, at, ctx }: Held): RunInHand<unknown> => ({
  id: job.id,
  ctx,
  spaceId: task.spaceId,
  options: task.options,
  dryRun: task.dryRun,
  startedAt: task.startedAt,
  cursor: at.cursor,
  tally: at.tally,
});

const isSpent = ({ task: { pages }, at }: Held): boolean => pages !== null && at.pages >= pages;

const namesOf = (items: readonly unknown[]): string => JSON.stringify(items.map(nameOf));

/** Whether a failure is temporary. Any other failure is caused by the page. */
const isOutage = (failure: unknown): boolean =>
  failure instanceof Refusal && (failure.category === 'unavailable' || failure.category === 'limit');
