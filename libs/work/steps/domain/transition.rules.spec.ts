import { STEP_STATUSES, type StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import { violationOf } from '#libs/knowledge/gates/index.js';
import fc from 'fast-check';
import { ROLES, type Caller, type Role } from '#libs/kernel/index.js';
import { aStoredTask } from '#libs/testing/stored-tasks.js';
import { currentStateOf, isSettled, taskAfterStep, type StepCounts, type Task } from '../../tasks/index.js';
import type { Step } from './step.js';
import { decideTransition, type TransitionContext } from './transition.rules.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const NO_STEPS: StepCounts = { pendingSteps: 0, inProgressSteps: 0, blockedSteps: 0, doneSteps: 0, skippedSteps: 0 };
const COUNTED: Record<StepStatus, keyof StepCounts> = {
  pending: 'pendingSteps',
  in_progress: 'inProgressSteps',
  blocked: 'blockedSteps',
  done: 'doneSteps',
  skipped: 'skippedSteps',
};

const aTask = (counts: Partial<StepCounts>, more: Partial<Task> = {}): Task => aStoredTask({ ...counts, ...more });

const aStep = (status: StepStatus, more: Partial<Step> = {}): Step => ({
  id: 'stp_1',
  spaceId: 'spc_1',
  taskId: 'tsk_1',
  ordinal: 1,
  stepType: 'check',
  title: 'A step',
  anchors: {},
  status,
  blockedReason: null,
  suggestedAction: null,
  needsReview: false,
  support: null,
  createdAt: NOW,
  createdBy: 'prn_1',
  stateSince: NOW,
  version: 1,
  ...more,
});

const around = (role: Role, more: Partial<TransitionContext> = {}): TransitionContext => ({
  caller: { role } as Caller,
  now: NOW,
  unsettledIds: [],
  violations: [],
  support: null,
  waiters: [],
  ...more,
});

/** The result of a transition: a code, `accepted`, or `unchanged`. */
function made(
  from: StepStatus,
  to: StepStatus,
  role: Role,
  reason: string | null,
  more: Partial<TransitionContext> = {},
): string {
  try {
    const decision = decideTransition(
      aStep(from),
      aTask({ [COUNTED[from]]: 1 }),
      { to, reason, suggestedAction: null, expectedVersion: undefined },
      around(role, more),
    );
    return decision.kind === 'rejected' ? decision.violations.map(({ code }) => code).join() : decision.kind;
  } catch (refusal) {
    return (refusal as { code: string }).code;
  }
}

// The results from each status to each status, in the order of STEP_STATUSES: for an agent without a reason, an agent
// with a reason, and a writer with a reason.
const TABLE: Record<StepStatus, [string, string, string][]> = {
  pending: [
    ['unchanged', 'unchanged', 'unchanged'],
    ['accepted', 'accepted', 'accepted'],
    ['reason_required', 'accepted', 'accepted'],
    ['accepted', 'accepted', 'accepted'],
    ['forbidden', 'forbidden', 'accepted'],
  ],
  in_progress: [
    ['accepted', 'accepted', 'accepted'],
    ['unchanged', 'unchanged', 'unchanged'],
    ['reason_required', 'accepted', 'accepted'],
    ['accepted', 'accepted', 'accepted'],
    ['forbidden', 'forbidden', 'accepted'],
  ],
  blocked: [
    ['accepted', 'accepted', 'accepted'],
    ['accepted', 'accepted', 'accepted'],
    ['unchanged', 'unchanged', 'unchanged'],
    ['illegal_transition', 'illegal_transition', 'illegal_transition'],
    ['forbidden', 'forbidden', 'accepted'],
  ],
  done: [
    ['illegal_transition', 'illegal_transition', 'illegal_transition'],
    ['forbidden', 'forbidden', 'accepted'],
    ['illegal_transition', 'illegal_transition', 'illegal_transition'],
    ['unchanged', 'unchanged', 'unchanged'],
    ['illegal_transition', 'illegal_transition', 'illegal_transition'],
  ],
  skipped: [
    ['forbidden', 'forbidden', 'accepted'],
    ['illegal_transition', 'illegal_transition', 'illegal_transition'],
    ['illegal_transition', 'illegal_transition', 'illegal_transition'],
    ['illegal_transition', 'illegal_transition', 'illegal_transition'],
    ['unchanged', 'unchanged', 'unchanged'],
  ],
};

const everyPair = STEP_STATUSES.flatMap((from) => STEP_STATUSES.map((to) => [from, to] as const));

describe('a transition', () => {
  it.each(everyPair)('from %s to %s has the outcome that the table gives', (from, to) => {
    const found = [
      made(from, to, 'agent', null),
      made(from, to, 'agent', 'because'),
      made(from, to, 'writer', 'because'),
    ];
    expect(found).toEqual(TABLE[from][STEP_STATUSES.indexOf(to)]);
    if (found[2] === 'accepted' && found[0] === 'forbidden')
      expect(made(from, to, 'writer', null)).toBe('reason_required');
  });

  it.each(everyPair)('from %s to %s waits for other steps only where the table says so', (from, to) => {
    const waits = [
      ['pending', 'in_progress'],
      ['pending', 'done'],
      ['in_progress', 'done'],
      ['blocked', 'in_progress'],
    ].some(([begin, end]) => begin === from && end === to);
    const free = made(from, to, 'owner', 'because');
    expect(made(from, to, 'owner', 'because', { unsettledIds: ['stp_2'] })).toBe(
      waits ? 'dependency_not_satisfied' : free,
    );
  });

  it.each(everyPair)('from %s to %s is checked by the gates only where the table says so', (from, to) => {
    const isGated = to === 'done' ? ['pending', 'in_progress'].includes(from) : to === 'skipped' && !isSettled(from);
    const free = made(from, to, 'owner', 'because');
    const bound = made(from, to, 'owner', 'because', {
      violations: [violationOf('required_evidence_missing', 'a gate')],
    });
    expect(bound).toBe(isGated ? 'required_evidence_missing' : free);
  });

  it('that is rejected names the transitions that the caller may make', () => {
    const asked = { to: 'done', reason: null, suggestedAction: null, expectedVersion: undefined } as const;
    const allowed = (role: Role) => {
      const decision = decideTransition(aStep('blocked'), aTask({ blockedSteps: 1 }), asked, around(role));
      return decision.kind === 'rejected' && decision.violations[0]!.allowed;
    };
    expect({ agent: allowed('agent'), writer: allowed('writer') }).toEqual({
      agent: ['pending', 'in_progress'],
      writer: ['pending', 'in_progress', 'skipped'],
    });
  });

  it('is refused for another version of the step, and rejected in a cancelled task', () => {
    const asked = { to: 'in_progress', reason: null, suggestedAction: null } as const;
    const step = aStep('pending', { version: 3 });
    expect(() =>
      decideTransition(step, aTask({ pendingSteps: 1 }), { ...asked, expectedVersion: 2 }, around('agent')),
    ).toThrow(expect.objectContaining({ code: 'version_conflict' }));
    expect(
      decideTransition(
        step,
        aTask({ pendingSteps: 1 }, { status: 'cancelled' }),
        { ...asked, expectedVersion: 3 },
        around('agent'),
      ),
    ).toMatchObject({ kind: 'rejected', violations: [{ code: 'illegal_transition', allowed: [] }] });
  });

  it('stores a reason and an action only if it blocks the step', () => {
    const task = aTask({ pendingSteps: 1 });
    const asked = { reason: 'No answer', suggestedAction: 'Call them', expectedVersion: undefined };
    const blocked = decideTransition(aStep('pending'), task, { to: 'blocked', ...asked }, around('agent'));
    expect(blocked).toMatchObject({ step: { blockedReason: 'No answer', suggestedAction: 'Call them', version: 2 } });
    const { step, task: after } = blocked as { step: Step; task: Task };
    expect(decideTransition(step, after, { to: 'pending', ...asked }, around('agent'))).toMatchObject({
      step: { blockedReason: null, suggestedAction: null },
    });
  });

  it('marks the steps that waited for a step if this step is no longer done', () => {
    const waiters = [{ id: 'stp_2', version: 4 }] as const;
    const asked = { reason: 'Wrong', suggestedAction: null, expectedVersion: undefined };
    const decision = decideTransition(
      aStep('done', { needsReview: true }),
      aTask({ doneSteps: 2 }),
      { to: 'in_progress', ...asked },
      around('writer', { waiters }),
    );
    expect(decision).toMatchObject({
      step: { needsReview: false },
      events: [
        { kind: 'step_status_changed', payload: { waiters: [{ id: 'stp_2', version: 5 }] } },
        { kind: 'task_state_changed', payload: { from: 'done', to: 'in_progress' } },
      ],
    });
  });
});

describe('the state of a task', () => {
  // G17
  it.each<[Partial<StepCounts>, string]>([
    [{}, 'open'],
    [{ pendingSteps: 1 }, 'open'],
    [{ pendingSteps: 1, inProgressSteps: 1 }, 'in_progress'],
    [{ pendingSteps: 1, inProgressSteps: 1, blockedSteps: 1 }, 'blocked'],
    [{ doneSteps: 1, pendingSteps: 1 }, 'open'],
    [{ doneSteps: 1, skippedSteps: 1 }, 'done'],
  ])('of %o is %s', (counts, state) => {
    expect(currentStateOf({ ...NO_STEPS, ...counts })).toBe(state);
  });

  it('needs a review if a step is open after the task was done', () => {
    const done = aTask({ doneSteps: 1 }, { status: 'done' });
    expect(taskAfterStep(done, null, 'pending', NOW).task).toMatchObject({ needsReview: true, version: 2 });
    expect(taskAfterStep(done, 'done', 'in_progress', NOW).task).toMatchObject({ needsReview: true });
    expect(taskAfterStep(aTask({ doneSteps: 1 }), null, 'pending', NOW).task).toMatchObject({ needsReview: false });
  });

  it('equals a recount, whatever happens to its steps, and every change of it is one event', () => {
    const asked = fc.record({
      step: fc.nat({ max: 5 }),
      to: fc.constantFrom(...STEP_STATUSES),
      role: fc.constantFrom(...ROLES.slice(1)),
      reason: fc.constantFrom(null, 'because'),
      unsettledIds: fc.constantFrom([], ['stp_9' as const]),
    });
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 60 }), (requests) => {
        let task = aTask({});
        const steps: Step[] = [];
        for (const { step: place, to, role, reason, unsettledIds } of requests) {
          const step = steps[place];
          const before = currentStateOf(task);
          let events: readonly { kind: string }[];
          if (step === undefined) {
            const moved = taskAfterStep(task, null, 'pending', NOW);
            steps.push(aStep('pending'));
            ({ task, events } = moved);
          } else {
            try {
              const decision = decideTransition(
                step,
                task,
                { to, reason, suggestedAction: null, expectedVersion: undefined },
                around(role, { unsettledIds }),
              );
              if (decision.kind !== 'accepted') continue;
              steps[place] = decision.step;
              ({ task, events } = decision);
            } catch {
              continue;
            }
          }
          const recount = { ...NO_STEPS };
          for (const { status } of steps) recount[COUNTED[status]] += 1;
          expect(task).toMatchObject(recount);
          const after = currentStateOf(recount);
          expect(events.filter(({ kind }) => kind === 'task_state_changed')).toHaveLength(before === after ? 0 : 1);
        }
      }),
      { numRuns: 300 },
    );
  });
});
