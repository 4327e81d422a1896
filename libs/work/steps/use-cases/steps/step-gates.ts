import type { StepStatus, SchemaInForce, SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import { evaluate, gateRecordOf, type GateReader } from '#libs/knowledge/gates/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { askedOf, NOTHING_ASKED, type GatesSaid } from '../../domain/step-gates.rules.js';
import type { HeldStep } from '../../domain/step.js';

/** A transition that gates are asked about, and the evidence that it has. */
interface AskedOfStep {
  step: HeldStep;
  to: StepStatus;
  evidence: readonly Evidence[];
  /** When the transition was made that is judged again: by what was known then, and as old as it was then. Left out: it is made now. */
  madeAt?: Date;
}

/** Asks the state gates about transitions. */
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

  /** What the gates say of steps of a space, each with its evidence, with one question to the database. */
  async askAll(
    tx: TenantTx,
    inForce: SchemaInForce | null,
    cases: readonly AskedOfStep[],
    now: Date,
  ): Promise<GatesSaid[]> {
    if (inForce === null || cases.length === 0) return cases.map(() => NOTHING_ASKED);
    const { version: schemaVersion, schema } = inForce;
    const questions = cases.map(({ step, to, evidence, madeAt = null }) => {
      const of = askedOf(schema, step, to);
      const types = new Set(of.asked.map(({ requirement }) => requirement.evidence));
      const candidates = evidence.filter(({ evidenceType }) => types.has(evidenceType ?? '')).map(gateRecordOf);
      return { ...of, candidates, madeAt };
    });
    const newest = await this.reader.newestOfAll(
      tx,
      cases[0]!.step.spaceId,
      schema,
      // Without a record that could meet anything, no newer one has a say.
      questions.map(({ asked, anchors, candidates, madeAt }) => ({
        asked: candidates.length === 0 ? [] : asked,
        anchors,
        knownAt: madeAt,
      })),
    );
    return questions.map(({ asked, anchors, gates, missing, candidates, madeAt }, i) => {
      const given = { schema, asked, anchors, candidates, newest: newest[i]!, value: null };
      const said = evaluate({ ...given, now: madeAt ?? now });
      return { ...said, schemaVersion, gates, violations: [...missing, ...said.violations] };
    });
  }
}
