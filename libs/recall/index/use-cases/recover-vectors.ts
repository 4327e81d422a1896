import { unfold, type EventLog } from '#libs/history/events/index.js';
import {
  forEachTenant,
  type TenantDatabase,
  type TenantTx,
  type SystemDatabase,
} from '#libs/platform/database/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import type { Message, Queues } from '#libs/platform/queue/index.js';
import { EmbedJob, joinEmbedJobs, embedJobOf, EMBED_QUEUE, nextLookMs } from '../domain/embed-job.js';
import type { EmbeddingStore } from '../store/embedding-store.js';
import type { VectorGaps, Gap } from '../store/vector-gaps.js';
import type { FindLacking } from './steps/embed-texts.js';

/** Maximum number of events in one transaction, and of transactions in a row for one tenant. */
const PAGE = 1_000;
const PAGES = 10;

/**
 * Follows the log of a tenant, reading each event once, and records which texts lack vectors. A check reads the events
 * that were in the log at the check before, so a text has at least the time between two checks to get its vector. If a
 * claim should no longer have a vector, its vector is deleted here.
 */
export class LookForGaps {
  constructor(
    private readonly database: TenantDatabase,
    private readonly log: EventLog,
    private readonly store: EmbeddingStore,
    private readonly gaps: VectorGaps,
    private readonly findLacking: FindLacking,
    private readonly pageSize = PAGE,
  ) {}

  async run(tenantId: string, patienceMs: number): Promise<void> {
    for (let pages = 0; pages < PAGES; pages += 1)
      if (!(await this.database.write(tenantId, (tx) => this.#page(tx, patienceMs)))) return;
  }

  /** Returns whether there are more events. */
  async #page(tx: TenantTx, patienceMs: number): Promise<boolean> {
    const followed = await this.gaps.lock(tx, patienceMs);
    if (followed === null) return false;
    const upTo = Math.min(followed.seq + this.pageSize, followed.head);
    for (const job of await this.#textsOf(tx, followed.seq, upTo)) await this.#look(tx, job);
    const isOver = upTo === followed.head;
    await this.gaps.note(tx, upTo, isOver ? await this.log.head(tx) : null);
    return !isOver;
  }

  async #textsOf(tx: TenantTx, seq: number, upTo: number): Promise<EmbedJob[]> {
    if (upTo <= seq) return [];
    const jobs = (await this.gaps.listEvents(tx, seq, upTo))
      .flatMap(unfold)
      .map(embedJobOf)
      .filter((job) => job !== null);
    return joinEmbedJobs(jobs).map((job) => EmbedJob.parse({ ...job, ids: [...new Set((job as EmbedJob).ids)] }));
  }

  async #look(tx: TenantTx, job: EmbedJob): Promise<void> {
    const { lacking, hasRetired } = await this.findLacking.run(tx, job);
    const ids = [...new Set(lacking.flatMap(({ texts }) => texts.map(({ id }) => id)))];
    const models = lacking.map(({ model }) => model);
    if (hasRetired) await this.store.removeRetired(tx, job.ids, models);
    if (ids.length > 0) await this.gaps.add(tx, job.spaceId, job.kind, ids);
  }
}

/**
 * Requests missing vectors again if the last message that requested them is lost. Texts that now have their vectors are
 * removed from the list. An extra message does no harm, because its handler checks what is missing.
 */
export class SendGaps {
  constructor(
    private readonly database: TenantDatabase,
    private readonly gaps: VectorGaps,
    private readonly findLacking: FindLacking,
    private readonly queues: Queues,
    private readonly ids: IdSource,
  ) {}

  /** Returns for how many texts it requested vectors. Throws `unavailable` if the queue is unavailable. */
  async run(tenantId: string): Promise<number> {
    const due = await this.database.read(tenantId, (tx) => this.gaps.due(tx, PAGE));
    if (due.length === 0) return 0;
    const asked = [...new Set(due.flatMap(({ message }) => message ?? []))];
    const underway = asked.length === 0 ? new Set<string>() : await this.queues.underway(EMBED_QUEUE, asked);
    const messages = await this.database.write(tenantId, (tx) =>
      this.#page(
        tx,
        due.map(({ id }) => id),
        underway,
      ),
    );
    // After the commit, because the queue may be in the same database. If the process dies in between, the next check
    // requests the vectors again.
    if (messages.length > 0)
      await this.queues.addBulk(
        EMBED_QUEUE,
        messages.map(({ id, job }): Message => ({ id, tenantId, payload: job })),
      );
    return messages.reduce((sum, { job }) => sum + job.ids.length, 0);
  }

  async #page(
    tx: TenantTx,
    ids: readonly string[],
    underway: ReadonlySet<string>,
  ): Promise<{ id: string; job: EmbedJob }[]> {
    const gaps = await this.gaps.hold(tx, ids);
    const lacking = new Set(
      (await Promise.all(jobsOf(gaps).map((job) => this.findLacking.run(tx, job)))).flatMap(({ lacking: models }) =>
        models.flatMap(({ texts }) => texts.map(({ id }) => id)),
      ),
    );
    await this.gaps.remove(
      tx,
      gaps.filter(({ id }) => !lacking.has(id)).map(({ id }) => id),
    );
    const open = gaps.filter(({ id }) => lacking.has(id));
    const isUnderway = ({ message }: Gap): boolean => message !== null && underway.has(message);
    const messages = jobsOf(open.filter((gap) => !isUnderway(gap))).map((job) => ({ id: this.ids.next('job'), job }));
    const messageOf = new Map(messages.flatMap(({ id, job }) => job.ids.map((owner) => [owner, id])));
    await this.gaps.putOff(
      tx,
      open.map((gap) => {
        const { id, asked, message } = gap;
        return {
          id,
          waitMs: nextLookMs(asked),
          ...(isUnderway(gap) ? { asked, message } : { asked: asked + 1, message: messageOf.get(id)! }),
        };
      }),
    );
    return messages;
  }
}

const jobsOf = (gaps: readonly Gap[]): EmbedJob[] =>
  joinEmbedJobs(gaps.map(({ id, spaceId, kind }) => ({ spaceId, kind, ids: [id] }))).map((job) => EmbedJob.parse(job));

export interface Patience {
  /** The time after which a text should have its vector; only then is the text checked. */
  idleMs: number;
  /**
   * The same time, but while messages are waiting in the queue. It is longer, because the message of the text is
   * probably one of them.
   */
  busyMs: number;
}

const PATIENCE: Patience = { idleMs: 60_000, busyMs: 3_600_000 };
/** How many tenants are processed in one run. */
const MOST = 500;

/**
 * Finds texts that lack a vector because a queue lost the message or an operator deleted the vector, and requests the
 * vector again. It reads only new events and the texts that lack vectors, so the cost does not grow with the size of
 * the memory.
 */
export class RecoverVectors {
  constructor(
    private readonly system: SystemDatabase,
    private readonly gaps: VectorGaps,
    private readonly lookForGaps: LookForGaps,
    private readonly sendGaps: SendGaps,
    private readonly queues: Queues,
  ) {}

  /** Returns for how many texts it requested vectors. Throws `unavailable` if the queue is unavailable. */
  async run({ idleMs, busyMs }: Patience = PATIENCE): Promise<number> {
    const { waiting } = await this.queues.counts(EMBED_QUEUE);
    const patienceMs = waiting === 0 ? idleMs : busyMs;
    const tenants = await this.system.run((tx) => this.gaps.tenants(tx, patienceMs, MOST));
    const asked = await forEachTenant(tenants, async (tenantId) => {
      await this.lookForGaps.run(tenantId, patienceMs);
      return this.sendGaps.run(tenantId);
    });
    return asked.reduce((sum, texts) => sum + texts, 0);
  }
}
