import type { JobLedger } from '#libs/history/jobs/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import { EMBEDDED_KINDS, type EmbeddedKind } from '../../domain/embed-job.js';
import { MODEL_QUEUE, type ModelWork, type Progress } from '../../domain/model-job.js';
import type { EmbeddingStore, UnembeddedText } from '../../store/embedding-store.js';

const PAGE = 64;

export interface Page {
  texts: UnembeddedText[];
  /** Where the walk is with the page done. */
  at: Progress;
}

/** Goes through the texts of a space that lack a vector of a model. Where it is stays in the job, so it goes on there after a kill. */
export class SpaceWalk {
  constructor(
    private readonly database: TenantDatabase,
    private readonly store: EmbeddingStore,
    private readonly ledger: JobLedger,
  ) {}

  start({ tenantId, jobId, job }: ModelWork): Promise<Progress> {
    return this.database.read(tenantId, async (tx) => {
      const known = (await this.ledger.find(tx, operatorOf(tenantId, jobId), jobId))?.progress as
        Progress | null | undefined;
      if (known != null) return known;
      const [texts, counts] = await Promise.all([
        this.store.countTexts(tx, job.spaceId),
        this.store.countByModel(tx, job.spaceId),
      ]);
      return { step: 0, kind: EMBEDDED_KINDS[0], after: '', texts, embedded: counts.get(job.model) ?? 0 };
    });
  }

  /** The next page; null when no text lacks a vector, those written while it went included. */
  next({ tenantId, job }: ModelWork, at: Progress): Promise<Page | null> {
    return this.database.read(tenantId, async (tx) => {
      const kinds = EMBEDDED_KINDS.slice(EMBEDDED_KINDS.indexOf(at.kind));
      const ahead: Place[] = kinds.map((kind) => ({ kind, after: kind === at.kind ? at.after : '' }));
      const again: Place[] = EMBEDDED_KINDS.map((kind) => ({ kind, after: '' }));
      for (const place of [...ahead, ...again]) {
        const texts = await this.#lacking(tx, job, place);
        if (texts.length > 0)
          return {
            texts,
            at: { ...at, kind: place.kind, after: texts.at(-1)!.id, embedded: at.embedded + texts.length },
          };
      }
      return null;
    });
  }

  async keep({ tenantId, jobId }: ModelWork, at: Progress, now: Date): Promise<void> {
    await this.database.write(tenantId, (tx) => this.ledger.progress(tx, jobId, { ...at }, now));
  }

  /** Leaves the rest to another delivery of the same job. */
  async handOn({ tenantId, jobId, job }: ModelWork, at: Progress, now: Date): Promise<void> {
    const onward = { ...at, step: at.step + 1 };
    await this.database.write(tenantId, (tx) =>
      this.ledger.advance(
        tx,
        { id: jobId, queue: MODEL_QUEUE, spaceId: job.spaceId as Id<'spc'>, payload: { ...job } },
        onward,
        now,
      ),
    );
  }

  #lacking(tx: TenantTx, job: ModelWork['job'], { kind, after }: Place): Promise<UnembeddedText[]> {
    return this.store.lacking(tx, kind, job, after, PAGE);
  }
}

interface Place {
  kind: EmbeddedKind;
  after: string;
}
