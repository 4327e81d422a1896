import type { Id } from '#libs/kernel/index.js';
import { workShownBy } from '../../checkpoints/index.js';
import type { HandoffVerification } from './verification.js';
import { names, NO_TRACE, settle, type Trace } from './verification.rules.js';

const NOW = new Date('2026-01-01T12:00:00Z');
const LATER = new Date('2026-01-01T13:00:00Z');
const EVENT = 'evt_1' as Id<'evt'>;

const row = (more: Partial<HandoffVerification> = {}): HandoffVerification => ({
  id: 'vrf_1',
  handoffId: 'hnd_1',
  spaceId: 'spc_1',
  sessionId: 'ses_1',
  private: false,
  taskId: 'tsk_1',
  version: 2,
  agent: 'builder',
  principalId: 'prn_1',
  kind: 'next_step',
  item: 'run the tests of step 2',
  status: 'pending',
  evidenceEventIds: [],
  at: NOW,
  ...more,
});
const trace = (more: Partial<Trace>): Trace => ({ ...NO_TRACE, eventId: EVENT, version: 3, ...more });
const done = (text: string, ...outputs: string[]) =>
  trace({
    completed: [
      { text, shows: (item) => outputs.some((content) => workShownBy({ class: 'tool_output', content })(item)) },
    ],
  });
const after = (given: HandoffVerification, ...traces: Trace[]): string =>
  settle([given], traces, LATER)[0]?.status ?? given.status;
const completed = row({ kind: 'completed' });

it.each<[string, HandoffVerification, Trace, string]>([
  ['a next step that is reported as completed', row(), done('run tests of step 2'), 'done'],
  ['a next step, when a step with another number is completed', row(), done('run the tests of step 3'), 'pending'],
  [
    'a next step, when a step with similar words is completed',
    row(),
    done('run some other tests of step 2 again today'),
    'pending',
  ],
  [
    'a next step that was completed in the checkpoint of the handoff itself',
    row(),
    { ...done('run tests of step 2'), version: 2 },
    'pending',
  ],
  [
    'a next step whose execution succeeded',
    row(),
    trace({ version: null, passed: [{ text: 'run tests of step 2' }] }),
    'done',
  ],
  [
    'a next step whose execution failed and that nobody reported as completed',
    row(),
    trace({ failed: [{ text: row().item }] }),
    'pending',
  ],
  ['a next step that is in progress', row(), trace({ resumed: [{ text: row().item }] }), 'pending'],
  ['a completed item that is reported again', completed, done('run tests of step 2'), 'pending'],
  [
    'a completed item that gets evidence',
    completed,
    done('run tests of step 2', 'step 2: tests run, 12 passed'),
    'done',
  ],
  [
    'a completed item that gets evidence of something else',
    completed,
    done('run tests of step 2', 'step 3: tests run'),
    'pending',
  ],
  [
    'a completed item that gets evidence of the opposite',
    completed,
    done('run tests of step 2', 'run tests of step 2: failed'),
    'pending',
  ],
  [
    'a completed item that is in progress again',
    completed,
    trace({ resumed: [{ text: 'run tests of step 2' }] }),
    'contradicted',
  ],
  [
    'a completed item that a failure names',
    completed,
    trace({ failures: ['Run the tests of step 2: exit 1'] }),
    'contradicted',
  ],
  [
    'a completed item that was begun again',
    completed,
    trace({ repeated: [{ text: 'run tests of step 2' }] }),
    'contradicted',
  ],
  [
    'a next step that was reported as completed and whose execution failed',
    row({ status: 'done' }),
    trace({ failed: [{ text: row().item }] }),
    'contradicted',
  ],
  ['a next step without a trace when the task is closed', row(), trace({ version: null, isClosing: true }), 'unknown'],
  [
    'a step of unknown state that is completed after all',
    row({ status: 'unknown' }),
    done('run tests of step 2'),
    'done',
  ],
  [
    'an item that was contradicted',
    row({ status: 'contradicted' }),
    done('run tests of step 2', 'run tests of step 2: done'),
    'contradicted',
  ],
])('whether the status of an item is settled: %s', (_, given, shown, status) => {
  expect(after(given, shown)).toBe(status);
});

it('an item that is reported in the call that closes the task is done, and cites the event of the report', () => {
  const [settled] = settle([row()], [trace({ version: null, isClosing: true }), done('run tests of step 2')], LATER);
  expect(settled).toMatchObject({ status: 'done', evidenceEventIds: [EVENT], at: LATER });
  expect(settle([row()], [trace({ failures: ['something else'] })], LATER)).toEqual([]);
});

it.each([
  ['Deploy failed: build the package again', 'build the package', true],
  ['Deploy failed', 'deploy', false],
  ['deploy', 'Deploy', true],
  ['the package could not be built', 'build the package', false],
])('whether the text "%s" names the item "%s": %s', (text, item, expected) => {
  expect(names(text, item)).toBe(expected);
});
