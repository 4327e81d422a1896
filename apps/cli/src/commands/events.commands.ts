import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import type { z } from 'zod';
import type { EventFeed } from '#libs/history/events/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { numberIn } from '../terminal/flags.js';

type Feed = z.input<typeof EventFeed>;

const LOOK_EVERY_MS = 1_000;

export function addEventCommands(program: Command, cli: Cli): void {
  const group = program.command('events').description('the append-only log');
  withExamples(
    group
      .command('tail')
      .description('follow the log until Ctrl-C')
      .option('--after <seq>', 'begin after this number; 0: at the beginning', numberIn(0, Number.MAX_SAFE_INTEGER))
      .option('--within <space>', 'only events of this space, by slug or id')
      .option('--once', 'stop at the end of the log instead of waiting for more')
      .action(({ after = 0, once = false, within }: { after?: number; once?: boolean; within?: string }) =>
        tail(cli, { after, once, space: within }),
      ),
    ['events tail'],
    ['events tail --within demo'],
    ['events tail --after 1200 --once --json', 'one JSON object a line'],
  );
}

async function tail(
  cli: Cli,
  { after: from, once, space }: { after: number; once: boolean; space: string | undefined },
): Promise<void> {
  const { service } = cli.connect();
  for (let after = from; !cli.io.stop.aborted;) {
    const feed = await service.get<Feed>('/v1/events', { after, space });
    for (const event of feed.data)
      cli.showLine(
        event,
        ({ seq, occurredAt, kind, subjectId }) =>
          `${String(seq).padStart(6)}  ${occurredAt}  ${kind.padEnd(24)}  ${subjectId}`,
      );
    after = feed.after;
    if (feed.hasMore) continue;
    if (once) return;
    await delay(LOOK_EVERY_MS, undefined, { signal: cli.io.stop }).catch(() => undefined);
  }
}
