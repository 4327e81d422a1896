import { Option, type Command } from 'commander';
import type { z } from 'zod';
import type { InspectionView } from '#libs/recall/inspection/index.js';
import type { SpaceList, SpaceView } from '#libs/tenancy/spaces/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { pageFlags, type PageFlags } from '../terminal/flags.js';
import { table } from '../terminal/output.js';

type Inspection = z.input<typeof InspectionView>;
type Space = z.input<typeof SpaceView>;

export function addSpaceCommands(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('inspect')
      .description('count what the space contains and what waits in it; each count stops at 100,000')
      .action(async () => {
        const { service, base } = cli.connect();
        cli.show(await service.get<Inspection>(`${base}/inspection`), inspectionInWords);
      }),
    ['inspect --space research'],
  );
  const group = program.command('spaces').description('shared memories');
  withExamples(
    pageFlags(group.command('list').description('list the spaces the key may enter')).action(
      async (query: PageFlags) => {
        cli.show(await cli.connect().service.get<z.input<typeof SpaceList>>('/v1/spaces', { ...query }), ({ data }) =>
          spacesInWords(data),
        );
      },
    ),
    ['spaces list'],
    ['spaces list --json'],
  );

  withExamples(
    group
      .command('create <slug>')
      .description('create a space')
      .option('--name <name>', 'name shown to people; default: the slug')
      .addOption(
        new Option('--predicates <policy>', 'closed: refuse claims with a predicate that nobody registered')
          .choices(['open', 'closed'])
          .default('open'),
      )
      .addOption(
        new Option('--clock <clock>', 'simulated: its time moves only when it is set')
          .choices(['real', 'simulated'])
          .default('real'),
      )
      .action(
        async (slug: string, { name, predicates, clock }: { name?: string; predicates: string; clock: string }) => {
          const space = await cli
            .connect()
            .service.post<Space>('/v1/spaces', { slug, name: name ?? slug, policy: { predicates }, clock });
          cli.show(space, (made) => `Made ${made.id}, with the slug ${made.slug}.`);
        },
      ),
    ['spaces create research --name "Research team"'],
    ['spaces create test --clock simulated'],
  );
}

/** What a space holds, one noun per line. */
export function inspectionInWords({ spaceId, schema, evidence, facts, ...counts }: Inspection): string {
  const rows = [
    ['schema', schema === null ? 'none' : `${schema.name}, version ${schema.version}`],
    ...evidence.map(({ evidenceType, count }) => [`evidence ${evidenceType ?? 'without a type'}`, count]),
    ...Object.entries(facts).map(([state, count]) => [`facts ${state}`, count]),
    ...Object.entries(counts).map(([name, count]) => [wordsOf(name), count]),
  ];
  return `${spaceId}\n${table(['what', 'count'], rows)}`;
}

const wordsOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const spacesInWords = (spaces: readonly Space[]): string =>
  spaces.length === 0
    ? 'No spaces.'
    : table(
        ['slug', 'id', 'name', 'clock', 'predicates'],
        spaces.map(({ slug, id, name, clock, policy }) => [slug, id, name, clock, policy.predicates]),
      );
