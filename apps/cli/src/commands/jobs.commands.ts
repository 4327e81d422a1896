import { Option, type Command } from 'commander';
import type { z } from 'zod';
import { JOB_STATUSES, type JobList, type JobView } from '#libs/history/jobs/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { pageFlags, type PageFlags } from '../terminal/flags.js';
import { table } from '../terminal/output.js';

export function addJobCommands(program: Command, cli: Cli): void {
  const group = program.command('jobs').description('work in the background');
  withExamples(
    pageFlags(group.command('list').description('list jobs, newest first'))
      .addOption(new Option('--status <status>', 'only jobs in this status').choices(JOB_STATUSES))
      .option('--queue <queue>', 'only jobs of this queue')
      .action(async (query: PageFlags & { status?: string; queue?: string }) => {
        const jobs = await cli.connect().service.get<z.input<typeof JobList>>('/v1/jobs', { ...query });
        cli.show(jobs, ({ data }) =>
          data.length === 0
            ? 'No jobs.'
            : table(
                ['id', 'queue', 'status', 'attempts', 'updated', 'error'],
                data.map((job) => [job.id, job.queue, job.status, job.attempts, job.updatedAt, job.error]),
              ),
        );
      }),
    ['jobs list'],
    ['jobs list --status dead', 'jobs that failed after all attempts and can be retried'],
  );

  withExamples(
    group
      .command('retry <id>')
      .description('retry a dead job with a new set of attempts')
      .action(async (id: string) => {
        const job = await cli
          .connect()
          .service.post<z.input<typeof JobView>>(`/v1/jobs/${encodeURIComponent(id)}:retry`);
        cli.show(job, ({ status }) => `${job.id} is ${status} again.`);
      }),
    ['jobs retry job_01h455vb4pex5vsknk084sn02q'],
  );
}
