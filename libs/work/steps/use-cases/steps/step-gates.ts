import type { StepStatus, SchemaInForce, SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import { evaluate, type GateReader } from '#libs/knowledge/gates/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { askedOf, NOTHING_ASKED, type GatesSaid } from '../../domain/step-gates.rules.js';
import type { HeldStep, Support } from '../../domain/step.js';

/** A transition to evaluate, and the evidence for it. */
interface AskedOfStep {
  step: HeldStep;
  to: StepStatus;
  evidence: readonly Evidence[];
  /**
   * For a transition that is judged again: the time when it was made, and the newest records that its decision knew.
   * The gates are evaluated as of this time, with what was known then. Absent: the transition is made now.
   */
  made?: { at: Date } & Pick<Support, 'newestIds'>;
}

/** Evaluates the state gates of transitions. */
export class StepGates {
  constructor(
    private readonly schemas: SchemasInForce,
    private readonly reader: GateReader,
  ) {}

  /**
   * The schema of the space, which stays in force until the transaction ends; null: there is none, so no gate is
   * evaluated. Must be called before evidence or tasks are locked.
   */
  inForce(tx: TenantTx, spaceId: string): Promise<SchemaInForce | null> {
    return this.schemas.hold(tx, spaceId);
  }

  version(tx: TenantTx, spaceId: string, version: number): Promise<SchemaInForce> {
    return this.schemas.at(tx, spaceId, version);
  }

  /** Evaluates the gates for steps of a space, each with its evidence, with one query. */
  async askAll(
    tx: TenantTx,
    inForce: SchemaInForce | null,
    cases: readonly AskedOfStep[],
    now: Date,
  ): Promise<GatesSaid[]> {
    if (inForce === null || cases.length === 0) return cases.map(() => NOTHING_ASKED);
    const { version: schemaVersion, schema } = inForce;
    const found = cases.map(({ step, to, evidence, made = null }) => {
      const of = askedOf(schema, step, to);
      const types = new Set(of.asked.map(({ requirement }) => requirement.evidence));
      return { ...of, types, evidence: evidence.filter(({ evidenceType }) => types.has(evidenceType ?? '')), made };
    });
    const records = await this.reader.recordsOf(
      tx,
      found.flatMap(({ evidence }) => evidence),
      new Set(found.flatMap(({ types }) => [...types])),
    );
    const questions = found.map(({ evidence, types: _, ...of }) => ({
      ...of,
      candidates: evidence.map(({ id }) => records.get(id)!),
    }));
    const newest = await this.reader.newestOfAll(
      tx,
      cases[0]!.step.spaceId,
      schema,
      // A requirement that no record could meet does not need a search for newer records.
      questions.map(({ asked, anchors, candidates, made }) => ({
        asked: candidates.length === 0 ? [] : asked,
        anchors,
        knownAt: made && made.at,
        latestIds: made?.newestIds,
      })),
    );
    return questions.map(({ asked, anchors, gates, missing, candidates, made }, i) => {
      const given = { schema, asked, anchors, candidates, newest: newest[i]!, value: null };
      const said = evaluate({ ...given, now: made?.at ?? now });
      const newestIds = asked.map((_, place) => newest[i]!.get(place)?.id ?? null);
      return { ...said, newestIds, schemaVersion, gates, violations: [...missing, ...said.violations] };
    });
  }
}
