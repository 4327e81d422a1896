import type { z } from 'zod';
import { Option, type Command } from 'commander';
import {
  type ConflictView,
  type ConflictList,
  type ResolutionView,
  CONFLICT_ACTIONS,
} from '#libs/knowledge/claims/index.js';
import { cut } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { numberIn, pageFlags, type PageFlags } from '../terminal/flags.js';

export type Conflict = z.input<typeof ConflictView>;

type Side = Conflict['newClaim'] & { label: string };

/**
 * A waiting claim is shown with the claim that it conflicts with. After the decision, or if neither waits, each side is
 * shown with its own status.
 */
function sidesOf({ newClaim, existingClaim }: Conflict): [existing: Side, other: Side] {
  const [stands, waits] =
    newClaim.status === 'quarantined' ? ['stands', 'waits'] : [existingClaim.status, newClaim.status];
  return [
    { label: stands, ...existingClaim },
    { label: waits, ...newClaim },
  ];
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The claim key of both claims. null: their keys differ, or one of them is a note. */
function keyOf({ newClaim: { triple: a }, existingClaim: { triple: b } }: Conflict): string | null {
  return a !== null && b !== null && same(a.subject, b.subject) && same(a.predicate, b.predicate)
    ? `${b.subject} / ${b.predicate}`
    : null;
}

const tripleInWords = ({ subject, predicate, value }: NonNullable<Side['triple']>): string =>
  `${subject} / ${predicate} = ${value}`;

/**
 * If both claims have the same key, their values are enough. Otherwise, each side is shown in full, so that reviewers
 * see everything that they decide about.
 */
export function inOneLine(conflict: Conflict): string {
  const key = keyOf(conflict);
  const whole = ({ text, triple }: Side): string =>
    triple === null ? `"${text}"` : `"${text}" (${tripleInWords(triple)})`;
  const shown = (side: Side): string =>
    `${cut(key === null ? whole(side) : `"${side.triple!.value}"`, 100)} ${side.label}`;
  const [existing, other] = sidesOf(conflict);
  return `${conflict.id}  ${conflict.resolution ?? conflict.status}  ${key === null ? '' : `${cut(key, 60)}: `}${shown(existing)}, ${shown(other)}  (${conflict.reason})`;
}

export function inWords(conflict: Conflict): string {
  const [existing, other] = sidesOf(conflict);
  const width = Math.max(existing.label.length, other.label.length, 'version'.length);
  const line = (label: string, rest: string): string => `  ${label.padEnd(width)}  ${rest}`;
  const sideIn = ({ label, id, text, triple, status, version, gateTrust }: Side): string[] => [
    line(label, `${printable(text!)}  (${id}, ${status}, version ${version}, trust ${gateTrust})`),
    ...(triple === null ? [] : [line('', printable(tripleInWords(triple)))]),
  ];
  return [
    `${conflict.id}  ${conflict.resolution ?? conflict.status}  ${printable(keyOf(conflict) ?? 'about different things')}`,
    ...sideIn(existing),
    ...sideIn(other),
    line('why', conflict.reason),
    ...(conflict.note === null ? [] : [line('note', printable(conflict.note))]),
    line('version', String(conflict.version)),
  ].join('\n');
}

export function addConflictCommands(program: Command, cli: Cli): void {
  const group = program.command('conflicts').description('conflicts between claims, and their resolution');
  addList(group, cli);
  addShow(group, cli);
  addResolve(group, cli);
}

function addList(group: Command, cli: Cli): void {
  const command = pageFlags(group.command('list').description('list conflicts, newest first'))
    .option('--subject <subject>', 'only conflicts about this subject')
    .option('--predicate <predicate>', 'only conflicts about this predicate')
    .option('--all', 'include resolved conflicts')
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
      new Option('--action <action>', 'replace the existing claim, reject the new one, or keep both')
        .choices(CONFLICT_ACTIONS)
        .makeOptionMandatory(),
    )
    .option('--note <text>', 'the reason; kept with the decision')
    .addOption(
      new Option('--new-version <n>', 'version of the new claim (`waits`), as `conflicts show` prints it')
        .argParser(numberIn(1, 1e9))
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--existing-version <n>', 'version of the existing claim (`stands`), as `conflicts show` prints it')
        .argParser(numberIn(1, 1e9))
        .makeOptionMandatory(),
    )
    .option('--expected-version <n>', 'refuse if the conflict is at another version', numberIn(1, 1e9))
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
