import type { StepStatus, SchemaInForce, SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import { MAX_CONTENTS, type Evidence, type EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { evaluate, type GateReader } from '#libs/knowledge/gates/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { askedOf, fewOf, NOTHING_ASKED, type GatesSaid } from '../../domain/step-gates.rules.js';
import type { HeldStep, Support } from '../../domain/step.js';

/** A transition to evaluate, and the evidence for it. */
interface AskedOfStep {
  step: HeldStep;
  to: StepStatus;
  evidence: readonly Pick<Evidence, 'id' | 'evidenceType'>[];
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
    private readonly evidence: EvidenceRepository,
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

  /**
   * Evaluates the gates for steps of a space, each with its evidence. Steps with little evidence share their queries;
   * the contents of at most as much evidence as a single step may have are held in memory at the same time.
   */
  async askAll(
    tx: TenantTx,
    inForce: SchemaInForce | null,
    cases: readonly AskedOfStep[],
    now: Date,
  ): Promise<GatesSaid[]> {
    if (inForce === null || cases.length === 0) return cases.map(() => NOTHING_ASKED);
    const questions = cases.map(({ step, to, evidence, made = null }) => {
      const of = askedOf(inForce.schema, step, to);
      const types = new Set(of.asked.map(({ requirement }) => requirement.evidence));
      const asked = evidence.filter(({ evidenceType }) => types.has(evidenceType ?? ''));
      return { ...of, types, evidenceIds: asked.map(({ id }) => id), made };
    });
    const said: GatesSaid[] = [];
    for (const few of fewOf(questions, MAX_CONTENTS))
      said.push(...(await this.#ask(tx, cases[0]!.step.spaceId, inForce, few, now)));
    return said;
  }

  async #ask(
    tx: TenantTx,
    spaceId: string,
    { version: schemaVersion, schema }: SchemaInForce,
    questions: readonly Question[],
    now: Date,
  ): Promise<GatesSaid[]> {
    const [evidence, newest] = await Promise.all([
      this.evidence.find(tx, spaceId, [...new Set(questions.flatMap(({ evidenceIds }) => evidenceIds))]),
      this.reader.newestOfAll(
        tx,
        spaceId,
        schema,
        // A requirement that no record could meet does not need a search for newer records.
        questions.map(({ asked, anchors, evidenceIds, made }) => ({
          asked: evidenceIds.length === 0 ? [] : asked,
          anchors,
          knownAt: made && made.at,
          latestIds: made?.newestIds,
        })),
      ),
    ]);
    const types = new Set(questions.flatMap((question) => [...question.types]));
    const records = await this.reader.recordsOf(tx, evidence, types);
    return questions.map(({ asked, anchors, gates, missing, evidenceIds, made }, i) => {
      const candidates = evidenceIds.map((id) => records.get(id)!);
      const given = { schema, asked, anchors, candidates, newest: newest[i]!, value: null };
      const said = evaluate({ ...given, now: made?.at ?? now });
      const newestIds = asked.map((_, place) => newest[i]!.get(place)?.id ?? null);
      return { ...said, newestIds, schemaVersion, gates, violations: [...missing, ...said.violations] };
    });
  }
}

/** The requirements on a transition, and its evidence of the required types. */
type Question = ReturnType<typeof askedOf> & {
  types: ReadonlySet<string>;
  evidenceIds: readonly Id<'evd'>[];
  made: NonNullable<AskedOfStep['made']> | null;
};
