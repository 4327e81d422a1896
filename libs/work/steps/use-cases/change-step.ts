import type { SchemaInForce, StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import type { z } from 'zod';
import { Lanes, type CausedEvent, type Journal, type NewEvent } from '#libs/history/events/index.js';
import { GroupCommit, type Request, type UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { notFound, orRefusal, Refusal, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import {
  isLimited,
  keyOf,
  type ClaimReader,
  type ReadClaim,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import { isLive, type AnswerViewer, type EvidenceHeader } from '#libs/knowledge/evidence/index.js';
import { gateEvaluated, MAX_NAMED, rejectionIn, type GateEvaluation } from '#libs/knowledge/gates/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { checkMayWrite, currentStateOf, type StepCounts } from '../../tasks/index.js';
import { supportBy } from '../domain/support.rules.js';
import { evaluationOfStep, NOTHING_ASKED, type GatesSaid } from '../domain/step-gates.rules.js';
import {
  attachEvidence,
  attachFact,
  checkFact,
  clearStepReview,
  detachEvidence,
  type Doer,
} from '../domain/step.rules.js';
import {
  viewOfStep,
  type AttachFactInput,
  type AttachInput,
  type ClearStepReviewInput,
  type DetachInput,
  type StepView,
  type TransitionInput,
  type TransitionResult,
} from '../domain/step.schemas.js';
import type { EvidencePlace, HeldStep } from '../domain/step.js';
import { mayLackRoom, type Attacher } from '../domain/places.rules.js';
import {
  asksDependencies,
  asksGates,
  decideTransition,
  reopens,
  type TransitionContext,
  type TransitionDecision,
  type TransitionRequest,
} from '../domain/transition.rules.js';
import type { StepRepository } from '../store/step.repository.js';
import type { StepGates } from './steps/step-gates.js';
import type { Held, StepLocker } from './steps/step-locker.js';

type Result = z.input<typeof TransitionResult>;
type Asked = Omit<z.output<typeof TransitionInput>, 'space' | 'id'>;

interface Asking extends Request<z.output<typeof TransitionInput>> {
  /** The evidence that the request names, locked against revocation. */
  named: EvidenceHeader[];
}

/** What a transition needs to know besides its step. */
type Around = Pick<TransitionContext, 'unsettledIds' | 'waiters'> & { places: readonly EvidencePlace[] };

const attacherOf = ({ caller }: Ctx): Attacher => ({
  principalId: caller.principal.id,
  isLimited: isLimited(caller),
});

/** The data that all transitions of a transaction share. */
interface Shared {
  space: Space;
  inForce: SchemaInForce | null;
}

/**
 * Makes a transition of a step. There is no other way to change the status of a step. If two transitions of a step are
 * concurrent, the second is decided on the result of the first. Concurrent transitions in a space share a transaction.
 */
export class TransitionStep {
  readonly #commits: GroupCommit<z.output<typeof TransitionInput>, Result>;

  constructor(
    work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly locker: StepLocker,
    private readonly steps: StepRepository,
    private readonly gates: StepGates,
    private readonly ids: IdSource,
    private readonly answers: AnswerViewer,
  ) {
    this.#commits = new GroupCommit(work, (tx, requests) => this.#makeAll(tx, requests));
  }

  async run(ctx: Ctx, input: z.output<typeof TransitionInput>): Promise<Result> {
    // API keys have different rights in the space, so requests are also grouped by these rights.
    const group = JSON.stringify([ctx.tenantId, input.space, ctx.caller.spaceIds]);
    return this.answers.show(ctx, await this.#commits.write(group, ctx, input), input.evidenceIds);
  }

  /**
   * Returns one answer per request. Requests about the same task are handled one after another; requests about
   * different tasks are handled together.
   */
  async #makeAll(
    tx: TenantTx,
    requests: readonly Request<z.output<typeof TransitionInput>>[],
  ): Promise<(Result | Refusal)[]> {
    const space = await this.spaces.open(tx, requests[0]!.ctx, requests[0]!.input.space);
    // Sent together but processed in this order, so the schema is locked first.
    const [inForce, named] = await Promise.all([
      this.gates.inForce(tx, space.id),
      this.locker.evidenceAmong(tx, space.id, [...new Set(requests.flatMap(({ input }) => input.evidenceIds))]),
    ]);
    const answers = new Map<Request<unknown>, Result | Refusal>();
    for (let rest = requests; rest.length > 0; rest = requests.filter((request) => !answers.has(request))) {
      const mayAsk = inForce !== null && inForce.schema.stateGates.length > 0;
      const { held, evidence } = await this.locker.holdAll(tx, space.id, idsOf(rest), mayAsk);
      const page = oneOfEachTask(rest, held);
      const known = page.map((request) => orRefusal(() => this.#known(request, named, held)));
      const asking = known.filter((each): each is Asking & { held: Held } => !(each instanceof Refusal));
      const made = await this.#make(tx, { space, inForce }, asking, evidence);
      const next = made.values();
      page.forEach((request, i) => {
        const refused = known[i]!;
        answers.set(request, refused instanceof Refusal ? refused : next.next().value!);
      });
    }
    return requests.map((request) => answers.get(request)!);
  }

  /** Returns a request with its step and evidence. Throws `not_found`, `task_not_yours`. */
  #known(
    { ctx, input }: Request<z.output<typeof TransitionInput>>,
    named: ReadonlyMap<string, EvidenceHeader>,
    steps: ReadonlyMap<string, Held>,
  ): Asking & { held: Held } {
    const unknown = input.evidenceIds.find((id) => !named.has(id));
    if (unknown !== undefined) throw notFound({ what: 'evidence', id: unknown });
    const held = steps.get(input.id);
    if (held === undefined) throw notFound({ what: 'step', id: input.id });
    checkMayWrite(held.task, ctx.caller);
    return { ctx, input, held, named: [...new Set(input.evidenceIds)].map((id) => named.get(id)!) };
  }

  /** Decides transitions of steps of different tasks. */
  async #make(
    tx: TenantTx,
    { space, inForce }: Shared,
    asking: readonly (Asking & { held: Held })[],
    evidence: ReadonlyMap<string, EvidenceHeader>,
  ): Promise<(Result | Refusal)[]> {
    const judged = asking.filter(({ input, held: { step } }) => asksGates(step.status, input.to));
    const [saidOf, around] = await Promise.all([
      this.gates.askAll(
        tx,
        inForce,
        judged.map(({ input, held: { step }, named }) => ({
          step,
          to: input.to,
          evidence: [
            ...step.evidenceIds.flatMap((id) => evidence.get(id) ?? []),
            ...named.filter(({ id }) => !step.evidenceIds.includes(id)),
          ],
        })),
        space.now,
      ),
      Promise.all(asking.map((each) => this.#around(tx, each))),
    ]);
    const lanes = new Lanes<CausedEvent>();
    const results = asking.map((each, i) =>
      orRefusal(() => {
        const place = judged.indexOf(each);
        const { result, events } = this.#decide(
          each,
          place < 0 ? NOTHING_ASKED : saidOf[place]!,
          around[i]!,
          space.now,
        );
        lanes.add(
          [each.held.task.id],
          events.map((event) => ({ ctx: each.ctx, event })),
        );
        return result;
      }),
    );
    await this.journal.send(
      tx,
      lanes.sideBySide(({ event }) => event.kind),
    );
    return results;
  }

  #decide(
    { ctx, input, named, held: { task, step } }: Asking & { held: Held },
    said: GatesSaid,
    { places, ...around }: Around,
    now: Date,
  ): { result: Result; events: NewEvent[] } {
    const auditId = this.ids.next('evt');
    const decision = decideTransition(step, task, requestIn(input), {
      caller: ctx.caller,
      now,
      violations: said.violations,
      support: supportBy(said, { auditId, from: step.status }),
      ...around,
    });
    const doer = { ...attacherOf(ctx), now };
    const evaluation = evaluationOf(step, { to: input.to, auditId, said, decision, named }, doer);
    const { held, counts, events } = changeIn(decision, { task, step, places }, named.filter(isLive), doer);
    return {
      result: {
        outcome: decision.kind === 'rejected' ? 'rejected' : 'accepted',
        unchanged: decision.kind === 'unchanged',
        auditId: evaluation && evaluation.id,
        rejection: evaluation && rejectionIn(evaluation),
        ignoredEvidence: ignoredOf(said, named),
        step: viewOfStep(held),
        currentState: currentStateOf(counts),
      },
      events: [...(evaluation === null ? [] : [gateEvaluated(evaluation)]), ...events],
    };
  }

  /** What the transition needs to know about other steps, and about what is attached. Only this is read. */
  async #around(tx: TenantTx, { ctx, input: { to, evidenceIds }, held: { step } }: Asking & { held: Held }) {
    const { id, status } = step;
    const [unsettledIds, waiters, places] = await Promise.all([
      asksDependencies(status, to) ? this.steps.listUnsettled(tx, id, to === 'done', MAX_NAMED) : [],
      reopens(status, to) ? this.steps.listWaiters(tx, [id]) : [],
      mayLackRoom(step.evidenceIds, evidenceIds, attacherOf(ctx)) ? this.steps.evidencePlaces(tx, id) : [],
    ]);
    return { unsettledIds, waiters, places };
  }
}

const idsOf = (requests: readonly Request<{ id: string }>[]): string[] => [
  ...new Set(requests.map(({ input }) => input.id)),
];

/** The first request of each task, and all requests whose step was not found. */
function oneOfEachTask<R extends Request<{ id: string }>>(
  requests: readonly R[],
  held: ReadonlyMap<string, Held>,
): R[] {
  const tasks = new Set<string>();
  return requests.filter(({ input }) => {
    const taskId = held.get(input.id)?.task.id;
    if (taskId === undefined) return true;
    if (tasks.has(taskId)) return false;
    tasks.add(taskId);
    return true;
  });
}

interface Decided {
  to: StepStatus;
  auditId: Id<'evt'>;
  said: GatesSaid;
  decision: TransitionDecision;
  named: readonly EvidenceHeader[];
}

/** The evaluation to record; null: there was nothing to decide. */
const evaluationOf = (
  step: HeldStep,
  { to, auditId, said, decision, named }: Decided,
  { principalId, now }: Doer,
): GateEvaluation | null =>
  decision.kind === 'unchanged'
    ? null
    : evaluationOfStep(step, to, said, {
        auditId,
        evidenceIds: [...new Set([...step.evidenceIds, ...named.map(({ id }) => id)])],
        violations: decision.kind === 'rejected' ? decision.violations : [],
        evaluatedAt: now,
        evaluatedBy: principalId,
      });

/** The changes that a decision makes, including the named evidence that is attached with it. */
function changeIn(
  decision: TransitionDecision,
  { task, step, places }: Held & Pick<Around, 'places'>,
  fresh: readonly EvidenceHeader[],
  doer: Doer & Attacher,
): { held: HeldStep; counts: StepCounts; events: NewEvent[] } {
  if (decision.kind === 'rejected') return { held: step, counts: task, events: [] };
  const moved = decision.kind === 'accepted' ? decision : { step, task, events: [] };
  const attached = attachEvidence(moved.step, step.evidenceIds, fresh, places, doer);
  return {
    held: withEvidence(
      { ...step, ...attached.step, stands: decision.kind === 'accepted' || step.stands },
      fresh,
      attached,
    ),
    counts: moved.task,
    events: [...moved.events, ...attached.events],
  };
}

const requestIn = ({ to, reason, suggestedAction, expectedVersion }: Asked): TransitionRequest => ({
  to,
  reason: reason ?? null,
  suggestedAction: suggestedAction ?? null,
  expectedVersion,
});

/** Evidence that meets no requirement, and named evidence that was not attached. */
const ignoredOf = ({ ignored }: GatesSaid, named: readonly EvidenceHeader[]): Result['ignoredEvidence'] => [
  ...ignored,
  ...named
    .filter((each) => !isLive(each) && !ignored.some(({ id }) => id === each.id))
    .map(({ id }) => ({ id, code: 'revoked_evidence' })),
];

/** Attaches evidence to a step; evidence that is already attached stays. */
export class AttachToStep {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly locker: StepLocker,
    private readonly steps: StepRepository,
    private readonly answers: AnswerViewer,
  ) {}

  async run(
    ctx: Ctx,
    { space: ref, id, evidenceIds }: z.output<typeof AttachInput>,
  ): Promise<z.input<typeof StepView>> {
    const answer = await this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [evidence, { step }] = await Promise.all([
        this.locker.liveEvidenceOf(tx, space.id, evidenceIds),
        this.locker.hold(tx, ctx, space.id, id),
      ]);
      const attacher = attacherOf(ctx);
      const places = mayLackRoom(step.evidenceIds, evidenceIds, attacher)
        ? await this.steps.evidencePlaces(tx, step.id)
        : [];
      const attached = attachEvidence(step, step.evidenceIds, evidence, places, { ...attacher, now: space.now });
      await this.journal.record(tx, ctx, attached.events);
      return viewOfStep(withEvidence({ ...step, ...attached.step }, evidence, attached));
    });
    return this.answers.show(ctx, answer, evidenceIds);
  }
}

/** Attaches to a step a fact that may be relied on now. */
export class AttachFactToStep {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly locker: StepLocker,
    private readonly steps: StepRepository,
    private readonly claims: ClaimReader,
    private readonly slots: SlotRepository,
    private readonly answers: AnswerViewer,
  ) {}

  async run(
    ctx: Ctx,
    { space: ref, id, claimId }: z.output<typeof AttachFactInput>,
  ): Promise<z.input<typeof StepView>> {
    const answer = await this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.steps.get(tx, space.id, id);
      // While the key is locked, nobody can withdraw the fact. A withdrawal is either complete and seen here, or comes
      // later and sees the attachment.
      await this.slots.lock(tx, [keyOf(await this.#fact(tx, space.id, claimId))]);
      checkFact(await this.#fact(tx, space.id, claimId), space.now);
      const { step } = await this.locker.hold(tx, ctx, space.id, id);
      const attacher = attacherOf(ctx);
      const places = mayLackRoom(step.factIds, [claimId], attacher) ? await this.steps.factPlaces(tx, step.id) : [];
      const { step: after, events } = attachFact(step, claimId, places, { ...attacher, now: space.now });
      await this.journal.record(tx, ctx, events);
      return viewOfStep(after);
    });
    return this.answers.show(ctx, answer, []);
  }

  async #fact(tx: TenantTx, spaceId: string, id: Id<'clm'>): Promise<ReadClaim> {
    const [claim] = await this.claims.find(tx, spaceId, [id]);
    if (claim === undefined) throw notFound({ what: 'fact', id });
    return claim;
  }
}

/** Detaches evidence from a step; if it is not attached, nothing changes. */
export class DetachFromStep {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly locker: StepLocker,
    private readonly answers: AnswerViewer,
  ) {}

  async run(ctx: Ctx, { space: ref, id, evidenceId }: z.output<typeof DetachInput>): Promise<z.input<typeof StepView>> {
    const answer = await this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [[evidence], { step }] = await Promise.all([
        this.locker.evidenceOf(tx, space.id, [evidenceId]),
        this.locker.hold(tx, ctx, space.id, id),
      ]);
      const { step: after, events } = detachEvidence(step, step.evidenceIds, evidence!, space.now);
      await this.journal.record(tx, ctx, events);
      const evidenceIds = step.evidenceIds.filter((known) => known !== evidenceId);
      return viewOfStep({ ...step, ...after, evidenceIds });
    });
    return this.answers.show(ctx, answer, [evidenceId]);
  }
}

/** Clears the mark for review of a step after somebody looked at it. */
export class ClearStepReview {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly locker: StepLocker,
    private readonly answers: AnswerViewer,
  ) {}

  async run(
    ctx: Ctx,
    { space: ref, id, note }: z.output<typeof ClearStepReviewInput>,
  ): Promise<z.input<typeof StepView>> {
    const answer = await this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { step } = await this.locker.hold(tx, ctx, space.id, id);
      const { step: after, events } = clearStepReview(step, note, space.now);
      await this.journal.record(tx, ctx, events);
      return viewOfStep({ ...step, ...after });
    });
    return this.answers.show(ctx, answer, []);
  }
}

const withEvidence = (
  step: HeldStep,
  evidence: readonly EvidenceHeader[],
  { detached }: { detached: readonly Id<'evd'>[] },
): HeldStep => ({
  ...step,
  evidenceIds: [...new Set([...step.evidenceIds, ...evidence.map(({ id }) => id)])]
    .filter((id) => !detached.includes(id))
    .sort(),
});
