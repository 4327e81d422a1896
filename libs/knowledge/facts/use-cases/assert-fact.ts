import {
  canonicalJson,
  externalIdConflict,
  notFound,
  Refusal,
  type Ctx,
  type Id,
  type IdSource,
} from '#libs/kernel/index.js';
import type { NodeSources } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  factSupport,
  keyHeldBy,
  StoreClaimItem,
  viewOfClaim,
  voterOf,
  type AdmitItems,
  type Claim,
  type ClaimReader,
  type Fact,
  type SlotRepository,
  type StoreResult,
} from '../../claims/index.js';
import type { SchemasInForce } from '../../domain-schemas/index.js';
import { ASSERTION_RECORD, isLive, type Evidence, type EvidenceRepository } from '../../evidence/index.js';
import {
  gateEvaluated,
  gateRecordOf,
  metOf,
  shownViolations,
  type GateEvaluation,
  type GateEvaluationRepository,
  type GateReader,
} from '../../gates/index.js';
import { comparableName, type PredicateRepository } from '../../predicates/index.js';
import {
  anchorsOfFact,
  askedOf,
  judgeFact,
  keyOfFact,
  literalOf,
  saidByFact,
  typeIn,
  type Judgement,
} from '../domain/fact.rules.js';
import type { AssertFactInput, FactResult } from '../domain/fact.schemas.js';
import type { FactRepository } from '../store/fact.repository.js';

/** A fact as it is asserted, once everything that it names is known. */
interface Asserted {
  ctx: Ctx;
  input: AssertFactInput;
  space: Space;
  schemaVersion: number;
  fact: Fact;
  /** The request in canonical form: the record of the write. */
  request: string;
}

/**
 * Asserts a fact: gates decide whether the evidence is enough, then trust decides as for every claim, all in one
 * transaction (gates spec, section 4).
 */
export class AssertFact {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly ids: IdSource,
    private readonly spaces: SpaceDirectory,
    private readonly nodes: NodeSources,
    private readonly schemas: SchemasInForce,
    private readonly evidence: EvidenceRepository,
    private readonly gates: GateReader,
    private readonly evaluations: GateEvaluationRepository,
    private readonly predicates: PredicateRepository,
    private readonly slots: SlotRepository,
    private readonly reader: ClaimReader,
    private readonly facts: FactRepository,
    private readonly admitItems: AdmitItems,
  ) {}

  run(ctx: Ctx, input: AssertFactInput): Promise<FactResult> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const inForce = await this.schemas.find(tx, space.id);
      const type = typeIn(inForce?.schema ?? null, input.claimType);
      const { version: schemaVersion, schema } = inForce!;
      const { anchors, violations: aboutClaim } = anchorsOfFact(schema, type, input.anchors);
      const fact: Fact = {
        claimType: input.claimType,
        kind: type.kind,
        holds: type.holds,
        anchors: Object.fromEntries(anchors),
        callerText: input.text ?? null,
        schemaVersion,
      };
      const asserted = { ctx, input, space, schemaVersion, fact, request: requestOf(input) };
      const key = keyOfFact(type, anchors);
      const [cited] = await Promise.all([
        this.#cited(tx, space, input.evidence),
        this.#checkTask(tx, space, input.taskId ?? null),
        key === null ? null : this.#lockKey(tx, space, key),
      ]);
      const repeated = await this.#repeated(tx, asserted);
      if (repeated !== null) return repeated;
      const records = cited.map(gateRecordOf);
      const ofType = askedOf(schema, input.claimType, records);
      const newest = ofType.isAnyEnough
        ? new Map<number, never>()
        : await this.gates.newest(tx, space.id, schema, ofType.asked, anchors);
      const judgement = judgeFact({
        ...ofType,
        schema,
        anchors,
        aboutClaim,
        cited: records,
        inherited: [],
        aboutParents: [],
        newest,
        now: space.now,
      });
      if (judgement.violations.length > 0) return this.#reject(tx, asserted, judgement);
      const said = saidByFact(type, anchors, judgement.evaluation.value ?? literalOf(type)!);
      return this.#admit(tx, asserted, judgement, { ...said, ...key! }, cited);
    });
  }

  /** Held against revocation. 404 for what is not evidence of the space. */
  async #cited(tx: TenantTx, space: Space, named: readonly string[]): Promise<Evidence[]> {
    const ids = [...new Set(named)];
    const byId = new Map<string, Evidence>(
      (await this.evidence.load(tx, space.id, ids)).map((each) => [each.id, each]),
    );
    return ids.map((id) => {
      const evidence = byId.get(id);
      if (evidence === undefined) throw notFound({ what: 'evidence', id });
      return evidence;
    });
  }

  async #checkTask(tx: TenantTx, space: Space, id: string | null): Promise<void> {
    if (id !== null && (await this.nodes.find(tx, space.id, [id])).length === 0) throw notFound({ what: 'task', id });
  }

  /** What is decided here is decided on the state of its key, which nobody changes in the meantime. */
  async #lockKey(tx: TenantTx, space: Space, { subject, predicate }: NonNullable<ReturnType<typeof keyOfFact>>) {
    const registered = await this.predicates.find(tx, space.id, comparableName(predicate));
    const triple = { subject, predicate: registered?.name ?? predicate, value: '-' };
    await this.slots.lock(tx, keyHeldBy(space.id, itemOf({ text: subject, triple })));
  }

  /** The answer to a write that was accepted under its external id before; null: it is the first. */
  async #repeated(tx: TenantTx, { ctx, input, space, fact, request }: Asserted): Promise<FactResult | null> {
    if (!input.externalId) return null;
    const [by, ids] = [ctx.caller.principal.id, [input.externalId]];
    const [[first], [made]] = await Promise.all([
      this.evidence.findByExternalIds(tx, space.id, by, ids, ASSERTION_RECORD),
      this.slots.findByExternalIds(tx, space.id, by, ids),
    ]);
    if (first === undefined) return null;
    const id = made?.id ?? (await this.facts.findAsserted(tx, space.id, fact, input.evidence));
    if (first.contentHash !== sha256(request) || id === null)
      throw externalIdConflict({ what: 'claim', externalId: input.externalId });
    const accepted = { kind: 'fact', accepted: true, taskId: null, subjectId: id } as const;
    const [[claim], ties, [evaluation]] = await Promise.all([
      this.reader.find(tx, space.id, [id]),
      this.slots.ties(tx, [id]),
      this.evaluations.list(tx, space.id, accepted, { beforeId: 'evt_~', limit: 1 }),
    ]);
    return {
      ...NOTHING,
      outcome: outcomeOf(claim!, made !== undefined),
      claim: viewOfClaim(claim!, ties.get(id)!, space.now),
      historical: claim!.isHistorical,
      auditId: evaluation!.id,
      schemaVersion: evaluation!.schemaVersion!,
      ignoredEvidence: evaluation!.ignored,
      rejection: null,
    };
  }

  async #reject(tx: TenantTx, asserted: Asserted, judgement: Judgement): Promise<FactResult> {
    const { ctx, input, schemaVersion } = asserted;
    const evaluation = this.#evaluationOf(asserted, judgement);
    if (!input.dryRun) await this.journal.record(tx, ctx, [gateEvaluated({ ...evaluation, subjectId: null })]);
    const auditId = input.dryRun ? null : evaluation.id;
    return {
      ...NOTHING,
      outcome: 'rejected',
      claim: null,
      historical: false,
      auditId,
      schemaVersion,
      ignoredEvidence: evaluation.ignored,
      rejection: {
        reason: 'gate_violations',
        message: 'Do what the violations suggest, and assert the fact again.',
        auditId,
        ...shownViolations(evaluation),
      },
    };
  }

  async #admit(
    tx: TenantTx,
    asserted: Asserted,
    { parts, meets, observedAt, ...judgement }: Judgement,
    said: { text: string; subject: string; predicate: string; value: string },
    cited: readonly Evidence[],
  ): Promise<FactResult> {
    const { ctx, input, space, fact, request, schemaVersion } = asserted;
    const evaluation = this.#evaluationOf(asserted, judgement);
    const { text, ...triple } = said;
    const live = cited.filter(isLive);
    const item = itemOf({
      text,
      triple,
      observedAt: (observedAt ?? space.now).toISOString(),
      importance: input.importance,
      tags: input.tags,
      externalId: input.externalId,
      evidence: live.map(({ id }) => id),
    });
    const author = { assertedBy: voterOf(ctx.caller) };
    const [result] = await this.admitItems.run(
      tx,
      { id: space.id, whole: space },
      [
        {
          ctx,
          input: item,
          gated: {
            author,
            carried: { parts, support: factSupport(live, meets, author) },
            fact: { fact, request, evaluated: (subjectId) => [gateEvaluated({ ...evaluation, subjectId })] },
          },
        },
      ],
      input.dryRun,
    );
    if (result instanceof Refusal) throw result;
    const auditId = input.dryRun ? null : evaluation.id;
    return {
      ...result!,
      auditId,
      schemaVersion,
      ignoredEvidence: evaluation.ignored,
      rejection: rejectionOf(result!, auditId),
    };
  }

  #evaluationOf(
    { ctx, input, space, fact, schemaVersion }: Asserted,
    { violations, evaluation }: Pick<Judgement, 'violations' | 'evaluation'>,
  ): Omit<GateEvaluation, 'subjectId'> {
    return {
      id: this.ids.next('evt'),
      spaceId: space.id,
      kind: 'fact',
      taskId: (input.taskId ?? null) as Id<'tsk'> | null,
      about: fact.claimType,
      accepted: violations.length === 0,
      schemaVersion,
      anchors: fact.anchors,
      evidenceIds: [...new Set(input.evidence)] as Id<'evd'>[],
      met: metOf(evaluation),
      ignored: evaluation.ignored,
      violations,
      evaluatedAt: space.now,
      evaluatedBy: ctx.caller.principal.id,
    };
  }
}

const NOTHING: Pick<StoreResult, 'superseded' | 'narrowed' | 'remainders' | 'conflicts' | 'warnings'> = {
  superseded: [],
  narrowed: [],
  remainders: [],
  conflicts: [],
  warnings: [],
};

/** What came of a write that was accepted by gates before. */
function outcomeOf({ status, rejectedWeight }: Claim, isOwn: boolean): FactResult['outcome'] {
  if (status === 'quarantined') return status;
  if (isOwn) return 'accepted';
  return rejectedWeight !== null && status === 'archived' ? 'rejected' : 'deduplicated';
}

const itemOf = (item: StoreClaimItemInput): StoreClaimItem => StoreClaimItem.parse(item);
type StoreClaimItemInput = Parameters<typeof StoreClaimItem.parse>[0];

/** What was asked, without what is only about this call. */
function requestOf({ space: _space, dryRun: _dryRun, ...request }: AssertFactInput): string {
  return canonicalJson(request);
}

const rejectionOf = ({ rejection }: StoreResult, auditId: Id<'evt'> | null): FactResult['rejection'] =>
  rejection === null ? null : { ...rejection, auditId, violations: [] };
