import type { Command } from 'commander';
import type { z } from 'zod';
import type { JobView } from '#libs/history/jobs/index.js';
import type { ModelsView } from '#libs/recall/index/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { CliFailure, STATUS } from '../terminal/failure.js';
import { progressOf, table } from '../terminal/output.js';
import type { Service } from '../service/service.js';

type Models = z.input<typeof ModelsView>;
type Job = z.input<typeof JobView>;

const LOOK_AGAIN_MS = 1_000;
const ENDED: ReadonlySet<string> = new Set(['done', 'failed', 'dead', 'cancelled']);

export function addEmbeddingCommands(program: Command, cli: Cli): void {
  const group = program.command('embeddings').description('the embedding models of a space');
  withExamples(
    group
      .command('list')
      .description('list the models of a space, and how many of its texts have a vector of each')
      .action(async () => {
        const { service, base } = cli.connect();
        cli.show(await service.get<Models>(`${base}/embeddings`), modelsInWords);
      }),
    ['embeddings list --space research'],
  );

  withExamples(
    group
      .command('migrate')
      .description('move a space to another model; the old model is used until every text has a vector of the new one')
      .requiredOption('--to <model>', 'name of a model; `credence embeddings list` names them')
      .option('--no-wait', 'start the job and do not wait for it')
      .action(async ({ to, wait }: { to: string; wait: boolean }) => {
        const { service, base } = cli.connect();
        const job = await service.post<Job>(`${base}/embeddings:migrate`, { to });
        if (!wait) return cli.show(job, ({ id }) => `The job ${id} moves the space to ${to}.`);
        show(cli, await followed(cli, service, job, `texts embedded by ${to}`), `The space uses ${to}.`);
      }),
    ['embeddings migrate --space research --to nomic'],
    ['embeddings migrate --to nomic --no-wait', 'see the progress with: credence embeddings list'],
  );

  withExamples(
    group
      .command('cancel')
      .description('cancel a move; the active model stays active')
      .action(async () => {
        const { service, base } = cli.connect();
        cli.show(
          await service.post<Models>(`${base}/embeddings:cancel`),
          ({ activeModel }) => `The space uses ${activeModel} and is not moving.`,
        );
      }),
    ['embeddings cancel --space research'],
  );

  withExamples(
    group
      .command('remove <model>')
      .description('remove the vectors of a model that a space no longer uses')
      .action(async (model: string) => {
        const { service, base } = cli.connect();
        const job = await service.post<Job>(`${base}/embeddings:remove`, { model });
        show(
          cli,
          await followed(cli, service, job, `vectors of ${model} removed`),
          `The vectors of ${model} are removed.`,
        );
      }),
    ['embeddings remove use-lite-en-1 --space research'],
  );
}

/** Polls until the job has ended. Ctrl-C stops the polling but not the job. */
async function followed(cli: Cli, service: Service, job: Job, what: string): Promise<Job> {
  const total = Number(job.progress?.texts ?? 0);
  const progress = progressOf(cli, what, total === 0 ? null : total);
  try {
    for (let now = job; ; now = await service.get<Job>(`/v1/jobs/${job.id}`)) {
      progress.to(Number(now.progress?.embedded ?? now.progress?.removed ?? 0));
      if (ENDED.has(now.status)) return now;
      await cli.pause(LOOK_AGAIN_MS);
    }
  } finally {
    progress.end();
  }
}

function show(cli: Cli, job: Job, done: string): void {
  if (job.status !== 'done')
    throw new CliFailure(
      `The job ${job.id} is ${job.status}: ${job.error ?? String(job.result?.why ?? 'it was cancelled')}`,
      `job_${job.status}`,
      STATUS.error,
    );
  cli.show(job, () => done);
}

function modelsInWords({ activeModel, nextModel, job, models }: Models): string {
  const rows = models.map(({ model, state, dimensions, embedded, texts, indexed }) => [
    model,
    state,
    dimensions ?? 'not configured',
    `${embedded} of ${texts}`,
    indexed ? 'yes' : 'no',
  ]);
  const moving =
    nextModel === null ? '' : `\nMoving from ${activeModel} to ${nextModel}: credence jobs list, job ${job}.`;
  return table(['model', 'state', 'dimensions', 'embedded', 'index'], rows) + moving;
}
