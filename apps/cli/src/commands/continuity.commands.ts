import { Option, type Command } from 'commander';
import type { z } from 'zod';
import type { CheckpointList } from '#libs/work/checkpoints/index.js';
import { RESTORE_MODES, type TaskInFull, type TaskPackage } from '#libs/work/continuity/index.js';
import type { HandoffList, HandoffView } from '#libs/work/handoffs/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { numberIn, pageFlags, type PageFlags } from '../terminal/flags.js';
import { cut, table } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';

type Checkpoints = z.input<typeof CheckpointList>;
type Package = z.input<typeof TaskPackage>;
type Task = z.input<typeof TaskInFull>;
type Handoff = z.input<typeof HandoffView>;
type State = Omit<Package, 'checkpoint' | 'task' | 'memories' | 'outcome' | 'degraded'>;

const TASK = 'tsk_01h455vb4pex5vsknk084sn02q';

/** The checkpoints of a task, one per line. */
export const checkpointsInWords = ({ data }: Checkpoints): string =>
  data.length === 0
    ? 'No checkpoints.'
    : table(
        ['version', 'reason', 'created', 'confidence', 'session'],
        data.map(({ version, reason, createdAt, continuation_confidence: confidence, sessionId }) => [
          String(version),
          reason,
          createdAt,
          confidence.toFixed(2),
          sessionId ?? '',
        ]),
      );

/** The state of a task with its constraints first, as the next agent receives it. */
export function stateInWords(state: State): string[] {
  const { must_not_redo: redo, inherited, must_preserve: preserve, active_constraints: constraints } = state;
  const lines = (name: string, texts: readonly string[]): string[] =>
    texts.map((text) => `  ${name.padEnd(14)}${printable(text)}`);
  return [
    ...lines(
      'must not redo',
      [...redo, ...inherited].map(({ action, reason }) => `${action} (${reason})`),
    ),
    ...lines(
      'must preserve',
      preserve.map(({ text }) => text),
    ),
    ...lines(
      'constraint',
      constraints.map(({ text }) => text),
    ),
    ...lines('goal', state.goal === null ? [] : [state.goal]),
    ...lines(
      'completed',
      state.completed.map(({ text }) => text),
    ),
    ...lines('in progress', state.in_progress),
    ...lines(
      'blocked',
      state.blocked.map(({ text, reason }) => `${text} (${reason})`),
    ),
    ...lines('next', state.preferred_next),
    ...lines(
      'failed',
      state.failures.map(({ text }) => cut(text, 100)),
    ),
    ...lines('handed off', state.handoff === null ? [] : [cut(state.handoff.summary, 100)]),
    ...lines(
      'cut off',
      state.interruption === null ? [] : [`${state.interruption.type}: ${state.interruption.action}`],
    ),
  ];
}

const confidenceInWords = (confidence: number | null): string =>
  confidence === null ? '' : `, confidence ${confidence.toFixed(2)}`;

/** The current state of a task. */
export function latestInWords({ id, title, latestCheckpoint }: Task): string {
  if (latestCheckpoint === null) return `${id}  ${printable(title)}: no checkpoint`;
  const { version, continuation } = latestCheckpoint;
  const { tailEvents, continuation_confidence: confidence } = continuation;
  return [
    `${id}  ${printable(title)}: version ${version} and ${tailEvents} later${confidenceInWords(confidence)}`,
    ...stateInWords(continuation),
  ].join('\n');
}

/** The restored state, with the memories of the task. */
export function restoredInWords(restored: Package): string {
  const { checkpoint, task, memories, tailEvents, continuation_confidence: confidence } = restored;
  const what =
    checkpoint === null
      ? 'no checkpoint'
      : `version ${checkpoint.version} and ${tailEvents} later${confidenceInWords(confidence)}`;
  return [
    `${task.id}  ${printable(task.title)}: ${what}`,
    ...stateInWords(restored),
    ...memories.map(({ id, category, text }) => `  ${id}  ${category}  ${printable(cut(text, 100))}`),
  ].join('\n');
}

/** A handoff with the outcome of each item. */
export function handoffInWords({ id, agent, taskId, handedOffAt, summary, verifications }: Handoff): string {
  return [
    `${id}  ${handedOffAt}${agent === null ? '' : `  ${printable(agent)}`}${taskId === null ? '' : `  ${taskId}`}`,
    `  ${printable(summary)}`,
    ...verifications.map(({ status, kind, item }) => `  ${status.padEnd(13)}${kind.padEnd(10)} ${printable(item)}`),
  ].join('\n');
}

export function addContinuityCommands(program: Command, cli: Cli): void {
  const checkpoints = program.command('checkpoints').description('recorded states of tasks');
  addCheckpointList(checkpoints, cli);
  addCheckpointShow(checkpoints, cli);
  addRestore(checkpoints, cli);
  const handoffs = program.command('handoffs').description('handoffs of agents, and the outcome of each item');
  addHandoffList(handoffs, cli);
  addHandoffShow(handoffs, cli);
}

const tasksAt = (base: string, id: string): string => `${base}/tasks/${encodeURIComponent(id)}`;

function addCheckpointList(group: Command, cli: Cli): void {
  const command = pageFlags(
    group.command('list <task>').description('list the checkpoints of a task, newest first'),
  ).action(async (task: string, query: PageFlags) => {
    const { service, base } = cli.connect();
    cli.show(await service.get<Checkpoints>(`${tasksAt(base, task)}/checkpoints`, { ...query }), checkpointsInWords);
  });
  withExamples(command, [`checkpoints list ${TASK}`]);
}

function addCheckpointShow(group: Command, cli: Cli): void {
  const command = group
    .command('show <task>')
    .description('show the current state of a task; records nothing')
    .action(async (task: string) => {
      const { service, base } = cli.connect();
      cli.show(await service.get<Task>(tasksAt(base, task)), latestInWords);
    });
  withExamples(command, [`checkpoints show ${TASK}`]);
}

function addRestore(group: Command, cli: Cli): void {
  const command = group
    .command('restore <task>')
    .description('get what is needed to continue a task; the restore is recorded')
    .option('--at <version>', 'an older version, in its state at that time', numberIn(1, 2_147_483_646))
    .addOption(new Option('--memories <mode>', 'which memories to show').choices(RESTORE_MODES).default('SELECTIVE'))
    .option('--session <id>', 'session in which you continue, by id or label')
    .action(async (task: string, flags: { at?: number; memories: string; session?: string }) => {
      const { service, base } = cli.connect();
      const restored = await service.post<Package>(`${tasksAt(base, task)}/checkpoints:restore`, {
        version: flags.at,
        memoryRestoreMode: flags.memories,
        sessionId: flags.session,
      });
      cli.show(restored, restoredInWords);
    });
  withExamples(command, [`checkpoints restore ${TASK} --memories FULL`], [`checkpoints restore ${TASK} --at 3`]);
}

function addHandoffList(group: Command, cli: Cli): void {
  const command = pageFlags(group.command('list').description('list handoffs, newest first'))
    .option('--task <id>', 'only handoffs of this task')
    .option('--agent <name>', 'only handoffs of this agent')
    .action(async ({ task, agent, ...query }: PageFlags & { task?: string; agent?: string }) => {
      const { service, base } = cli.connect();
      const page = await service.get<z.input<typeof HandoffList>>(`${base}/handoffs`, {
        ...query,
        taskId: task,
        agent,
      });
      cli.show(page, ({ data }) => (data.length === 0 ? 'No handoffs.' : data.map(handoffInWords).join('\n')));
    });
  withExamples(command, [`handoffs list --task ${TASK}`]);
}

function addHandoffShow(group: Command, cli: Cli): void {
  const command = group
    .command('show <id>')
    .description('show a handoff with the outcome of each item')
    .action(async (id: string) => {
      const { service, base } = cli.connect();
      cli.show(await service.get<Handoff>(`${base}/handoffs/${encodeURIComponent(id)}`), handoffInWords);
    });
  withExamples(command, ['handoffs show hnd_01h455vb4pex5vsknk084sn02q']);
}
