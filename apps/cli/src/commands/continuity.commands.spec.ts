import { checkpointsInWords, handoffInWords, latestInWords, restoredInWords } from './continuity.commands.js';

const STATE = {
  must_not_redo: [{ action: 'charge card 1\u001b[2J', reason: 'side_effect_emitted' }],
  inherited: [{ action: 'deploy', reason: 'user_forbidden' }],
  must_preserve: [{ text: 'keep the log' }],
  active_constraints: [],
  goal: 'Ship it',
  completed: [{ text: 'parse csv' }],
  in_progress: ['write tests'],
  blocked: [{ text: 'sign', reason: 'no key' }],
  preferred_next: ['ship'],
  failures: [{ text: 'The runner is gone' }],
  handoff: { summary: 'Half done' },
  interruption: { type: 'crash', action: 'restore' },
  tailEvents: 2,
  continuation_confidence: 0.825,
};
const LINES = [
  '  must not redo charge card 1[2J (side_effect_emitted)',
  '  must not redo deploy (user_forbidden)',
  '  must preserve keep the log',
  '  goal          Ship it',
  '  completed     parse csv',
  '  in progress   write tests',
  '  blocked       sign (no key)',
  '  next          ship',
  '  failed        The runner is gone',
  '  handed off    Half done',
  '  cut off       crash: restore',
];

it('the state of a task is shown with its constraints first and without terminal control characters', () => {
  const task = { id: 'tsk_1', title: 'Export', latestCheckpoint: { version: 3, continuation: STATE } };
  expect(latestInWords(task as unknown as Parameters<typeof latestInWords>[0]).split('\n')).toEqual([
    'tsk_1  Export: version 3 and 2 later, confidence 0.82',
    ...LINES,
  ]);
  const fresh = { ...task, latestCheckpoint: null } as unknown as Parameters<typeof latestInWords>[0];
  expect(latestInWords(fresh)).toBe('tsk_1  Export: no checkpoint');
});

it('a restored state is shown with the memories of the task', () => {
  const restored = {
    ...STATE,
    checkpoint: { version: 3 },
    task: { id: 'tsk_1', title: 'Export' },
    memories: [{ id: 'clm_1', category: 'failure', text: 'The runner is gone' }],
  };
  expect(restoredInWords(restored as unknown as Parameters<typeof restoredInWords>[0]).split('\n')).toEqual([
    'tsk_1  Export: version 3 and 2 later, confidence 0.82',
    ...LINES,
    '  clm_1  failure  The runner is gone',
  ]);
});

it('checkpoints are listed, and a handoff is shown with the outcome of each item', () => {
  const checkpoint = {
    version: 1,
    reason: 'AUTO_SAVE',
    createdAt: 'today',
    continuation_confidence: 0.2475,
    sessionId: null,
  };
  const page = { data: [checkpoint] } as unknown as Parameters<typeof checkpointsInWords>[0];
  expect(checkpointsInWords(page).split('\n')[1]).toMatch(/^1\s+AUTO_SAVE\s+today\s+0\.25/);
  expect(checkpointsInWords({ ...page, data: [] })).toBe('No checkpoints.');
  const handoff = {
    id: 'hnd_1',
    agent: 'builder',
    taskId: 'tsk_1',
    handedOffAt: 'today',
    summary: 'Half\u001b[2J done',
    verifications: [{ status: 'done', kind: 'next_step', item: 'ship' }],
  } as unknown as Parameters<typeof handoffInWords>[0];
  expect(handoffInWords(handoff).split('\n')).toEqual([
    'hnd_1  today  builder  tsk_1',
    '  Half[2J done',
    '  done         next_step  ship',
  ]);
});
