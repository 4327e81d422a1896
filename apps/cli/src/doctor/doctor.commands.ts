import type { Command } from 'commander';
import { CheckIntegrity } from '#libs/history/integrity/index.js';
import { MeasureBacklog } from '#libs/history/outbox/index.js';
import { ConfigError, loadConfig, type Config } from '#libs/platform/config/index.js';
import {
  DirectoryInUse,
  inspectDatabase,
  MigrationRefused,
  migrationStatus,
  requireKnown,
  readMigrations,
  type Database,
} from '#libs/platform/database/index.js';
import { BUILTIN } from '#libs/platform/embeddings/index.js';
import { listUnindexed, MeasureCoverage } from '#libs/recall/index/index.js';
import { connectionFrom } from '../service/connection.js';
import { CliFailure, STATUS } from '../terminal/failure.js';
import { productOn, openExisting, tenantsOf } from '../installation/product.js';
import {
  backlogFindings,
  coverageFinding,
  indexFindings,
  migrationFinding,
  protectionFindings,
  redisFindings,
  serverFindings,
  vectorIndexFinding,
  type Finding,
} from './findings.js';
import { withExamples, type Cli } from '../terminal/cli.js';

const error = (code: string, message: string, advice: string): Finding => ({
  code,
  severity: 'error',
  message,
  advice,
});

/**
 * Checks everything that an installation depends on, beginning with the settings. It continues as far as possible if
 * something is missing.
 */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config;
  try {
    config = loadConfig(env);
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure;
    return failure.problems.map((problem) => error('config_invalid', problem, 'See libs/platform/config/README.md.'));
  }
  const settings: Finding = {
    code: 'config',
    severity: 'ok',
    message: `settings are usable, data ${'dataDir' in config.database ? `in ${config.home}` : 'on servers'}`,
    advice: null,
  };
  return [settings, ...(await databaseFindings(config, env)), ...(await queueFindings(config))];
}

async function queueFindings({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === null) return [];
  // Loaded on demand, because the help of the command line loads this module.
  const { inspectRedis } = await import('#libs/platform/queue/index.js');
  try {
    return redisFindings(await inspectRedis(redisUrl));
  } catch (failure) {
    return [
      error(
        'redis_unreachable',
        `Redis does not answer (${(failure as Error).message}).`,
        'Start Redis, or correct REDIS_URL. Until then writes continue, but background work waits.',
      ),
    ];
  }
}

async function databaseFindings(config: Config, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  let database: Database;
  try {
    database = await openExisting(config);
  } catch (failure) {
    if (failure instanceof DirectoryInUse) return await runningFindings(failure, env);
    if (failure instanceof CliFailure)
      return [error(failure.code, failure.message, 'Without data, doctor can check nothing more.')];
    throw failure;
  }
  try {
    return await openFindings(database, config);
  } catch (failure) {
    if (failure instanceof MigrationRefused)
      return [error('migration_refused', failure.message, 'Until then, doctor can check nothing more.')];
    return [
      error(
        'database_unreachable',
        `The database does not answer (${(failure as Error).message}).`,
        'Start the server, or correct DATABASE_URL.',
      ),
    ];
  } finally {
    await database.end();
  }
}

async function openFindings(database: Database, { pepper, embedders }: Config): Promise<Finding[]> {
  const facts = await inspectDatabase(database);
  const { pending } = requireKnown(await migrationStatus(database, await readMigrations()));
  const structure = [...serverFindings(facts, database.kind), migrationFinding(pending)];
  if (pending.length > 0) return structure;
  const product = await productOn(database, pepper);
  try {
    const coverage = { texts: 0, embedded: 0 };
    const tenants: Finding[] = [];
    for (const tenantId of await tenantsOf(product)) {
      const { texts, embedded } = await product.get(MeasureCoverage).run(tenantId, BUILTIN.model);
      coverage.texts += texts;
      coverage.embedded += embedded;
      for (const finding of await product.get(CheckIntegrity).run(tenantId))
        tenants.push({ ...finding, message: `${tenantId}: ${finding.message}` });
    }
    const backlog = await product.get(MeasureBacklog).run();
    const unindexed = await listUnindexed(database, [BUILTIN, ...embedders]);
    return [
      ...structure,
      ...protectionFindings(facts, database.kind),
      ...indexFindings(facts),
      vectorIndexFinding(unindexed),
      ...backlogFindings(backlog, new Date()),
      coverageFinding(coverage),
      ...tenants,
    ];
  } finally {
    await product.close();
  }
}

/**
 * Only one process can open the embedded database. If the service has it open, doctor asks the service for its health.
 */
async function runningFindings(failure: DirectoryInUse, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const inUse: Finding = {
    code: 'database_in_use',
    severity: 'info',
    message: failure.message,
    advice: 'Stop that process and run doctor again to check the database itself.',
  };
  try {
    const { url } = connectionFrom({}, env);
    const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(5_000) });
    if (answer.ok)
      return [inUse, { code: 'service', severity: 'ok', message: `the service at ${url} is ready`, advice: null }];
    return [
      inUse,
      error(
        'service_not_ready',
        `The service at ${url} is not ready: ${await answer.text()}`,
        'Read the output of the service.',
      ),
    ];
  } catch (cause) {
    return [
      inUse,
      error(
        'service_unreachable',
        `No service answers (${(cause as Error).message}).`,
        'Read the output of the process named above, or stop it.',
      ),
    ];
  }
}

export function addDoctorCommand(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('doctor')
      .description('check everything that an installation depends on, and say what to do')
      .action(async () => {
        const findings = await examine(cli.io.env);
        const errors = findings.filter(({ severity }) => severity === 'error').length;
        if (errors > 0) cli.status = STATUS.error;
        cli.show({ isWell: errors === 0, findings }, () => inWords(findings, errors));
      }),
    ['doctor', 'exits 1 when something is wrong'],
    ['doctor --json'],
  );
}

function inWords(findings: readonly Finding[], errors: number): string {
  const width = Math.max(...findings.map(({ code }) => code.length));
  const lines = findings.flatMap(({ severity, code, message, advice }) => [
    `${severity.padEnd(7)}  ${code.padEnd(width)}  ${message}`,
    ...(advice === null ? [] : [`${' '.repeat(9 + width)}  ${advice}`]),
  ]);
  return [
    ...lines,
    '',
    errors === 0 ? 'All is well.' : `${errors} ${errors === 1 ? 'problem' : 'problems'} found.`,
  ].join('\n');
}
