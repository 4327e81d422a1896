import {
  externalIdConflict,
  notFound,
  orRefusal,
  Refusal,
  refusalIn,
  type Ctx,
  type Id,
  type IdSource,
} from '#libs/kernel/index.js';
import type { NodeSources } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import { GroupCommit, type Request, type UnitOfWork } from '#libs/history/unit-of-work/index.js';
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
  type ClaimReader,
  type SlotRepository,
  type StoreResult,
} from '../../claims/index.js';
import type { SchemaInForce, SchemasInForce } from '../../domain-schemas/index.js';
import {
  ASSERTION_RECORD,
  isLive,
  type AnswerViewer,
  type Evidence,
  type EvidenceRepository,
} from '../../evidence/index.js';
import {
  askedOfClaims,
  gateEvaluated,
  metOf,
  shownViolations,
  type GateEvaluation,
  type GateEvaluationRepository,
  type GateReader,
  type GateRecord,
} from '../../gates/index.js';
import {
  comparableName,
  comparableValue,
  PREDICATE_DEFAULTS,
  type Predicate,
  type PredicateRepository,
  type ValueType,
} from '../../predicates/index.js';
import { assertedIn, type Asserted } from '../domain/asserted.rules.js';
import {
  askedOf,
  judgeFact,
  oldest,
  outcomeOf,
  violationsOfParents,
  wordLocks,
  type Judgement,
} from '../domain/fact.rules.js';
import type { AssertFactInput, FactResult } from '../domain/fact.schemas.js';
import { checkValue, literalOf, textOfFact } from '../domain/statement.rules.js';
import type { FactRepository } from '../store/fact.repository.js';
import type { AssertedWords, NamedAhead } from './steps/asserted-words.js';
import type { FactDerivations, HeldParents } from './steps/fact-derivations.js';

/** A request, with the values that its text names. */
interface Sent {
  input: AssertFactInput;
  /** null: any text is searched within the transaction. */
  ahead: NamedAhead | null;
}

/** An interpreted request with its evidence, locked against revocation. */
interface Cited extends Asserted {
  cited: Evidence[];
  /** How its predicate compares values. */
  valueType: ValueType;
}

interface Judged extends Cited {
  judgement: Judgement;
  observedAt: Date;
  /** The evidence of the claims that it is derived from, and of their ancestors. */
  below: Evidence[];
}

/**
 * Asserts a fact: gates decide whether the evidence suffices, then trust decides as for every claim, all in one
 * transaction (gates spec, section 4). Facts that are sent to a space at the same time share a transaction, as claims
 * do. A fact that is derived from facts, has an external id, or is a dry run has a transaction of its own.
 */
export class AssertFact {
  readonly #commits: GroupCommit<Sent, FactResult>;

  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly ids: IdSource,
    private readonly spaces: SpaceDirectory,
    private readonly nodes: NodeSources,
    private readonly schemas: SchemasInForce,
    private readonly words: AssertedWords,
    private readonly evidence: EvidenceRepository,
    private readonly gates: GateReader,
    private readonly evaluations: GateEvaluationRepository,
    private readonly predicates: PredicateRepository,
    private readonly slots: SlotRepository,
    private readonly reader: ClaimReader,
    private readonly facts: FactRepository,
    private readonly derivations: FactDerivations,
    private readonly admitItems: AdmitItems,
    private readonly answers: AnswerViewer,
  ) {
    this.#commits = new GroupCommit(work, (tx, requests) => this.#assert(tx, requests));
  }

  async run(ctx: Ctx, input: AssertFactInput): Promise<FactResult> {
    const { ignoredEvidence, rejection, ...stored } = await this.#write(ctx, input);
    // The claim names its evidence, as it does in every read.
    return { ...stored, ...(await this.answers.show(ctx, { ignoredEvidence, rejection }, input.evidence)) };
  }

  async #write(ctx: Ctx, input: AssertFactInput): Promise<FactResult> {
    const sent = { input, ahead: await this.words.ahead(ctx, input) };
    if (input.dryRun || input.externalId || input.dependsOn.length > 0)
      return this.work.write(ctx, async (tx) => {
        const [answer] = await this.#assert(tx, [{ ctx, input: sent }]);
        if (answer instanceof Refusal) throw answer;
        return answer!;
      });
    // API keys differ in the spaces that they may use, so requests are also grouped by these spaces.
    return this.#commits.write(JSON.stringify([ctx.tenantId, input.space, ctx.caller.spaceIds]), ctx, sent);
  }

  /**
   * Returns one answer per request. No request changes the evidence of another; each is decided on the state that the
   * previous ones left.
   */
  async #assert(tx: TenantTx, requests: readonly Request<Sent>[]): Promise<(FactResult | Refusal)[]> {
    const { id: spaceId, whole } = await this.spaces.startOpening(tx, requests[0]!.ctx, requests[0]!.input.input.space);
    const named = [...new Set(requests.flatMap(({ input: { input } }) => input.evidence))];
    // Sent together but processed in this order, so the schema is locked first.
    const [space, inForce, evidence] = await Promise.all([
      whole,
      this.schemas.hold(tx, spaceId),
      this.evidence.load(tx, spaceId, named),
    ]);
    const asserted = await this.#asserted(requests, space, inForce);
    const [cited, registered] = await Promise.all([
      this.#cited(tx, space, asserted, evidence),
      this.#predicatesOf(tx, space, asserted),
    ]);
    const known = cited.flatMap((each): Cited[] => {
      if (each instanceof Refusal) return [];
      const { valueType } = registered.get(each.type.triple.predicate) ?? PREDICATE_DEFAULTS;
      return [{ ...each, valueType }];
    });
    const held = this.#hold(
      tx,
      space,
      known,
      known.flatMap((each) => keysHeld(each, registered)),
    );
    // The query is sent together with the locks of `wordLocks`, and runs once they are held.
    const [newest, parents] = await Promise.all([this.#newest(tx, space, known), held]);
    // Only a request in a transaction of its own may be a repetition.
    const repeated = known.length === 1 ? await this.#repeated(tx, known[0]!).catch(refusalIn) : null;
    const answers = repeated === null ? await this.#decide(tx, space, known, { newest, held: parents }) : [repeated];
    const next = answers.values();
    return cited.map((each) => (each instanceof Refusal ? each : next.next().value!));
  }

  /**
   * Interprets each request by the schema in force. Returns a refusal where this fails, for example for an unknown
   * claim type.
   */
  async #asserted(
    requests: readonly Request<Sent>[],
    space: Space,
    inForce: SchemaInForce | null,
  ): Promise<(Asserted | Refusal)[]> {
    const asserted: (Asserted | Refusal)[] = [];
    for (const { ctx, input: sent } of requests) {
      const named = await this.words.within(ctx.tenantId, inForce, sent.input, sent.ahead);
      asserted.push(orRefusal(() => assertedIn(ctx, sent.input, named, space, inForce)));
    }
    return asserted;
  }

  async #decide(
    tx: TenantTx,
    space: Space,
    known: readonly Cited[],
    { newest, held }: { newest: readonly ReadonlyMap<number, GateRecord>[]; held: HeldParents | null },
  ): Promise<(FactResult | Refusal)[]> {
    const judged = (await this.#judge(tx, space, known, newest)).map((each) => orRefusal(() => stateable(each)));
    const decided = judged.flatMap((each) => (each instanceof Refusal ? [] : [each]));
    const admitted = await this.#admit(tx, space, decided.filter(isAccepted), held);
    const rejected = await this.#reject(
      tx,
      decided.filter((each) => !isAccepted(each)),
    );
    return judged.map((each) => {
      if (each instanceof Refusal) return each;
      return isAccepted(each) ? admitted.shift()! : rejected.shift()!;
    });
  }

  /** For each fact, the newest record for each requirement. All facts have the same schema, the one in force. */
  async #newest(tx: TenantTx, space: Space, known: readonly Cited[]): Promise<ReadonlyMap<number, GateRecord>[]> {
    if (known.length === 0) return [];
    const cases = known.map(({ schema, input, anchors }) => ({
      asked: askedOfClaims(schema, input.claimType),
      anchors,
    }));
    return this.gates.newestOfAll(tx, space.id, known[0]!.schema, cases);
  }

  async #judge(
    tx: TenantTx,
    space: Space,
    known: readonly Cited[],
    newest: readonly ReadonlyMap<number, GateRecord>[],
  ): Promise<Judged[]> {
    const cases = known.map((each) => ({ each, ofType: askedOf(each.schema, each.input.claimType, each.cited) }));
    const types = new Set(cases.flatMap(({ ofType }) => ofType.asked.map(({ requirement }) => requirement.evidence)));
    const evidence = known.flatMap(({ cited }) => cited);
    const records = await this.gates.recordsOf(tx, evidence, types);
    const dependsOn = known.flatMap(({ input }) => input.dependsOn);
    const [parents, below] = await Promise.all([
      this.slots.findClaims(tx, space.id, dependsOn),
      cases.some(({ ofType }) => ofType.asked.length > 0) ? this.#below(tx, space, dependsOn) : [],
    ]);
    const inherited = [...(await this.gates.recordsOf(tx, below, types)).values()];
    return cases.map(({ each, ofType }, i): Judged => {
      const aboutParents = violationsOfParents(each.input.claimType, each.type, each.anchors, parents, space.now);
      const about = { schema: each.schema, anchors: each.anchors, aboutClaim: each.aboutClaim };
      const judgement = judgeFact({
        ...ofType,
        ...about,
        cited: each.cited.map(({ id }) => records.get(id)!),
        inherited,
        aboutParents,
        newest: newest[i]!,
        valueType: each.valueType,
        now: space.now,
      });
      return { ...each, judgement, observedAt: judgement.observedAt ?? oldest(parents) ?? space.now, below };
    });
  }

  /**
   * Locks the keys of the facts and their parents, so that nobody changes them before the decision. The locks of
   * `wordLocks` come first, as when evidence is recorded; the locks of keys are sent together with them.
   */
  async #hold(
    tx: TenantTx,
    space: Space,
    known: readonly Cited[],
    keys: readonly string[],
  ): Promise<HeldParents | null> {
    const words = known.flatMap(({ schema, input, anchors }) =>
      wordLocks(space.id, askedOfClaims(schema, input.claimType), anchors),
    );
    const derived = known.find(({ input }) => input.dependsOn.length > 0);
    const heldWords = this.slots.lockShared(tx, words, []);
    if (derived === undefined) {
      await Promise.all([heldWords, this.slots.lock(tx, keys)]);
      return null;
    }
    await heldWords;
    const { ctx, input, schemaVersion } = derived;
    const schema = { claimType: input.claimType, version: schemaVersion };
    return this.derivations.deriver.hold(tx, ctx, space, input.dependsOn, keys, schema);
  }

  /** The registered predicates of the facts, by the names that the schema gives them. */
  async #predicatesOf(tx: TenantTx, space: Space, asserted: readonly (Asserted | Refusal)[]): Promise<Registered> {
    const named = asserted.flatMap((each) => (each instanceof Refusal ? [] : each.type.triple.predicate));
    const found = [...new Set(named)].map(
      async (name) => [name, await this.predicates.find(tx, space.id, comparableName(name))] as const,
    );
    return new Map(await Promise.all(found));
  }

  /** Evidence of the claims that a derived fact is derived from, and of their ancestors, locked against revocation. */
  async #below(tx: TenantTx, space: Space, parentIds: readonly string[]): Promise<Evidence[]> {
    if (parentIds.length === 0) return [];
    const below = await this.facts.listEvidenceBelow(tx, parentIds);
    return this.evidence.load(tx, space.id, [...new Set([...below.values()].flat())]);
  }

  /** Each fact with its evidence, in the order named; a refusal if it names evidence or a task that does not exist. */
  async #cited(
    tx: TenantTx,
    space: Space,
    asserted: readonly (Asserted | Refusal)[],
    found: readonly Evidence[],
  ): Promise<(Omit<Cited, 'valueType'> | Refusal)[]> {
    const checked = await Promise.all(
      asserted.map(async (each) => {
        if (each instanceof Refusal || !each.input.taskId) return null;
        return this.nodes.checkKnown(tx, space.id, 'task', [each.input.taskId]).then(() => null, refusalIn);
      }),
    );
    const byId = new Map<string, Evidence>(found.map((evidence) => [evidence.id, evidence]));
    return asserted.map((each, i) => {
      if (each instanceof Refusal) return each;
      const unknown = each.input.evidence.find((id) => !byId.has(id));
      if (unknown !== undefined) return notFound({ what: 'evidence', id: unknown });
      return checked[i] ?? { ...each, cited: [...new Set(each.input.evidence)].map((id) => byId.get(id)!) };
    });
  }

  /** The answer to a write that was accepted under its external id before; null: this is the first such write. */
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
      historical: claim!.historical,
      auditId: evaluation!.id,
      schemaVersion: evaluation!.schemaVersion!,
      ignoredEvidence: evaluation!.ignored,
      rejection: null,
    };
  }

  async #reject(tx: TenantTx, judged: readonly Judged[]): Promise<FactResult[]> {
    const evaluated = judged.map((each) => ({ ...each, evaluation: this.#evaluationOf(each) }));
    await this.journal.send(
      tx,
      evaluated.flatMap(({ ctx, input, evaluation }) =>
        input.dryRun ? [] : { ctx, event: gateEvaluated({ ...evaluation, subjectId: null }) },
      ),
    );
    return evaluated.map(({ input, schemaVersion, evaluation }): FactResult => {
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
    });
  }

  async #admit(
    tx: TenantTx,
    space: Space,
    judged: readonly Judged[],
    held: HeldParents | null,
  ): Promise<(FactResult | Refusal)[]> {
    if (judged.length === 0) return [];
    // Only a fact in a transaction of its own is derived from facts or is a dry run.
    const isDryRun = judged[0]!.input.dryRun;
    const requests = judged.map((each) => ({ ...each, evaluation: this.#evaluationOf(each), ...this.#claimOf(each) }));
    if (held !== null) {
      const { fact, value, valueType } = requests[0]!;
      const twin = await this.facts.findTwin(tx, space.id, fact, comparableValue(value, valueType));
      if (twin !== null && !isDryRun) await held.rederive(twin);
    }
    const results = await this.admitItems.run(
      tx,
      { id: space.id, whole: space },
      requests.map(({ ctx, fact, request, evaluation, judgement, item, carrying }) => {
        const author = { assertedBy: voterOf(ctx.caller) };
        return {
          ctx,
          input: item,
          ...(held && { basis: held.basis }),
          gated: {
            author,
            carried: { parts: judgement.parts, support: factSupport(carrying, judgement.meets, author) },
            fact: { fact, request, evaluated: (subjectId) => [gateEvaluated({ ...evaluation, subjectId })] },
          },
        };
      }),
      isDryRun,
    );
    return results.map((result, i) => {
      if (result instanceof Refusal) return result;
      const { evaluation, schemaVersion } = requests[i]!;
      const auditId = isDryRun ? null : evaluation.id;
      return {
        ...result,
        auditId,
        schemaVersion,
        ignoredEvidence: evaluation.ignored,
        rejection: rejectionOf(result, auditId),
      };
    });
  }

  /** The claim that stores an accepted fact, and what supports the claim. */
  #claimOf({ input, type, anchors, key, cited, below, judgement, observedAt }: Judged): {
    item: StoreClaimItem;
    value: string;
    carrying: Evidence[];
  } {
    const value = valueOf({ type, judgement });
    const own = new Set(cited.map(({ id }) => id));
    const inherited = below.filter(({ id }) => judgement.meets.has(id) && !own.has(id));
    const carrying = [...cited.filter(isLive), ...inherited];
    const item: StoreClaimItem = {
      ...PLAIN,
      text: textOfFact(type, anchors, value),
      triple: { ...key!, value },
      observedAt,
      importance: input.importance,
      tags: input.tags,
      externalId: input.externalId,
      evidence: carrying.map(({ id }) => id),
    };
    return { item, value, carrying };
  }

  #evaluationOf({ ctx, input, space, fact, schemaVersion, judgement }: Judged): Omit<GateEvaluation, 'subjectId'> {
    const { violations, evaluation } = judgement;
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

const isAccepted = ({ judgement }: Judged): boolean => judgement.violations.length === 0;

/** The value of an accepted fact, in stored form. */
const valueOf = ({ type, judgement }: Pick<Judged, 'type' | 'judgement'>): string =>
  literalOf(type) ?? judgement.evaluation.value!;

/**
 * Returns the fact unchanged. Throws `validation_failed` if gates accept the fact, but a claim cannot state it with its
 * value.
 */
function stateable(judged: Judged): Judged {
  if (isAccepted(judged)) checkValue(judged.type, judged.anchors, valueOf(judged));
  return judged;
}

const NOTHING: Pick<
  StoreResult,
  'superseded' | 'narrowed' | 'remainders' | 'archived' | 'conflicts' | 'warnings' | 'testSuggestion'
> = {
  superseded: [],
  narrowed: [],
  remainders: [],
  archived: [],
  conflicts: [],
  warnings: [],
  testSuggestion: null,
};

/** A claim with defaults for everything but its text. */
const PLAIN = StoreClaimItem.parse({ text: '-' });

/** The registered predicates, by name; null: no claim has had the predicate yet. */
type Registered = ReadonlyMap<string, Predicate | null>;

/** The locks of the key of a fact, with its predicate under the registered name. */
function keysHeld({ space, key }: Asserted, registered: Registered): string[] {
  if (key === null) return [];
  const predicate = registered.get(key.predicate)?.name ?? key.predicate;
  return keyHeldBy(space.id, { ...PLAIN, triple: { ...key, predicate, value: '-' } });
}

const rejectionOf = ({ rejection }: StoreResult, auditId: Id<'evt'> | null): FactResult['rejection'] =>
  rejection === null ? null : { ...rejection, auditId, violations: [] };
