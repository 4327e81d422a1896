import type { Task } from '#libs/work/tasks/index.js';

const NOW = new Date('2026-01-01T00:00:00Z');

/** A task in progress without steps, for rules that need a task with all members. */
export const aStoredTask = (more: Partial<Task> = {}): Task => ({
  id: 'tsk_1',
  spaceId: 'spc_1',
  externalId: null,
  namespace: 'prn_1',
  title: 'A task',
  goal: null,
  goalSetBy: null,
  members: null,
  metadata: {},
  anchors: {},
  importance: 0.5,
  retryOfTaskId: null,
  retryCount: 0,
  spawnedFrom: null,
  requestHash: null,
  status: 'in_progress',
  phase: 'in_progress',
  pendingSteps: 0,
  inProgressSteps: 0,
  blockedSteps: 0,
  doneSteps: 0,
  skippedSteps: 0,
  edgeCount: 0,
  needsReview: false,
  createdAt: NOW,
  createdBy: 'prn_1',
  stateSince: NOW,
  version: 1,
  ...more,
});
