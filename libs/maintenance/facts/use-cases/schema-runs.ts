import type { Ctx, Id } from '#libs/kernel/index.js';
import {
  documentOf,
  type FactsAffected,
  type SchemaInForce,
  type SchemaJudge,
} from '#libs/knowledge/domain-schemas/index.js';
import type { JudgeFacts } from '#libs/knowledge/facts/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { OpenRun } from '../../runs/index.js';
import { FACTS_PHASE, type Previewed } from './phases/judgements-phase.js';

/** Opens the runs that judge existing facts by a new version of the schema. */
export class SchemaRuns implements SchemaJudge {
  constructor(
    private readonly judge: JudgeFacts,
    private readonly openRunOf: OpenRun,
  ) {}

  preview(tx: TenantTx, space: Space, schema: SchemaInForce): Promise<FactsAffected | null> {
    return this.judge.preview(tx, space, schema);
  }

  /**
   * Throws `facts_running` for a preview while a run of the kind is open, because the preview would count facts while
   * that run changes them.
   */
  async openRun(tx: TenantTx, ctx: Ctx, space: Space, preview: SchemaInForce | null): Promise<Id<'job'>> {
    const request = { kind: 'facts', options: {}, dryRun: false, triggeredBy: 'request' } as const;
    if (preview !== null) {
      const options: Previewed = { version: preview.version, document: documentOf(preview.schema) };
      const dry = { ...request, options, dryRun: true, cursor: { phase: FACTS_PHASE } };
      return (await this.openRunOf.run(tx, ctx, space, dry)).id as Id<'job'>;
    }
    // A run that is already open reads what is due page by page, so it will also judge by this version.
    return this.openRunOf.orFind(tx, ctx, space, request);
  }
}
