import { expect, it } from '@jest/globals';
import type { Task } from '../../tasks/index.js';
import { addStepEdge, attachEvidence, attachFact, createStep, type NewStep } from './step.rules.js';
import { MAX_ATTACHED, MAX_EDGES, MAX_STEPS, type HeldStep } from './step.js';

const DOER = { principalId: 'prn_a' as const, now: new Date('2026-01-01T12:00:00Z') };
const NO_STEPS = { pendingSteps: 0, inProgressSteps: 0, blockedSteps: 0, doneSteps: 0, skippedSteps: 0 };
const task = (more: Partial<Task>): Task =>
  ({ id: 'tsk_1', spaceId: 'spc_1', status: 'open', anchors: {}, ...NO_STEPS, edgeCount: 0, ...more }) as Task;
const step = (more: Partial<HeldStep> = {}): HeldStep =>
  ({ id: 'stp_1', taskId: 'tsk_1', spaceId: 'spc_1', version: 1, factIds: [], evidenceIds: [], ...more }) as HeldStep;

const NEW = { id: 'stp_2', stepType: 'check', title: 'Check', anchors: null, parentId: null } as unknown as NewStep;
const edge = { from: 'stp_1', to: 'stp_2', kind: 'depends_on' } as const;
const evidence = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `evd_${n}` as const, sessionId: null }));
const ids = (count: number) => evidence(count).map(({ id }) => id);
const facts = (count: number) => Array.from({ length: count }, (_, n) => `clm_${n}` as const);
const refused = (code: string) => expect.objectContaining({ code });

it('a task takes its last step, and then no more', () => {
  const holding = (pendingSteps: number) => task({ pendingSteps });
  expect(createStep(holding(MAX_STEPS - 1), NEW, DOER).step.ordinal).toBe(MAX_STEPS);
  expect(() => createStep(holding(MAX_STEPS), NEW, DOER)).toThrow(refused('task_too_large'));
});

it('a task takes its last edge, and then no more', () => {
  expect(addStepEdge(task({ edgeCount: MAX_EDGES - 1 }), edge, null, DOER).edge.ordinal).toBe(MAX_EDGES);
  expect(() => addStepEdge(task({ edgeCount: MAX_EDGES }), edge, null, DOER)).toThrow(refused('task_too_large'));
});

it('a step takes 64 pieces of evidence, and the 65th not; one that it has already is none', () => {
  const known = ids(MAX_ATTACHED - 1);
  expect(attachEvidence(step(), known, evidence(MAX_ATTACHED), DOER).events).toHaveLength(1);
  expect(() => attachEvidence(step(), known, evidence(MAX_ATTACHED + 1), DOER)).toThrow(refused('too_many_attached'));
  expect(attachEvidence(step(), ids(MAX_ATTACHED), evidence(MAX_ATTACHED), DOER).events).toEqual([]);
});

it('a step takes 64 facts, and the 65th not; one that it has already is none', () => {
  const full = step({ factIds: facts(MAX_ATTACHED) });
  expect(attachFact(step({ factIds: facts(MAX_ATTACHED - 1) }), 'clm_x', DOER).step.factIds).toHaveLength(MAX_ATTACHED);
  expect(() => attachFact(full, 'clm_x', DOER)).toThrow(refused('too_many_facts'));
  expect(attachFact(full, 'clm_0', DOER).events).toEqual([]);
});
