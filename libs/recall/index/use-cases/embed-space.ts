import type { Journal } from '#libs/history/events/index.js';
import type { JobLedger } from '#libs/history/jobs/index.js';
import type { BegunDeliveries } from '#libs/history/outbox/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import { modelsSet, modelsWritten, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import { arrivedAt, type ModelWork, type Progress, MODEL_QUEUE } from '../domain/model-move.rules.js';
import { EMBED_QUEUE, EMBEDDED_KINDS, type EmbeddedKind, type EmbedJob } from '../domain/embed-job.js';
import type { EmbeddingStore, UnembeddedText } from '../store/embedding-store.js';
import type { EmbedTexts } from './steps/embed-texts.js';
import type { MarkNear } from './steps/mark-near.js';

interface Standing {
  isWanted: boolean;
  isRead: boolean;
}

/** Makes a space read the model that it is moving to. */
export class ModelSwitch {
  constructor(
    private readonly database: TenantDatabase,
    private readonly spaces: SpaceDirectory,
    private readonly journal: Journal,
    private readonly ledger: JobLedger,
  ) {}

  /**
   * Whether the space still writes the model, and whether it reads the model already. A cancelled move is not
   * continued.
   */
  standing({ tenantId, job: { spaceId, model } }: ModelWork, first: string): Promise<Standing> {
    return this.database.read(tenantId, async (tx) => {
      const models = await this.spaces.findModels(tx, spaceId);
      const written = models === null ? [] : modelsWritten(models, first);
      return { isWanted: written.includes(model), isRead: written[0] === model };
    });
  }

  /** Records the event and the end of the job in one transaction. */
  async arrive(
    { tenantId, jobId, job: { spaceId, model } }: ModelWork,
    { texts, embedded, skipped = 0 }: Progress,
    now: Date,
  ): Promise<void> {
    const ctx = operatorOf(tenantId, jobId);
    await this.database.write(tenantId, async (tx) => {
      const space = await this.spaces.lock(tx, ctx, spaceId);
      const models = arrivedAt(space.models, model, now);
      if (models !== null) await this.journal.record(tx, ctx, [modelsSet(space, models)]);
      await this.ledger.finish(
        tx,
        jobId,
        'done',
        { model, texts: Math.max(texts, embedded), ...(skipped > 0 && { skipped }) },
        now,
      );
    });
  }
}

const PAGE = 64;

export interface Page {
  texts: UnembeddedText[];
  /** The position of the walk after this page. */
  at: Progress;
}

/**
 * Goes through the texts of a space that lack a vector of a model. The position is stored in the job, so the walk
 * continues there after a crash.
 */
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

  /**
   * The next page, including texts written in the meantime; null once no text lacks a vector. When all texts have been
   * visited once, texts that the model cannot embed are left out.
   */
  next({ tenantId, job }: ModelWork, at: Progress): Promise<Page | null> {
    return this.database.read(tenantId, async (tx) => {
      const kinds = EMBEDDED_KINDS.slice(EMBEDDED_KINDS.indexOf(at.kind));
      const { isAgain = false } = at;
      const ahead: Place[] = kinds.map((kind) => ({ kind, after: kind === at.kind ? at.after : '', isAgain }));
      const again: Place[] = EMBEDDED_KINDS.map((kind) => ({ kind, after: '', isAgain: true }));
      for (const place of [...ahead, ...again]) {
        const texts = await this.store.lacking(tx, place.kind, job, place, PAGE);
        if (texts.length > 0) return { texts, at: { ...at, ...place, after: texts.at(-1)!.id } };
      }
      return null;
    });
  }

  /** Those of the claims that are in force and have a vector of the model. */
  embedded({ tenantId, job: { model } }: ModelWork, claimIds: readonly string[]): Promise<string[]> {
    return this.database.read(tenantId, (tx) => this.store.embedded(tx, claimIds, model));
  }

  async keep({ tenantId, jobId }: ModelWork, at: Progress, now: Date): Promise<void> {
    await this.database.write(tenantId, (tx) => this.ledger.progress(tx, jobId, { ...at }, now));
  }

  /** Leaves the rest to the next delivery of the same job. */
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
}

interface Place {
  kind: EmbeddedKind;
  after: string;
  isAgain: boolean;
}

/** Kept small because a process that is shutting down has to wait until its current delivery ends. */
const PAGES_PER_STEP = 4;

/**
 * Computes the vector of a model for every text of a space, and makes the space read the model when no vector is
 * missing. Each delivery processes a few pages.
 */
export class EmbedSpace {
  constructor(
    private readonly walk: SpaceWalk,
    private readonly change: ModelSwitch,
    private readonly embedTexts: EmbedTexts,
    private readonly markNear: Pick<MarkNear, 'run' | 'isNeeded'>,
    private readonly begunDeliveries: BegunDeliveries,
    private readonly ids: IdSource,
  ) {}

  /**
   * Returns `continues` if the next delivery was requested. Throws `unavailable` while the model is unavailable;
   * completed pages stay.
   */
  async run(work: ModelWork): Promise<'continues' | void> {
    const { step } = work;
    const { isWanted, isRead } = await this.change.standing(work, this.embedTexts.firstModel);
    if (!isWanted) return;
    let at = await this.walk.start(work);
    // This delivery is a repetition. The first one has already requested the next delivery.
    if (step !== null && at.step > step) return 'continues';
    for (let pages = 0; pages < PAGES_PER_STEP; pages += 1) {
      const page = await this.walk.next(work, at);
      if (page === null) return this.change.arrive(work, at, this.embedTexts.now);
      at = await this.#embed(work, page, isRead);
      await this.walk.keep(work, at, this.embedTexts.now);
    }
    await this.walk.handOn(work, at, this.embedTexts.now);
    return 'continues';
  }

  async #embed(work: ModelWork, { texts, at }: Page, isRead: boolean): Promise<Progress> {
    const { tenantId, job } = work;
    const embed = (): Promise<number> => this.embedTexts.run(tenantId, at.kind, job.model, texts);
    const skipped = await (isRead && at.kind === 'claim' ? this.#compared(work, texts, embed) : embed());
    return { ...at, embedded: at.embedded + texts.length - skipped, skipped: (at.skipped ?? 0) + skipped };
  }

  /**
   * Claims are compared by the model that the space reads. If their own messages were lost, this is the only time when
   * they get vectors of that model. The walk does not visit claims with vectors again. So a message about the claims is
   * remembered until they are compared: if this process ends in between, `EmbedPending` compares them.
   */
  async #compared(work: ModelWork, claims: readonly { id: string }[], embed: () => Promise<number>): Promise<number> {
    const { tenantId, job } = work;
    const claimIds = claims.map(({ id }) => id);
    const payload: EmbedJob = { spaceId: job.spaceId, kind: 'claim', ids: claimIds };
    const id = this.ids.next('job');
    await this.begunDeliveries.begin(tenantId, { id, queue: EMBED_QUEUE, payload });
    try {
      return await embed();
    } finally {
      await this.#compare(work, await this.walk.embedded(work, claimIds));
      await this.begunDeliveries.end(tenantId, id);
    }
  }

  /** As in `EmbedPending`, whether there is something to compare with is asked when the claims have vectors. */
  async #compare({ tenantId, job: { spaceId, model } }: ModelWork, claimIds: readonly string[]): Promise<void> {
    if (claimIds.length > 0 && (await this.markNear.isNeeded(tenantId, spaceId)))
      await this.markNear.run(tenantId, spaceId, claimIds, model);
  }
}
