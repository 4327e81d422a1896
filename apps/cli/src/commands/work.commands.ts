import { STEP_STATUSES } from '#libs/knowledge/domain-schemas/index.js';
import type { z } from 'zod';
import { Option, type Command } from 'commander';
import type { OffloadList } from '#libs/work/offloads/index.js';
import type { TaskGraph, TransitionResult } from '#libs/work/steps/index.js';
import { type TaskView } from '#libs/work/tasks/index.js';
import { cut, table } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { STATUS } from '../terminal/failure.js';
import { numberIn, pageFlags, several, type PageFlags } from '../terminal/flags.js';

type Task = z.input<typeof TaskView>;
type Graph = z.input<typeof TaskGraph>;

/** The lines of one task: its status, and how many steps are in each status. */
export function taskInWords({
  id,
  title,
  status,
  currentState,
  stepCounts,
  needsReview,
  externalId,
  version,
}: Task): string {
  const counts = Object.entries(stepCounts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  return [
    `${id}  ${status}, steps ${currentState}${needsReview ? ', needs a review' : ''}`,
    `  title    ${printable(title)}`,
    `  steps    ${counts.length === 0 ? 'none' : counts.join(', ')}`,
    ...(externalId === null ? [] : [`  known as ${printable(externalId)}`]),
    `  version  ${version}`,
  ].join('\n');
}

/** The steps of a task, one per line. */
export function graphInWords({ title, status, currentState, steps }: Graph): string {
  const rows = steps.map((step) => [step.id, step.status, step.stepType, step.title, step.needsReview ? 'review' : '']);
  return [
    `${printable(title)}: ${status}, steps ${currentState}`,
    ...(rows.length === 0 ? ['No steps.'] : [table(['id', 'status', 'type', 'title', ''], rows)]),
  ].join('\n');
}

/**
 * A transition, or what blocks it: the steps for which it waits, the evidence that gates require, and the tools to
 * call.
 */
export function transitionInWords({ outcome, unchanged, rejection, step, currentState }: Transition): string {
  if (outcome === 'accepted')
    return `${step.id}  ${step.status}${unchanged ? ' already' : ''}, version ${step.version}; the steps of the task are ${currentState}`;
  return [
    `${step.id}  stays ${step.status}`,
    ...rejection!.violations.flatMap(({ code, reason, gate, allowed, stepIds, suggestion }) => [
      `  ${code}: ${reason}`,
      ...(gate === null ? [] : [`    gate ${gate}`]),
      ...(allowed.length === 0 ? [] : [`    may become ${allowed.join(', ')}`]),
      ...stepIds.map((id) => `    waits for ${id}`),
      ...(suggestion.tool === null ? [] : [`    call ${printable(suggestion.tool)}${about(suggestion.anchors)}`]),
      ...(suggestion.action === null ? [] : [`    ${printable(suggestion.action)}`]),
    ]),
    `  evaluation ${rejection!.auditId}`,
  ].join('\n');
}

const about = (anchors: Readonly<Record<string, string>>): string => {
  const named = Object.entries(anchors).map(([entity, value]) => `${entity} ${printable(value)}`);
  return named.length === 0 ? '' : ` for ${named.join(', ')}`;
};

type Transition = z.input<typeof TransitionResult>;

export function addWorkCommands(program: Command, cli: Cli): void {
  const tasks = program.command('tasks').description('tasks, and their steps as a graph');
  addShow(tasks, cli);
  addGraph(tasks, cli);
  addTransition(program.command('steps').description('steps of tasks'), cli);
  addOffloads(
    program.command('offloads').description('raw results that were taken out of the context of an agent'),
    cli,
  );
}

const pathOf = (base: string, noun: string, id: string): string => `${base}/${noun}/${encodeURIComponent(id)}`;

function addShow(group: Command, cli: Cli): void {
  const command = group
    .command('show <id>')
    .description('show a task')
    .action(async (id: string) => {
      const { service, base } = cli.connect();
      cli.show(await service.get<Task>(pathOf(base, 'tasks', id)), taskInWords);
    });
  withExamples(command, ['tasks show tsk_01h455vb4pex5vsknk084sn02q']);
}

function addGraph(group: Command, cli: Cli): void {
  const command = group
    .command('graph <id>')
    .description('show the steps of a task')
    .option('--mermaid', 'as a Mermaid flowchart')
    .addOption(new Option('--status <status>', 'only steps in this status').choices(STEP_STATUSES))
    .option('--max-tokens <n>', 'fold the flowchart until it fits', numberIn(50, 100_000))
    .action(
      async (id: string, { mermaid, status, maxTokens }: { mermaid?: true; status?: string; maxTokens?: number }) => {
        const { service, base } = cli.connect();
        const graph = await service.get<Graph>(`${pathOf(base, 'tasks', id)}/graph`, {
          status,
          maxTokens,
          fold: maxTokens === undefined ? undefined : 'auto',
        });
        cli.show(graph, mermaid ? (shown) => shown.mermaid : graphInWords);
      },
    );
  withExamples(command, ['tasks graph tsk_01h455vb4pex5vsknk084sn02q --mermaid']);
}

function addTransition(group: Command, cli: Cli): void {
  const command = group
    .command('transition <id> <to>')
    .description('change the status of a step; exits 3 when the change is rejected')
    .option('--evidence <ids>', 'evidence to attach; repeat or use commas', several)
    .option(
      '--reason <text>',
      'the reason; required to block or skip a step, and to reopen one that is done or skipped',
    )
    .option('--action <text>', 'for a blocked step: what would help')
    .option('--expected-version <n>', 'refuse if the step is at another version', numberIn(1, 1e9))
    .action(
      async (
        id: string,
        to: string,
        {
          evidence,
          reason,
          action,
          expectedVersion,
        }: { evidence?: string[]; reason?: string; action?: string; expectedVersion?: number },
      ) => {
        const { service, base } = cli.connect();
        const result = await service.post<Transition>(`${pathOf(base, 'steps', id)}:transition`, {
          to,
          evidenceIds: evidence,
          reason,
          suggestedAction: action,
          expectedVersion,
        });
        cli.show(result, transitionInWords);
        if (result.outcome === 'rejected') cli.status = STATUS.rejected;
      },
    );
  withExamples(
    command,
    ['steps transition stp_01h455vb4pex5vsknk084sn02q done --evidence evd_01h455vb4pex5vsknk084sn02q'],
    ['steps transition stp_01h455vb4pex5vsknk084sn02q blocked --reason "no answer yet"'],
  );
}

function addOffloads(group: Command, cli: Cli): void {
  const command = pageFlags(group.command('list').description('list offloads, oldest first'))
    .option('--task <id>', 'only offloads of this task')
    .option('--step <id>', 'only offloads of this step')
    .option('--tool-call <id>', 'only offloads of this tool call')
    .action(async (query: PageFlags & { task?: string; step?: string; toolCall?: string }) => {
      const { service, base } = cli.connect();
      const page = await service.get<z.input<typeof OffloadList>>(`${base}/offloads`, { ...query });
      cli.show(page, ({ data }) =>
        data.length === 0
          ? 'No offloads.'
          : data
              .map(({ id, score, evidenceId, summary }) => `${id}  ${score}/10  ${evidenceId}  ${cut(summary, 100)}`)
              .join('\n'),
      );
    });
  withExamples(command, ['offloads list --task tsk_01h455vb4pex5vsknk084sn02q']);
}
