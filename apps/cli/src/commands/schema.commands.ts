import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import {
  BUILT_IN_NAMES,
  BUILT_IN_SCHEMAS,
  isBuiltIn,
  loadSchema,
  type DomainSchema,
  type SchemaProblem,
} from '#libs/knowledge/domain-schemas/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { STATUS, usageFailure } from '../terminal/failure.js';

/** The answer of `schema validate`. */
interface Validation {
  valid: boolean;
  problems: readonly SchemaProblem[];
}

export function addSchemaCommands(program: Command, cli: Cli): void {
  const group = program.command('schema').description('which evidence facts and finished steps of a space need');
  withExamples(
    group
      .command('validate <file-or-name>')
      .description(
        `check a schema in YAML or JSON, or one that comes with the product (${BUILT_IN_NAMES.join(', ')}); needs no service`,
      )
      .action(async (given: string) => {
        const { schema, problems } = loadSchema(await documentIn(given));
        if (schema === null) cli.status = STATUS.usage;
        const validation: Validation = { valid: schema !== null, problems };
        cli.show(validation, () => (schema === null ? problemsInWords(given, problems) : schemaInWords(schema)));
      }),
    ['schema validate ./refund.yaml', 'exits 2 and prints every problem with its path'],
    ['schema validate refund'],
  );
}

/** A file takes precedence over a registered schema of the same name. */
async function documentIn(given: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(given));
  } catch (failure) {
    if (isBuiltIn(given)) return BUILT_IN_SCHEMAS[given];
    const why = failure instanceof TypeError ? 'it is not UTF-8 text' : (failure as Error).message;
    throw usageFailure(
      `Cannot read ${given}: ${why}. Schemas that come with the product: ${BUILT_IN_NAMES.join(', ')}.`,
    );
  }
}

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
