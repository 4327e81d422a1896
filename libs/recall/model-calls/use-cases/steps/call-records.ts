import type { Ctx, IdSource } from '#libs/kernel/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import { maySpeakFor, type SourceRepository } from '#libs/knowledge/sources/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { callEvidence, contentOfCall, type ModelCall } from '../../domain/model-call.js';

/** Builds the record of a request to a model. The caller stores it together with the claims that it is evidence for. */
export class CallRecords {
  constructor(
    private readonly sources: SourceRepository,
    private readonly ids: IdSource,
  ) {}

  async of(tx: TenantTx, ctx: Ctx, space: Space, call: ModelCall, sourceId: string | null = null): Promise<Evidence> {
    // If the caller may not speak for the source, it is only a label, and its reliability does not apply.
    const source =
      sourceId === null || !maySpeakFor(ctx.caller, sourceId) ? null : await this.sources.find(tx, space.id, sourceId);
    const content = contentOfCall(call);
    return callEvidence(content, sha256(content), {
      id: this.ids.next('evd'),
      spaceId: space.id,
      recordedBy: ctx.caller.principal.id,
      now: space.now,
      sourceId,
      source,
    });
  }
}
