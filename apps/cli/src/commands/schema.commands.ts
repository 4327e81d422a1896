import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { z } from 'zod';
import {
  BUILT_IN_NAMES,
  BUILT_IN_SCHEMAS,
  isBuiltIn,
  loadSchema,
  type BuiltInSchema,
  type DomainSchema,
  type SchemaProblem,
  type SchemaPut,
  type SchemaVersionList,
  type SchemaVersionView,
} from '#libs/knowledge/domain-schemas/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { STATUS, usageFailure } from '../terminal/failure.js';
import { pageFlags, type PageFlags } from '../terminal/flags.js';
import { table } from '../terminal/output.js';
import { printableJson } from '../terminal/printable.js';

/** The answer of `schema validate`. */
interface Validation {
  valid: boolean;
  problems: readonly SchemaProblem[];
}

export function addSchemaCommands(program: Command, cli: Cli): void {
  const group = program.command('schema').description('the evidence that facts and finished steps of a space need');
  withExamples(
    group
      .command('validate <file-or-name>')
      .description(
        `check a schema in YAML or JSON, or one that comes with the product (${BUILT_IN_NAMES.join(', ')}); needs no service`,
      )
      .action(async (given: string) => {
        const { schema, problems } = loadSchema(textOf(await read(given)));
        if (schema === null) cli.status = STATUS.usage;
        const validation: Validation = { valid: schema !== null, problems };
        cli.show(validation, () => (schema === null ? problemsInWords(given, problems) : schemaInWords(schema)));
      }),
    ['schema validate ./refund.yaml', 'exits 2 and prints every problem with its path'],
    ['schema validate refund'],
  );
  addStoredSchemaCommands(group, cli);
}

function addStoredSchemaCommands(group: Command, cli: Cli): void {
  withExamples(
    group
      .command('put <file-or-name>')
      .description('make the file the next version of the schema of the space')
      .option(
        '--expected-version <version>',
        'refuse if the schema is at another version; 0: refuse if a schema exists',
      )
      .option('--dry-run', 'show what would happen, and change nothing')
      .action(async (given: string, { expectedVersion, dryRun }: { expectedVersion?: string; dryRun?: true }) => {
        const { service, base } = cli.connect();
        const version = expectedVersion === undefined ? {} : { expectedVersion: Number(expectedVersion) };
        const path = `${base}/schema${dryRun === true ? '?dryRun=true' : ''}`;
        const put = await service.put<z.input<typeof SchemaPut>>(path, { ...(await read(given)), ...version });
        cli.show(put, putInWords);
      }),
    ['schema put ./support.yaml --dry-run'],
    ['schema put refund --expected-version 0', 'only if the space has no schema yet'],
  );
  withExamples(
    group
      .command('show')
      .description('show the schema of the space as JSON')
      .option('--version <version>', 'a version other than the one in force')
      .action(async (query: { version?: string }) => {
        const { service, base } = cli.connect();
        const schema = await service.get<z.input<typeof SchemaVersionView>>(`${base}/schema`, { ...query });
        cli.show(schema, ({ document }) => printableJson(document));
      }),
    ['schema show --version 1 > before.json'],
  );
  withExamples(
    pageFlags(group.command('history').description('list the versions of the schema, newest first')).action(
      async (query: PageFlags) => {
        const { service, base } = cli.connect();
        const list = await service.get<z.input<typeof SchemaVersionList>>(`${base}/schema/versions`, { ...query });
        cli.show(list, ({ data }) =>
          data.length === 0
            ? 'No schema.'
            : table(
                ['version', 'name', 'put at', 'by'],
                data.map(({ version, name, putAt, putBy }) => [String(version), name, putAt, putBy]),
              ),
        );
      },
    ),
    ['schema history'],
  );
}

type Put = z.input<typeof SchemaPut>;

const putInWords = (put: Put): string =>
  [
    put.dryRun ? `It would become version ${put.version}. Nothing changed.` : `Version ${put.version} is in force.`,
    ...sourcesInWords(put),
    ...archivedInWords(put),
    ...factsInWords(put),
  ].join('\n');

const sourcesInWords = ({ registeredSources, dryRun }: Put): string[] =>
  registeredSources.length === 0
    ? []
    : [`${dryRun ? 'Would register' : 'Registered'} sources: ${registeredSources.join(', ')}.`];

/** How many ids of claims are listed; `--json` lists up to 100. */
const MAX_LISTED = 10;

function archivedInWords({ archivedClaims: { count, ids }, dryRun }: Put): string[] {
  if (count === 0) return [];
  const listed = ids.slice(0, MAX_LISTED);
  const more = count - listed.length;
  return [
    `${dryRun ? 'Would archive' : 'Archives'} ${counted(count, 'plain claim')} with predicates that only facts may have now:`,
    ...listed.map((id) => `  ${id}`),
    ...(more === 0 ? [] : [`  and ${more} more`]),
  ];
}

function factsInWords({ facts, runId, dryRun }: Put): string[] {
  if (facts !== null)
    return [
      `${counted(facts.leaving, 'fact')} would become unusable, ${counted(facts.returning, 'fact')} usable again.`,
    ];
  if (runId === null) return [];
  const does = dryRun
    ? 'counts the facts that would become unusable or usable again'
    : 'archives these claims and checks all facts against this version';
  return [`The maintenance run ${runId} ${does}; see the result with: credence maintenance runs`];
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

type SchemaChoice = { document: string } | { builtIn: BuiltInSchema };

/** A file takes precedence over a built-in schema of the same name. */
async function read(given: string): Promise<SchemaChoice> {
  try {
    return { document: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(given)) };
  } catch (failure) {
    if (isBuiltIn(given)) return { builtIn: given };
    const why = failure instanceof TypeError ? 'it is not UTF-8 text' : (failure as Error).message;
    throw usageFailure(
      `Cannot read ${given}: ${why}. Schemas that come with the product: ${BUILT_IN_NAMES.join(', ')}.`,
    );
  }
}

const textOf = (given: SchemaChoice): string =>
  'document' in given ? given.document : BUILT_IN_SCHEMAS[given.builtIn];

const problemsInWords = (given: string, problems: readonly SchemaProblem[]): string =>
  [
    `${given} cannot be used: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`,
    ...problems.map(({ path, message, line, column }) =>
      [line === null ? '' : `  ${line}:${column}`, path === '' ? 'The document' : path, message]
        .filter((part) => part !== '')
        .join('  '),
    ),
  ].join('\n');

function schemaInWords({
  name,
  entities,
  evidenceTypes,
  claimTypes,
  gates,
  stepTypes,
  stateGates,
}: DomainSchema): string {
  const counts = {
    entities: entities.size,
    'evidence types': evidenceTypes.size,
    'claim types': claimTypes.size,
    gates: gates.length,
    'step types': stepTypes?.size ?? 0,
    'state gates': stateGates.length,
  };
  const words = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  return `Schema ${name} can be used: ${words.join(', ')}.`;
}
