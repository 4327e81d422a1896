import { Option, type Command } from 'commander';
import type { z } from 'zod';
import { type ConflictList, type ResolutionView, CONFLICT_ACTIONS } from '#libs/knowledge/claims/index.js';
import { withExamples, type Cli } from '../common/cli.js';
import { numberIn, pageFlags, type PageFlags } from '../common/flags.js';
import { inOneLine, inWords, type Conflict } from './conflict.words.js';

export function addConflictCommands(program: Command, cli: Cli): void {
  const group = program
    .command('conflicts')
    .description('claims in quarantine against what is believed, and their resolution');
  addList(group, cli);
  addShow(group, cli);
  addResolve(group, cli);
}

function addList(group: Command, cli: Cli): void {
  const command = pageFlags(group.command('list').description('list conflicts, newest first'))
    .option('--subject <subject>', 'only about this subject')
    .option('--predicate <predicate>', 'only about this predicate')
    .option('--all', 'resolved ones too')
    .action(async ({ all, ...query }: PageFlags & { subject?: string; predicate?: string; all?: boolean }) => {
      const { service, base } = cli.connect();
      const page = await service.get<z.input<typeof ConflictList>>(`${base}/conflicts`, {
        ...query,
        includeResolved: all,
      });
      cli.show(page, ({ data }) => (data.length === 0 ? 'No conflicts.' : data.map(inOneLine).join('\n')));
    });
  withExamples(command, ['conflicts list'], ['conflicts list --subject user --all --json']);
}

function addShow(group: Command, cli: Cli): void {
  const command = group
    .command('show <id>')
    .description('show one conflict')
    .action(async (id: string) => {
      const { service, base } = cli.connect();
      cli.show(await service.get<Conflict>(`${base}/conflicts/${encodeURIComponent(id)}`), inWords);
    });
  withExamples(command, ['conflicts show cnf_01h455vb4pex5vsknk084sn02q']);
}

function addResolve(group: Command, cli: Cli): void {
  const command = group
    .command('resolve <id>')
    .description('decide a conflict; needs a key of role reviewer or above')
    .addOption(
      new Option('--action <action>', 'let the new claim in, keep it out, or believe both')
        .choices(CONFLICT_ACTIONS)
        .makeOptionMandatory(),
    )
    .option('--note <text>', 'why; kept with the decision')
    .addOption(
      new Option('--new-version <n>', 'version of the claim that waits, as `conflicts show` prints it')
        .argParser(numberIn(1, 1e9))
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--existing-version <n>', 'version of the claim that stands, as `conflicts show` prints it')
        .argParser(numberIn(1, 1e9))
        .makeOptionMandatory(),
    )
    .option('--expected-version <n>', 'refuse when the conflict has changed since', numberIn(1, 1e9))
    .action(
      async (
        id: string,
        {
          newVersion,
          existingVersion,
          ...decided
        }: { action: string; note?: string; expectedVersion?: number; newVersion: number; existingVersion: number },
      ) => {
        const { service, base } = cli.connect();
        const decision = { ...decided, expectedNewVersion: newVersion, expectedExistingVersion: existingVersion };
        const resolution = await service.post<z.input<typeof ResolutionView>>(
          `${base}/conflicts/${encodeURIComponent(id)}:resolve`,
          decision,
        );
        cli.show(resolution, ({ conflict, alsoResolved, superseded }) =>
          [
            inWords(conflict),
            ...alsoResolved.map((other) => `  also ends ${other}`),
            ...superseded.map((claim) => `  replaces  ${claim}`),
          ].join('\n'),
        );
      },
    );
  withExamples(
    command,
    [
      'conflicts resolve cnf_01h455vb4pex5vsknk084sn02q --action reject --new-version 1 --existing-version 3 --note "scraped page"',
    ],
    ['conflicts resolve cnf_01h455vb4pex5vsknk084sn02q --action supersede --new-version 1 --existing-version 3'],
  );
}
