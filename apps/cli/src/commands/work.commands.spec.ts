import { violationOf } from '#libs/knowledge/gates/index.js';
import { graphInWords, taskInWords, transitionInWords } from './work.commands.js';

const STEP = { id: 'stp_1', status: 'pending', stepType: 'check', title: 'Look\u001b[2J', needsReview: true } as const;

it('a task is shown with the counts of its steps', () => {
  const words = taskInWords({
    id: 'tsk_1',
    title: 'Refund\u001b[2J it',
    status: 'in_progress',
    currentState: 'blocked',
    stepCounts: { pending: 0, inProgress: 2, blocked: 1, done: 0, skipped: 0 },
    needsReview: false,
    externalId: 'refund:1',
    version: 3,
  } as unknown as Parameters<typeof taskInWords>[0]);
  expect(words.split('\n')).toEqual([
    'tsk_1  in_progress, steps blocked',
    '  title    Refund[2J it',
    '  steps    2 inProgress, 1 blocked',
    '  known as refund:1',
    '  version  3',
  ]);
});

it('the steps of a task are shown without terminal control characters', () => {
  const words = graphInWords({
    title: 'T',
    status: 'open',
    currentState: 'open',
    steps: [STEP],
  } as unknown as Parameters<typeof graphInWords>[0]);
  expect(words).toContain('stp_1  pending  check  Look[2J  review');
});

it('a rejected transition is shown with what it waits for, and with the tool to call', () => {
  const words = transitionInWords({
    outcome: 'rejected',
    unchanged: false,
    auditId: 'evt_1',
    ignoredEvidence: [],
    currentState: 'open',
    step: STEP,
    rejection: {
      auditId: 'evt_1',
      violations: [
        violationOf('dependency_not_satisfied', 'It waits.', { stepIds: ['stp_2'] }),
        violationOf('illegal_transition', 'No.', { allowed: ['pending'] }),
        violationOf('required_evidence_missing', 'A record is needed.', {
          gate: 'paid',
          suggestion: { tool: 'api.get', sourceSystem: 'api', anchors: { order: 'O-1' }, action: 'Ask again' },
        }),
      ],
    },
  } as unknown as Parameters<typeof transitionInWords>[0]);
  expect(words.split('\n')).toEqual([
    'stp_1  stays pending',
    '  dependency_not_satisfied: It waits.',
    '    waits for stp_2',
    '  illegal_transition: No.',
    '    may become pending',
    '  required_evidence_missing: A record is needed.',
    '    gate paid',
    '    call api.get for order O-1',
    '    Ask again',
    '  evaluation evt_1',
  ]);
});
