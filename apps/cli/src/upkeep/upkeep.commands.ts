import { Argument, type Command } from 'commander';
import type { z } from 'zod';
import type { JobView } from '#libs/history/jobs/domain/index.js';
import { DUTIES, type DutyName, type RunList, type StartedRun } from '#libs/upkeep/runs/domain/index.js';
import type { ScheduleView } from '#libs/upkeep/schedules/domain/index.js';
import { withExamples, type Cli } from '../common/cli.js';
import { CliFailure, STATUS } from '../common/failure.js';
import { numberIn, pageFlags, type PageFlags } from '../common/flags.js';
import type { Service } from '../common/service.js';
import { table } from '../common/table.js';

type Job = z.input<typeof JobView>;
type Schedule = z.input<typeof ScheduleView>;

const PATHS: Readonly<Record<DutyName, string>> = {
  consolidate: 'consolidate',
  decay: 'decay-sweep',
  expire: 'expiry-sweep',
  sessions: 'session-sweep',
};
const LOOK_AGAIN_MS = 1_000;
const OPEN: ReadonlySet<string> = new Set(['queued', 'running']);

const duty = () => new Argument('<duty>', 'what to do').choices(DUTIES);

export function addMaintenanceCommands(program: Command, cli: Cli): void {
  const group = program.command('maintenance').description('upkeep of a space');
  addRunCommands(group, cli);
  addScheduleCommands(group, cli);
}

function addRunCommands(group: Command, cli: Cli): void {
  withExamples(
    group
      .command('run')
      .addArgument(duty())
      .description('do it now and show the report')
      .option('--dry-run', 'decide and count, and change nothing')
      .option('--no-wait', 'leave it to the workers at once')
      .action(async (name: DutyName, { dryRun = false, wait }: { dryRun?: boolean; wait: boolean }) => {
        const { service, base } = cli.connect();
        const run = await service.post<z.input<typeof StartedRun>>(`${base}/maintenance/${PATHS[name]}`, { dryRun });
        if (!wait) return cli.show(run, ({ id }) => `The job ${id} does it.`);
        const job = await ended(cli, service, run.id as string);
        if (job.state !== 'done')
          throw new CliFailure(
            `The run ${job.id} is ${job.state}${job.error === null ? '' : `: ${job.error}`}`,
            `job_${job.state}`,
            STATUS.error,
          );
        cli.show(job.result, (report) => JSON.stringify(report, null, 2));
      }),
    ['maintenance run decay --dry-run'],
    ['maintenance run consolidate --no-wait', 'then look: credence maintenance runs'],
  );

  withExamples(
    pageFlags(group.command('runs').description('what was done, newest first')).action(async (query: PageFlags) => {
      const { service, base } = cli.connect();
      cli.show(await service.get<z.input<typeof RunList>>(`${base}/maintenance/runs`, { ...query }), ({ data }) =>
        data.length === 0
          ? 'No runs.'
          : table(
              ['id', 'duty', 'state', 'by', 'started', 'report'],
              data.map((run) => [
                run.id,
                run.duty,
                run.state,
                run.begunBy,
                run.startedAt,
                run.report === null ? '' : JSON.stringify(run.report),
              ]),
            ),
      );
    }),
    ['maintenance runs --limit 10'],
  );

  withExamples(
    group
      .command('stop <job>')
      .description('stop a run after its present page; what it did stays')
      .action((id: string) => turn(cli, id, 'cancel')),
    ['maintenance stop job_01h455vb4pex5vsknk084sn02q'],
  );
  withExamples(
    group
      .command('resume <job>')
      .description('have a run that was stopped, or given up, go on where it was')
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
      .description('when the clock begins what')
      .action(async () => {
        const { service, base } = cli.connect();
        cli.show(await service.get<Schedule>(`${base}/maintenance/schedule`), scheduleInWords);
      }),
    ['maintenance schedule --space research'],
  );
  withExamples(
    group
      .command('pause')
      .description('from now on the clock begins nothing in the space')
      .action(() => set({ isPaused: true })),
    ['maintenance pause'],
  );
  withExamples(
    group
      .command('unpause')
      .description('the clock begins again what is due')
      .action(() => set({ isPaused: false })),
    ['maintenance unpause'],
  );
  withExamples(
    group
      .command('every')
      .addArgument(duty())
      .argument('<minutes>', 'how far its times lie apart', numberIn(1, 43_200))
      .description('change how often a duty is begun')
      .option('--at <time>', 'from which time of day they are counted, in UTC')
      .option('--until <time>', 'not begun after this time of day, in UTC')
      .action((name: DutyName, everyMinutes: number, window: { at?: string; until?: string }) =>
        set({ [name]: { everyMinutes, ...window } }),
      ),
    ['maintenance every consolidate 1440 --at 02:00 --until 05:00'],
  );
}

/** Looks until the job has ended. Ctrl-C stops the looking, not the job. */
async function ended(cli: Cli, service: Service, id: string): Promise<Job> {
  for (;;) {
    const job = await service.get<Job>(`/v1/jobs/${id}`);
    if (!OPEN.has(job.state)) return job;
    await cli.pause(LOOK_AGAIN_MS);
  }
}

async function turn(cli: Cli, id: string, how: 'cancel' | 'retry'): Promise<void> {
  const job = await cli.connect().service.post<Job>(`/v1/jobs/${encodeURIComponent(id)}:${how}`);
  cli.show(job, ({ state }) => `${job.id} is ${state}.`);
}

function scheduleInWords({ isPaused, duties }: Schedule): string {
  const rows = duties.map(({ duty: name, isOn, everyMinutes, at, until, nextAt }) => [
    name,
    isOn ? `every ${everyMinutes} min` : 'off',
    at ?? '',
    until ?? '',
    nextAt ?? 'not yet known',
  ]);
  return (
    table(['duty', 'begun', 'from', 'until', 'next'], rows) +
    (isPaused ? '\nPaused: the clock begins nothing here.' : '')
  );
}
