import type { z } from 'zod';
import { checkVersion, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import {
  checkBeliefPolicy,
  viewOf,
  type SetPolicyInput,
  type PolicySet,
  type SpaceView,
  clockBackwards,
  clockNotSimulated,
  type SetClockInput,
  type SpaceEvent,
} from '../domain/space.js';
import type { PolicyEffects } from './steps/policy-effects.js';
import type { SpaceDirectory } from '../store/space-directory.js';

/**
 * Changes the named settings and keeps the others. The new settings apply to future decisions. Only a change of the
 * belief policy also affects earlier results: it opens a run that computes the belief in every claim again.
 */
export class SetPolicy {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly effects: PolicyEffects,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, expectedVersion, ...named }: z.output<typeof SetPolicyInput>,
  ): Promise<z.input<typeof PolicySet>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.lock(tx, ctx, ref);
      checkVersion('space', space.id, space.version, expectedVersion);
      const policy = { ...space.policy, ...named };
      checkBeliefPolicy(space.purpose, policy);
      const version = space.version + 1;
      await this.journal.record(tx, ctx, [
        {
          kind: 'space_policy_set',
          spaceId: space.id,
          subjectId: space.id,
          occurredAt: space.now,
          payload: { policy, version },
        },
      ] satisfies SpaceEvent[]);
      const changed = { ...space, policy, version };
      const isWeighedOtherwise = policy.beliefPolicy !== space.policy.beliefPolicy;
      const runId = isWeighedOtherwise ? await this.effects.openRun(tx, ctx, changed) : null;
      return { ...viewOf(changed), runId };
    });
  }
}

/** Sets a simulated clock. It can be set only forwards, unless nothing has been recorded in the space yet. */
export class SetClock {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, now, expectedVersion }: z.output<typeof SetClockInput>,
  ): Promise<z.input<typeof SpaceView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.lock(tx, ctx, ref);
      checkVersion('space', space.id, space.version, expectedVersion);
      if (space.clock === 'real') throw clockNotSimulated();
      if (now < space.now && !(await this.spaces.isUntouched(tx, space.id)))
        throw clockBackwards({ now: space.now.toISOString() });
      const version = space.version + 1;
      await this.journal.record(tx, ctx, [
        {
          kind: 'space_clock_set',
          spaceId: space.id,
          subjectId: space.id,
          occurredAt: now,
          payload: { now: now.toISOString(), version },
        },
      ] satisfies SpaceEvent[]);
      return viewOf({ ...space, now, version });
    });
  }
}
