import { Argument, Option, type Command } from 'commander';
import { z } from 'zod';
import type { JobView } from '#libs/history/jobs/index.js';
import {
  KINDS,
  MAINTENANCE_KINDS,
  type MaintenanceKind,
  type RunList,
  type StartedRun,
} from '#libs/maintenance/runs/index.js';
import type { ScheduleView } from '#libs/maintenance/runs/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { CliFailure, STATUS, usageFailure } from '../terminal/failure.js';
import { numberIn, pageFlags, type PageFlags } from '../terminal/flags.js';
import { table } from '../terminal/output.js';
import { printableJson } from '../terminal/printable.js';

type Job = z.input<typeof JobView>;
type Schedule = z.input<typeof ScheduleView>;

const LOOK_AGAIN_MS = 1_000;

const kind = () => new Argument('<kind>', 'which kind of maintenance').choices(MAINTENANCE_KINDS);

type RunFlags = { dryRun?: boolean; wait: boolean } & Record<string, unknown>;

interface KindOption {
  kind: MaintenanceKind;
  field: string;
  option: Option;
}

interface FieldSchema {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
}

/** One flag for each option of each kind of maintenance, from the same table as the fields of the request. */
function optionsOfKinds(): KindOption[] {
  return MAINTENANCE_KINDS.flatMap((kindOfRun) => {
    const { properties = {} } = z.toJSONSchema(KINDS[kindOfRun].options, { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties as Record<string, FieldSchema>).map(([field, schema]) => ({
      kind: kindOfRun,
      field,
      option: optionOf(kindOfRun, field, schema),
    }));
  });
}

function optionOf(kindOfRun: MaintenanceKind, field: string, schema: FieldSchema): Option {
  const flag = `--${flagOf(field)}`;
  const usual = schema.default === undefined || schema.type === 'boolean' ? '' : ` (default ${String(schema.default)})`;
  const says = `${kindOfRun} only: ${schema.description ?? ''}${usual}`;
  if (schema.type !== 'boolean') return valueOption(`${flag} <value>`, says, schema);
  return schema.default === true ? new Option(`--no-${flagOf(field)}`, `not: ${says}`) : new Option(flag, says);
}

const flagOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function valueOption(flag: string, says: string, schema: FieldSchema): Option {
  const option = new Option(flag, says);
  if (schema.enum !== undefined) return option.choices(schema.enum);
  if (schema.type !== 'integer' && schema.type !== 'number') return option;
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER, type } = schema;
  return option.argParser(numberIn(minimum, maximum, { isWhole: type === 'integer' }));
}

/** The options that were set explicitly. A flag of another kind is an error. */
function optionsFor(name: MaintenanceKind, flags: Record<string, unknown>): Record<string, unknown> {
  const known = optionsOfKinds();
  // For an option `--no-x`, Commander sets the value true by itself.
  const given = known.filter(
    ({ field, option }) => flags[field] !== undefined && !(option.negate && flags[field] === true),
  );
  const foreign = given.find((each) => each.kind !== name);
  if (foreign !== undefined)
    throw usageFailure(`${foreign.option.long} is an option of ${foreign.kind}, not of ${name}.`);
  return Object.fromEntries(given.map(({ field }) => [field, flags[field]]));
}

export function addMaintenanceCommands(program: Command, cli: Cli): void {
  const group = program.command('maintenance').description('maintenance of a space');
  addRunCommands(group, cli);
  addScheduleCommands(group, cli);
  addSweep(program, cli);
}

/** Short for `maintenance run expire`. */
function addSweep(program: Command, cli: Cli): void {
  withExamples(
    withRunOptions(
      program.command('sweep').description('record what has expired; the same as: maintenance run expire'),
    ).action((flags: RunFlags) => run(cli, 'expire', flags)),
    ['sweep --dry-run'],
  );
}

const withRunOptions = (command: Command): Command =>
  command
    .option('--dry-run', 'count what would change, and change nothing')
    .option('--no-wait', 'start the run and do not wait for it');

async function run(cli: Cli, name: MaintenanceKind, { dryRun = false, wait, ...flags }: RunFlags): Promise<void> {
  const asked = optionsFor(name, flags);
  const { service, base } = cli.connect();
  const started = await service.post<z.input<typeof StartedRun>>(`${base}/maintenance/runs`, {
    kind: name,
    dryRun,
    ...asked,
  });
  if (!wait) return cli.show(started, ({ id }) => `Started as job ${id}.`);
  const job = await cli.ended<Job>(`/v1/jobs/${started.id}`, LOOK_AGAIN_MS);
  if (job.status !== 'done')
    throw new CliFailure(
      `The run ${job.id} is ${job.status}${job.error === null ? '' : `: ${job.error}`}`,
      `job_${job.status}`,
      STATUS.error,
    );
  cli.show(job.result, printableJson);
}

function addRunCommands(group: Command, cli: Cli): void {
  const command = withRunOptions(
    group.command('run').addArgument(kind()).description('run this kind of maintenance now and show the report'),
  );
  for (const { option } of optionsOfKinds()) command.addOption(option);
  withExamples(
    command.action((name: MaintenanceKind, flags: RunFlags) => run(cli, name, flags)),
    ['maintenance run decay --dry-run'],
    ['maintenance run consolidate --no-wait', 'see the result with: credence maintenance runs'],
    ['maintenance run consolidate --full --dedup-threshold 0.97 --no-prune-superseded'],
  );

  withExamples(
    pageFlags(group.command('runs').description('list maintenance runs, newest first')).action(
      async (query: PageFlags) => {
        const { service, base } = cli.connect();
        cli.show(await service.get<z.input<typeof RunList>>(`${base}/maintenance/runs`, { ...query }), ({ data }) =>
          data.length === 0
            ? 'No runs.'
            : table(
                ['id', 'kind', 'state', 'by', 'started', 'report'],
                data.map((run) => [
                  run.id,
                  run.kind,
                  run.state,
                  run.triggeredBy,
                  run.startedAt,
                  run.report === null ? '' : JSON.stringify(run.report),
                ]),
              ),
        );
      },
    ),
    ['maintenance runs --limit 10'],
  );

  withExamples(
    group
      .command('stop <job>')
      .description('stop a run after its current page; the changes that it has made stay')
      .action((id: string) => turn(cli, id, 'cancel')),
    ['maintenance stop job_01h455vb4pex5vsknk084sn02q'],
  );
  withExamples(
    group
      .command('resume <job>')
      .description('resume a stopped or dead run where it ended')
      .action((id: string) => turn(cli, id, 'retry')),
    ['maintenance resume job_01h455vb4pex5vsknk084sn02q'],
  );
}

function addScheduleCommands(group: Command, cli: Cli): void {
  const set = async (change: object): Promise<void> => {
    const { service, base } = cli.connect();
    cli.show(await service.patch<Schedule>(`${base}/maintenance/schedule`, change), scheduleInWords);
  };
  withExamples(
    group
      .command('schedule')
      .description('show when each kind runs')
      .action(async () => {
        const { service, base } = cli.connect();
        cli.show(await service.get<Schedule>(`${base}/maintenance/schedule`), scheduleInWords);
      }),
    ['maintenance schedule --space research'],
  );
  withExamples(
    group
      .command('pause')
      .description('stop scheduled runs in the space')
      .action(() => set({ paused: true })),
    ['maintenance pause'],
  );
  withExamples(
    group
      .command('unpause')
      .description('start scheduled runs again')
      .action(() => set({ paused: false })),
    ['maintenance unpause'],
  );
  withExamples(
    group
      .command('every')
      .addArgument(kind())
      .argument('<minutes>', 'minutes between two runs', numberIn(1, 43_200))
      .description('change how often a kind runs')
      .option('--at <time>', 'time of day from which the intervals are counted, in UTC')
      .option('--until <time>', 'do not start after this time of day, in UTC')
      .action((name: MaintenanceKind, everyMinutes: number, window: { at?: string; until?: string }) =>
        set({ [name]: { everyMinutes, ...window } }),
      ),
    ['maintenance every consolidate 1440 --at 02:00 --until 05:00'],
  );
}

async function turn(cli: Cli, id: string, how: 'cancel' | 'retry'): Promise<void> {
  const job = await cli.connect().service.post<Job>(`/v1/jobs/${encodeURIComponent(id)}:${how}`);
  cli.show(job, ({ status }) => `${job.id} is ${status}.`);
}

function scheduleInWords({ paused, kinds }: Schedule): string {
  const rows = kinds.map(({ kind: name, enabled, everyMinutes, at, until, nextAt }) => [
    name,
    enabled ? `every ${everyMinutes} min` : 'off',
    at ?? '',
    until ?? '',
    nextAt ?? 'not yet known',
  ]);
  return (
    table(['kind', 'runs', 'from', 'until', 'next'], rows) + (paused ? '\nPaused: no scheduled run starts here.' : '')
  );
}
