import type { StepStatus, SchemaInForce, SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import { evaluate, gateRecordOf, type GateReader } from '#libs/knowledge/gates/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { askedOf, NOTHING_ASKED, type GatesSaid } from '../../domain/step-gates.rules.js';
import type { HeldStep } from '../../domain/step.js';

/** Asks the state gates about a transition. */
export class StepGates {
  constructor(
    private readonly schemas: SchemasInForce,
    private readonly reader: GateReader,
  ) {}

  /** null: the space has no schema, so that nothing is asked. */
  inForce(tx: TenantTx, spaceId: string): Promise<SchemaInForce | null> {
    return this.schemas.find(tx, spaceId);
  }

  version(tx: TenantTx, spaceId: string, version: number): Promise<SchemaInForce> {
    return this.schemas.at(tx, spaceId, version);
  }

  /** What the gates say of a step with this evidence. `knownAt`: the newest word is what was the newest then. */
  async ask(
    tx: TenantTx,
    inForce: SchemaInForce | null,
    step: HeldStep,
    {
      to,
      evidence,
      now,
      knownAt = null,
    }: { to: StepStatus; evidence: readonly Evidence[]; now: Date; knownAt?: Date | null },
  ): Promise<GatesSaid> {
    if (inForce === null) return NOTHING_ASKED;
    const { version: schemaVersion, schema } = inForce;
    const { asked, anchors, gates, missing } = askedOf(schema, step, to);
    const types = new Set(asked.map(({ requirement }) => requirement.evidence));
    const candidates = evidence.filter(({ evidenceType }) => types.has(evidenceType ?? '')).map(gateRecordOf);
    // Without a record that could meet anything, no newer one has a say.
    const newest =
      candidates.length === 0 ? new Map() : await this.reader.newest(tx, step.spaceId, schema, asked, anchors, knownAt);
    const said = evaluate({ schema, asked, anchors, candidates, newest, value: null, now });
    return { ...said, schemaVersion, gates, violations: [...missing, ...said.violations] };
  }
}
