import type { Ctx, Id } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import { anchorsOf, entitiesForModel, type Anchor } from '#libs/knowledge/anchors/index.js';
import type { SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import {
  evidenceAnnotated,
  type Evidence,
  type EvidenceRepository,
  type Ingest,
} from '#libs/knowledge/evidence/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { Llm } from '#libs/platform/llm/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { anchorQuestion, annotationsOf, ReadAnchors, type AnnotateJob } from '../domain/annotation.rules.js';

/**
 * Asks the model for values of entities in a record. The schema says for which entities a model may be asked. Entities
 * for which a value is already known are left out. Done once for each record.
 */
export class AnnotateEvidence {
  constructor(
    private readonly database: TenantDatabase,
    private readonly spaces: SpaceDirectory,
    private readonly schemas: SchemasInForce,
    private readonly evidence: EvidenceRepository,
    private readonly llm: Llm,
    private readonly journal: Journal,
  ) {}

  /** Throws `llm_unavailable` and `degraded_mode`, which are retried. An unusable answer adds no annotation. */
  async run(tenantId: Id<'ten'>, job: AnnotateJob): Promise<void> {
    const ctx = operatorOf(tenantId, 'annotate');
    const asked = await this.#asked(ctx, job);
    if (asked === null) return;
    const { evidence, entities } = asked;
    const answered = await this.#ask(entities, evidence);
    await this.#record(ctx, job, answered, 'complete');
  }

  /** Called if the model did not answer after the last attempt. */
  giveUp(tenantId: Id<'ten'>, job: AnnotateJob): Promise<void> {
    return this.#record(operatorOf(tenantId, 'annotate'), job, [], 'failed');
  }

  async #ask(entities: readonly string[], { content }: Evidence): Promise<Anchor[]> {
    if (entities.length === 0) return [];
    const answered = await this.llm.ask(anchorQuestion(entities, content), 'anchors', ReadAnchors);
    return answered.kind === 'usable' ? annotationsOf(answered.answer, entities, content) : [];
  }

  /** The record and the entities to ask for; null if the record is not waiting for annotation any more. */
  #asked(ctx: Ctx, { spaceId, evidenceId }: AnnotateJob): Promise<{ evidence: Evidence; entities: string[] } | null> {
    return this.database.read(ctx.tenantId, async (tx) => {
      const [[evidence], inForce] = await Promise.all([
        this.evidence.find(tx, spaceId, [evidenceId]),
        this.schemas.find(tx, spaceId),
      ]);
      if (evidence?.ingest !== 'pending') return null;
      await this.journal.refuseReadOnly(tx);
      return { evidence, entities: inForce === null ? [] : entitiesForModel(inForce.schema, anchorsOf(evidence)) };
    });
  }

  #record(
    ctx: Ctx,
    { spaceId, evidenceId }: AnnotateJob,
    annotations: readonly Anchor[],
    ingest: Ingest,
  ): Promise<void> {
    return this.database.write(ctx.tenantId, async (tx) => {
      const space = await this.spaces.open(tx, ctx, spaceId);
      const evidence = await this.evidence.loadForRevocation(tx, spaceId, evidenceId);
      if (evidence?.ingest !== 'pending') return;
      await this.journal.record(tx, ctx, [evidenceAnnotated(evidence, annotations, ingest, space.now)]);
    });
  }
}
