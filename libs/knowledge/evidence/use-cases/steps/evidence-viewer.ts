import type { z } from 'zod';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { SchemasInForce } from '../../../domain-schemas/index.js';
import type { Evidence } from '../../domain/evidence.js';
import { viewOfEvidence } from '../../domain/evidence.rules.js';
import type { EvidenceView } from '../../domain/evidence.schemas.js';
import type { EvidenceRepository } from '../../store/evidence.repository.js';

/**
 * Shows evidence with what other nouns know about it: the steps to which it is attached, and the risk that the schema
 * assigns to its type.
 */
export class EvidenceViewer {
  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly schemas: SchemasInForce,
  ) {}

  /** The views of evidence, in the order given. */
  async show(
    tx: TenantTx,
    { id, now }: Pick<Space, 'id' | 'now'>,
    evidence: readonly (Evidence & { contentBytes?: number })[],
  ): Promise<z.input<typeof EvidenceView>[]> {
    const [steps, inForce] = await Promise.all([
      this.evidence.stepsOf(
        tx,
        evidence.map((each) => each.id),
      ),
      evidence.some(({ evidenceType }) => evidenceType !== null) ? this.schemas.find(tx, id) : null,
    ]);
    return evidence.map((each) =>
      viewOfEvidence(each, now, {
        stepIds: steps.get(each.id) ?? [],
        risk: inForce?.schema.evidenceTypes.get(each.evidenceType ?? '')?.risk ?? null,
      }),
    );
  }
}
