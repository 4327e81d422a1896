import { Refusal, type Id } from '#libs/kernel/index.js';
import { aStoredTask } from '#libs/testing/stored-tasks.js';
import type { Task } from '../../tasks/index.js';
import { addStepEdge, attachEvidence, attachFact, createStep } from './step.rules.js';
import { MAX_ATTACHED, MAX_EDGES, MAX_STEPS, type HeldStep } from './step.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const DOER = { principalId: 'prn_1' as const, now: NOW };

const { step: STEP } = createStep(
  aStoredTask(),
  { id: 'stp_1', stepType: 'check', title: 'A step', anchors: null, parentId: null },
  DOER,
);

const codeOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.code;
    throw thrown;
  }
};

const ids = <Prefix extends 'evd' | 'clm'>(prefix: Prefix, count: number): Id<Prefix>[] =>
  Array.from({ length: count }, (_, n) => `${prefix}_${n + 1}` as Id<Prefix>);

describe('limits of tasks and steps', () => {
  it('a task has at most 10,000 steps, whatever their states', () => {
    const create = (more: Partial<Task>, parentId: Id<'stp'> | null = null) =>
      codeOf(() =>
        createStep(
          aStoredTask(more),
          { id: 'stp_2', stepType: 'check', title: 'Another', anchors: null, parentId },
          DOER,
        ),
      );
    expect(MAX_STEPS).toBe(10_000);
    expect(create({ doneSteps: 9_000, skippedSteps: 999 })).toBeNull();
    expect(create({ doneSteps: 9_000, skippedSteps: 999, blockedSteps: 1 })).toBe('task_too_large');
    expect(create({ doneSteps: 1, edgeCount: 49_999 }, 'stp_1')).toBeNull();
    expect(create({ doneSteps: 1, edgeCount: 50_000 }, 'stp_1')).toBe('task_too_large');
    expect(create({ doneSteps: 1, edgeCount: 50_000 })).toBeNull();
  });

  it('a task has at most 50,000 edges', () => {
    const add = (edgeCount: number) =>
      codeOf(() =>
        addStepEdge(aStoredTask({ edgeCount }), { from: 'stp_1', to: 'stp_2', kind: 'triggers' }, null, DOER),
      );
    expect(MAX_EDGES).toBe(50_000);
    expect(add(49_999)).toBeNull();
    expect(add(50_000)).toBe('task_too_large');
  });

  it('a step has at most 64 pieces of evidence, and attaching one twice counts once', () => {
    const attach = (known: number, given: readonly string[]) =>
      codeOf(() =>
        attachEvidence(
          STEP,
          ids('evd', known),
          given.map((id) => ({ id: id as Id<'evd'>, sessionId: null })),
          DOER,
        ),
      );
    expect(MAX_ATTACHED).toBe(64);
    expect(attach(0, ids('evd', 64))).toBeNull();
    expect(attach(0, ids('evd', 65))).toBe('too_many_attached');
    expect(attach(63, ['evd_100'])).toBeNull();
    expect(attach(63, ['evd_100', 'evd_101'])).toBe('too_many_attached');
    expect(attach(64, ['evd_64'])).toBeNull();
    expect(attach(64, ['evd_65'])).toBe('too_many_attached');
  });

  it('a step has at most 64 facts, and attaching one twice counts once', () => {
    const attach = (known: number, id: Id<'clm'>) => {
      const held: HeldStep = { ...STEP, parentId: null, evidenceIds: [], factIds: ids('clm', known), stands: true };
      return codeOf(() => attachFact(held, id, DOER));
    };
    expect(attach(63, 'clm_64')).toBeNull();
    expect(attach(64, 'clm_64')).toBeNull();
    expect(attach(64, 'clm_65')).toBe('too_many_facts');
  });
});
