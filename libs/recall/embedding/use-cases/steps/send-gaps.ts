import type { IdSource } from '#libs/kernel/index.js';
import type { TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import type { Message, Queues } from '#libs/platform/queue/index.js';
import { EMBED_QUEUE, EmbedJob, joinEmbedJobs } from '../../domain/embed-job.js';
import { nextLookMs } from '../../domain/gap.rules.js';
import type { Gap, VectorGaps } from '../../store/vector-gaps.js';
import type { FindLacking } from './find-lacking.js';

/** Texts looked at in a transaction. */
const PAGE = 1_000;

/**
 * Asks again for the vectors that noted texts lack, where the message that asked for them last is not on its way any more, and forgets those that have
 * them. A message too many does no harm: who handles it looks what is lacking.
 */
export class SendGaps {
  constructor(
    private readonly database: TenantDatabase,
    private readonly gaps: VectorGaps,
    private readonly findLacking: FindLacking,
    private readonly queues: Queues,
    private readonly ids: IdSource,
  ) {}

  /** For how many texts it asked. Throws `unavailable` while the queue is. */
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
    // After the commit: the queue may be in the same database. Lost in between, they are asked for once more at the next look.
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
