import type { Backlog } from '#libs/history/outbox/index.js';
import { LEAKPROOF_BY_HAND, type DatabaseFacts } from '#libs/platform/database/index.js';
import type { RedisFacts } from '#libs/platform/queue/index.js';

export type Severity = 'ok' | 'info' | 'warning' | 'error';

/** One check: its result, and what to do if it failed. */
export interface Finding {
  code: string;
  severity: Severity;
  message: string;
  advice: string | null;
}

const ok = (code: string, message: string): Finding => ({ code, severity: 'ok', message, advice: null });
const found = (severity: Severity, code: string, message: string, advice: string): Finding => ({
  code,
  severity,
  message,
  advice,
});

const MIN_POSTGRES = 150_000;
const MIN_PGVECTOR = [0, 8];
/** The relay and the sealer run at least once a second. */
const LATE_AFTER_MS = 60_000;
const COVERAGE_EXPECTED = 0.99;

export function serverFindings(
  { versionNumber, vectorVersion, doesFsync, ...memory }: DatabaseFacts,
  kind: 'native' | 'embedded',
): Finding[] {
  const version = `PostgreSQL ${Math.floor(versionNumber / 10_000)}${kind === 'embedded' ? ', embedded' : ''}`;
  return [
    versionNumber >= MIN_POSTGRES
      ? ok('database_version', version)
      : found('error', 'database_version', `${version} is too old.`, 'Upgrade the server to PostgreSQL 15 or later.'),
    vectorFinding(vectorVersion),
    doesFsync ? ok('durability', 'commits are on disk before they are acknowledged') : durabilityFinding(kind),
    ...(kind === 'native' ? [memoryFinding(memory)] : []),
  ];
}

/**
 * A search reads the vector index in random order. If the index is larger than the memory, the search waits for the
 * disk.
 */
function memoryFinding({
  pageMemory,
  vectorIndexSize,
}: Pick<DatabaseFacts, 'pageMemory' | 'vectorIndexSize'>): Finding {
  const [memory, size] = [inMegabytes(pageMemory), inMegabytes(vectorIndexSize)];
  return vectorIndexSize <= pageMemory
    ? ok('memory', `shared_buffers is ${memory}, and the vector indexes have ${size}`)
    : found(
        'warning',
        'memory',
        `The vector indexes have ${size}, but PostgreSQL has only ${memory} for pages (shared_buffers).`,
        "Set shared_buffers to a quarter of the server's memory, at least to the size of the vector indexes, and restart the server.",
      );
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MB`;

function vectorFinding(version: string | null): Finding {
  if (version === null)
    return found(
      'error',
      'vector_missing',
      'The extension pgvector is missing.',
      'Install pgvector 0.8 or later on the server, then run: credence migrate',
    );
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > MIN_PGVECTOR[0]! || (major === MIN_PGVECTOR[0] && minor >= MIN_PGVECTOR[1]!);
  return isEnough
    ? ok('vector_version', `pgvector ${version}`)
    : found(
        'error',
        'vector_version',
        `pgvector ${version} is too old.`,
        'Install pgvector 0.8 or later, then: alter extension vector update',
      );
}

function durabilityFinding(kind: 'native' | 'embedded'): Finding {
  return kind === 'embedded'
    ? found(
        'info',
        'durability',
        'The embedded database survives a killed process, but a power cut may lose the last seconds of writes.',
        'Keep important data on a server: set DATABASE_URL and REDIS_URL.',
      )
    : found(
        'error',
        'durability',
        'The server runs with fsync off: a power cut may lose or damage everything.',
        'Set fsync = on in postgresql.conf and restart the server.',
      );
}

export function protectionFindings(
  { login, ownedByApp, unprotected }: DatabaseFacts,
  kind: 'native' | 'embedded',
): Finding[] {
  const missing = Object.entries(login.mayActAs)
    .filter(([, may]) => !may)
    .map(([role]) => `credence_${role}`);
  return [
    missing.length === 0
      ? ok('roles', `${login.name} may act as credence_app, credence_reader, credence_system and credence_recovery`)
      : found(
          'error',
          'roles',
          `${login.name} may not act as ${missing.join(' and ')}.`,
          `As the owner of the database: grant ${missing.join(', ')} to ${login.name}`,
        ),
    unprotected.length === 0
      ? ok('row_security', 'row-level security is forced on every table')
      : found(
          'error',
          'row_security',
          `Row-level security is not forced on ${unprotected.join(', ')}.`,
          'Restore it: alter table ... enable row level security; alter table ... force row level security',
        ),
    ...(ownedByApp.length === 0
      ? []
      : [
          found(
            'error',
            'app_owns_tables',
            `The roles of requests own ${ownedByApp.join(', ')}.`,
            'Give them to the owner of the database: alter table ... owner to ...',
          ),
        ]),
    ...(kind === 'native' && login.bypassesRowSecurity
      ? [
          found(
            'warning',
            'login_bypasses_row_security',
            `The login role ${login.name} is not bound by row-level security outside of transactions.`,
            'Let the service log in with a role that owns nothing, such as infra/docker/create-roles.sh creates.',
          ),
        ]
      : []),
  ];
}

export function indexFindings({ isTextSearchLeakproof, invalidIndexes }: DatabaseFacts): Finding[] {
  return [
    isTextSearchLeakproof
      ? ok('text_search', 'text search uses its index under row-level security')
      : found(
          'warning',
          'text_search_slow',
          'Text search reads all rows of a space instead of its index.',
          LEAKPROOF_BY_HAND,
        ),
    ...(invalidIndexes.length === 0
      ? []
      : [
          found(
            'error',
            'index_invalid',
            `Half-built indexes: ${invalidIndexes.join(', ')}.`,
            'Rebuild each: reindex index concurrently ...',
          ),
        ]),
  ];
}

/** `unindexed`: models without a vector index. */
export function vectorIndexFinding(unindexed: readonly string[]): Finding {
  return unindexed.length === 0
    ? ok('vector_indexes', 'the vectors of every model have an index')
    : found(
        'warning',
        'vector_index_missing',
        `No vector index exists for ${unindexed.join(', ')}: a search compares all vectors of its space.`,
        'Run: credence migrate',
      );
}

export function migrationFinding(pending: readonly string[]): Finding {
  return pending.length === 0
    ? ok('migrations', 'every migration is applied')
    : found('error', 'migrations_pending', `Not applied: ${pending.join(', ')}.`, 'Run: credence migrate');
}

export function redisFindings({ version, maxmemoryPolicy, isAppendOnly }: RedisFacts): Finding[] {
  return [
    Number.parseInt(version, 10) >= 6
      ? ok('redis_version', `Redis ${version}`)
      : found('error', 'redis_version', `Redis ${version} is too old.`, 'Upgrade it to Redis 7, or to Valkey.'),
    maxmemoryPolicy === 'noeviction'
      ? ok('redis_policy', 'a full Redis refuses writes instead of deleting messages')
      : found(
          'error',
          'redis_policy',
          `Redis deletes messages when its memory is full (maxmemory-policy ${maxmemoryPolicy}).`,
          'Set maxmemory-policy noeviction.',
        ),
    ...(isAppendOnly
      ? []
      : [found('info', 'redis_durability', 'Redis loses queued work when it is restarted.', 'Set appendonly yes.')]),
  ];
}

export function backlogFindings({ unsent, unsealed, deadJobs }: Backlog, now: Date): Finding[] {
  const isLate = (oldestAt: Date | null): boolean =>
    oldestAt !== null && now.getTime() - oldestAt.getTime() > LATE_AFTER_MS;
  const dead = deadJobs.reduce((sum, { count }) => sum + count, 0);
  return [
    isLate(unsent.oldestAt)
      ? found(
          'error',
          'outbox_late',
          `Outbox messages waiting for a queue: ${unsent.count}, the oldest since ${unsent.oldestAt!.toISOString()}.`,
          'Make sure that a worker is running and reaches the queue; no message is lost meanwhile.',
        )
      : ok('outbox', `messages waiting for a queue: ${unsent.count}`),
    isLate(unsealed.oldestAt)
      ? found(
          'error',
          'events_unsealed',
          `Events waiting for their seal: ${unsealed.count}, the oldest since ${unsealed.oldestAt!.toISOString()}.`,
          'Make sure that a worker is running; until then, the event feed does not advance.',
        )
      : ok('seals', `events waiting for their seal: ${unsealed.count}`),
    dead === 0
      ? ok('jobs', 'no job is dead')
      : found(
          'warning',
          'jobs_dead',
          `${dead} jobs were given up (${deadJobs.map(({ queue, count }) => `${queue}: ${count}`).join(', ')}).`,
          'List them with: credence jobs list --status dead; retry one with: credence jobs retry <id>',
        ),
  ];
}

export function coverageFinding({ texts, embedded }: { texts: number; embedded: number }): Finding {
  const said = `${embedded} of ${texts} texts can be found by meaning`;
  return texts === 0 || embedded / texts >= COVERAGE_EXPECTED
    ? ok('embeddings', said)
    : found(
        'warning',
        'embeddings_missing',
        `Only ${said}.`,
        'The other texts are found only by their words. A worker computes the missing vectors; check the dead jobs.',
      );
}
