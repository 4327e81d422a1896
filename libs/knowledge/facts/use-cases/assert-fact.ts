import { canonicalJson, externalIdConflict, Refusal, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
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
import type { ClaimType, DomainSchema, SchemasInForce } from '../../domain-schemas/index.js';
import { ASSERTION_RECORD, isLive, type Evidence, type EvidenceRepository } from '../../evidence/index.js';
import {
  askedOfClaims,
  gateEvaluated,
  gateRecordOf,
  metOf,
  shownViolations,
  type GateEvaluation,
  type GateEvaluationRepository,
  type GateReader,
  type GateRecord,
  type Violation,
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
  violationsOfParents,
  wordLocks,
  type Judgement,
} from '../domain/fact.rules.js';
import type { AssertFactInput, FactResult } from '../domain/fact.schemas.js';
import type { FactRepository } from '../store/fact.repository.js';
import type { FactDerivations, HeldParents } from './steps/fact-derivations.js';

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
    private readonly derivations: FactDerivations,
    private readonly admitItems: AdmitItems,
  ) {}

  run(ctx: Ctx, input: AssertFactInput): Promise<FactResult> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const inForce = await this.schemas.hold(tx, space.id);
      const type = typeIn(inForce?.schema ?? null, input.claimType);
      const { version: schemaVersion, schema } = inForce!;
      const { anchors, violations: aboutClaim } = anchorsOfFact(schema, type, {
        anchors: input.anchors,
        text: input.text ?? null,
      });
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
        this.nodes.checkKnown(tx, space.id, 'task', input.taskId ? [input.taskId] : []),
      ]);
      const words = wordLocks(space.id, askedOfClaims(schema, input.claimType), anchors);
      await this.slots.lockShared(tx, words, []);
      const held = await this.#hold(tx, asserted, key);
      const repeated = await this.#repeated(tx, asserted);
      if (repeated !== null) return repeated;
      const { judgement, observedAt, below } = await this.#judge(
        tx,
        asserted,
        { schema, type, anchors, aboutClaim },
        cited,
      );
      if (judgement.violations.length > 0) return this.#reject(tx, asserted, judgement);
      const said = saidByFact(type, anchors, judgement.evaluation.value ?? literalOf(type)!);
      const own = new Set(cited.map(({ id }) => id));
      const inherited = below.filter(({ id }) => judgement.meets.has(id) && !own.has(id));
      const carrying = [...cited.filter(isLive), ...inherited];
      return this.#admit(tx, asserted, { ...judgement, observedAt }, { ...said, ...key! }, { carrying, held });
    });
  }

  /** `below`: the evidence of what it follows from. */
  async #judge(
    tx: TenantTx,
    { input, space }: Asserted,
    about: { schema: DomainSchema; type: ClaimType; anchors: ReadonlyMap<string, string>; aboutClaim: Violation[] },
    evidence: readonly Evidence[],
  ): Promise<{ judgement: Judgement; observedAt: Date; below: Evidence[] }> {
    const { schema, type, anchors } = about;
    const parents = await this.slots.findClaims(tx, space.id, input.dependsOn);
    const aboutParents = violationsOfParents(input.claimType, type, anchors, parents, space.now);
    const cited = evidence.map(gateRecordOf);
    const ofType = askedOf(schema, input.claimType, cited);
    const [newest, below] = await Promise.all([
      ofType.isAnyEnough ? NOTHING_NEWER : this.gates.newest(tx, space.id, schema, ofType.asked, anchors),
      ofType.asked.length === 0 ? [] : this.#below(tx, space, input.dependsOn),
    ]);
    const inherited = below.map(gateRecordOf);
    const judgement = judgeFact({ ...ofType, ...about, cited, inherited, aboutParents, newest, now: space.now });
    return { judgement, observedAt: judgement.observedAt ?? oldest(parents) ?? space.now, below };
  }

  /** What is decided here is decided on the state of its key and of its parents, which nobody changes in the meantime. */
  async #hold(
    tx: TenantTx,
    { ctx, input, space, schemaVersion }: Asserted,
    key: ReturnType<typeof keyOfFact>,
  ): Promise<HeldParents | null> {
    const keys = key === null ? [] : await this.#keysOf(tx, space, key);
    if (input.dependsOn.length === 0) {
      await this.slots.lock(tx, keys);
      return null;
    }
    const schema = { claimType: input.claimType, version: schemaVersion };
    return this.derivations.deriver.hold(tx, ctx, space, input.dependsOn, keys, schema);
  }

  async #keysOf(
    tx: TenantTx,
    space: Space,
    { subject, predicate }: NonNullable<ReturnType<typeof keyOfFact>>,
  ): Promise<string[]> {
    const registered = await this.predicates.find(tx, space.id, comparableName(predicate));
    const triple = { subject, predicate: registered?.name ?? predicate, value: '-' };
    return keyHeldBy(space.id, itemOf({ text: subject, triple }));
  }

  /** Evidence of what a derived fact follows from, held against revocation. */
  async #below(tx: TenantTx, space: Space, parentIds: readonly string[]): Promise<Evidence[]> {
    const below = await this.facts.listEvidenceBelow(tx, parentIds);
    return this.evidence.load(tx, space.id, [...new Set([...below.values()].flat())]);
  }

  /** In the order named, held against revocation. */
  async #cited(tx: TenantTx, space: Space, named: readonly string[]): Promise<Evidence[]> {
    const byId = await this.evidence.loadNamed(tx, space.id, named);
    return [...new Set(named)].map((id) => byId.get(id)!);
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
      this.evaluations.list(tx, space.id, accepted, { limit: 1 }),
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
    { parts, meets, observedAt, ...judgement }: Judgement & { observedAt: Date },
    said: { text: string; subject: string; predicate: string; value: string },
    { carrying, held }: { carrying: readonly Evidence[]; held: HeldParents | null },
  ): Promise<FactResult> {
    const { ctx, input, space, fact, request, schemaVersion } = asserted;
    const evaluation = this.#evaluationOf(asserted, judgement);
    const { text, ...triple } = said;
    const item = itemOf({
      text,
      triple,
      observedAt: observedAt.toISOString(),
      importance: input.importance,
      tags: input.tags,
      externalId: input.externalId,
      evidence: carrying.map(({ id }) => id),
    });
    const author = { assertedBy: voterOf(ctx.caller) };
    const twin = held === null ? null : await this.facts.findTwin(tx, space.id, fact, triple.value);
    if (twin !== null && !input.dryRun) await held!.rederive(twin);
    const [result] = await this.admitItems.run(
      tx,
      { id: space.id, whole: space },
      [
        {
          ctx,
          input: item,
          ...(held && { basis: held.basis }),
          gated: {
            author,
            carried: { parts, support: factSupport(carrying, meets, author) },
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

const NOTHING_NEWER: ReadonlyMap<number, GateRecord> = new Map();

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

/** When the oldest of the parents was observed. */
const oldest = (parents: readonly Claim[]): Date | null =>
  parents.reduce<Date | null>((first, { observedAt }) => (first && first <= observedAt ? first : observedAt), null);

const itemOf = (item: StoreClaimItemInput): StoreClaimItem => StoreClaimItem.parse(item);
type StoreClaimItemInput = Parameters<typeof StoreClaimItem.parse>[0];

/** What was asked, without what is only about this call. */
function requestOf({ space: _space, dryRun: _dryRun, ...request }: AssertFactInput): string {
  return canonicalJson(request);
}

const rejectionOf = ({ rejection }: StoreResult, auditId: Id<'evt'> | null): FactResult['rejection'] =>
  rejection === null ? null : { ...rejection, auditId, violations: [] };
