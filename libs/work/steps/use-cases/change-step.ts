import type { StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import { isLive, type Evidence } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { currentStateOf, MAX_NAMED } from '../../tasks/index.js';
import { attachEvidence, clearStepReview, detachEvidence } from '../domain/step.rules.js';
import {
  viewOfStep,
  type AttachInput,
  type ClearStepReviewInput,
  type DetachInput,
  type StepView,
  type TransitionInput,
  type TransitionResult,
} from '../domain/step.schemas.js';
import type { HeldStep } from '../domain/step.js';
import { asksDependencies, decideTransition, reopens } from '../domain/transition.rules.js';
import type { StepRepository } from '../store/step.repository.js';
import type { StepHolder } from './steps/step-holder.js';

type Result = z.input<typeof TransitionResult>;

/** Makes a transition of a step: the only way to change its status. Of two at once the second is judged on what the first left. */
export class TransitionStep {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly holder: StepHolder,
    private readonly steps: StepRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id, ...asked }: z.output<typeof TransitionInput>): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const { space, task, step } = await this.holder.hold(tx, ctx, ref, id);
      const { to, evidenceIds, reason, suggestedAction, expectedVersion } = asked;
      const named = await this.holder.evidenceOf(tx, space.id, evidenceIds);
      const decision = decideTransition(
        step,
        task,
        { to, reason: reason ?? null, suggestedAction: suggestedAction ?? null, expectedVersion },
        { caller: ctx.caller, now: space.now, violations: [], ...(await this.#around(tx, step, to)) },
      );
      const answer = (held: HeldStep, counts = task): Omit<Result, 'outcome' | 'unchanged' | 'rejection'> => ({
        ignoredEvidence: named
          .filter((each) => !isLive(each))
          .map(({ id: of }) => ({ id: of, code: 'revoked_evidence' })),
        step: viewOfStep(held),
        currentState: currentStateOf(counts),
      });
      if (decision.kind === 'rejected') {
        const { violations } = decision;
        return { outcome: 'rejected', unchanged: false, rejection: { violations }, ...answer(step) };
      }
      const moved = decision.kind === 'accepted' ? decision : { step, task, events: [] };
      const doer = { principalId: ctx.caller.principal.id, now: space.now };
      const attached = attachEvidence(moved.step, step.evidenceIds, named.filter(isLive), doer);
      await this.journal.record(tx, ctx, [...moved.events, ...attached.events]);
      return {
        outcome: 'accepted',
        unchanged: decision.kind === 'unchanged',
        rejection: null,
        ...answer(withEvidence({ ...step, ...attached.step }, named.filter(isLive)), moved.task),
      };
    });
  }

  /** What other steps have to do with the transition; nothing is read that it does not ask for. */
  async #around(tx: TenantTx, { id, status }: HeldStep, to: StepStatus) {
    const [unsettledIds, waiters] = await Promise.all([
      asksDependencies(status, to) ? this.steps.listUnsettled(tx, id, to === 'done', MAX_NAMED) : [],
      reopens(status, to) ? this.steps.listWaiters(tx, id) : [],
    ]);
    return { unsettledIds, waiters };
  }
}

/** Attaches evidence to a step; what is attached already stays. */
export class AttachToStep {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly holder: StepHolder,
  ) {}

  run(ctx: Ctx, { space: ref, id, evidenceIds }: z.output<typeof AttachInput>): Promise<z.input<typeof StepView>> {
    return this.work.write(ctx, async (tx) => {
      const { space, step } = await this.holder.hold(tx, ctx, ref, id);
      const evidence = await this.holder.liveEvidenceOf(tx, space.id, evidenceIds);
      const { step: after, events } = attachEvidence(step, step.evidenceIds, evidence, {
        principalId: ctx.caller.principal.id,
        now: space.now,
      });
      await this.journal.record(tx, ctx, events);
      return viewOfStep(withEvidence({ ...step, ...after }, evidence));
    });
  }
}

/** Detaches evidence from a step; what is not attached changes nothing. */
export class DetachFromStep {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly holder: StepHolder,
  ) {}

  run(ctx: Ctx, { space: ref, id, evidenceId }: z.output<typeof DetachInput>): Promise<z.input<typeof StepView>> {
    return this.work.write(ctx, async (tx) => {
      const { space, step } = await this.holder.hold(tx, ctx, ref, id);
      const [evidence] = await this.holder.evidenceOf(tx, space.id, [evidenceId]);
      const { step: after, events } = detachEvidence(step, step.evidenceIds, evidence!, space.now);
      await this.journal.record(tx, ctx, events);
      const evidenceIds = step.evidenceIds.filter((known) => known !== evidenceId);
      return viewOfStep({ ...step, ...after, evidenceIds });
    });
  }
}

/** Says that somebody has looked at a step that asked for it. */
export class ClearStepReview {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly holder: StepHolder,
  ) {}

  run(ctx: Ctx, { space: ref, id, note }: z.output<typeof ClearStepReviewInput>): Promise<z.input<typeof StepView>> {
    return this.work.write(ctx, async (tx) => {
      const { space, step } = await this.holder.hold(tx, ctx, ref, id);
      const { step: after, events } = clearStepReview(step, note, space.now);
      await this.journal.record(tx, ctx, events);
      return viewOfStep({ ...step, ...after });
    });
  }
}

const withEvidence = (step: HeldStep, evidence: readonly Evidence[]): HeldStep => ({
  ...step,
  evidenceIds: [...new Set([...step.evidenceIds, ...evidence.map(({ id }) => id)])].sort(),
});
