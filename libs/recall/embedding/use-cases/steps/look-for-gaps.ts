import { unfold, type EventLog } from '#libs/history/events/index.js';
import type { TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import { EmbedJob, joinEmbedJobs } from '../../domain/embed-job.js';
import { embedJobOf } from '../../domain/embedded-events.js';
import type { EmbeddingStore } from '../../store/embedding-store.js';
import type { VectorGaps } from '../../store/vector-gaps.js';
import type { FindLacking } from './find-lacking.js';

/** Events looked at in a transaction, and transactions in a row for one tenant. */
const PAGE = 1_000;
const PAGES = 10;

/**
 * Follows the log of a tenant, each event once, and notes which of the texts it brought lack vectors. A text has from one look to the next to get
 * them. A claim that should have none any more loses them here.
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

  /** Whether there is more. */
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
    if (hasRetired) await this.store.removeRetired(tx, job.ids);
    if (ids.length > 0) await this.gaps.add(tx, job.spaceId, job.kind, ids);
  }
}
