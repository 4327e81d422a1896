import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { unavailable } from '../../../kernel/index.js';
import { diskFull } from '../failures.js';
import type { Database } from '../port.js';
import { lockDirectory } from './directory-lock.js';
import { EmbeddedPool } from './pool.js';
import { roomAt, type Room } from './room.js';
import { Session, type SessionLimits } from './session.js';
import { startOn } from './start-pglite.js';
import { TableCare } from './table-care.js';

export interface EmbeddedOptions {
  /** The directory of the database. Absent: it is in memory. */
  dataDir?: string;
  /**
   * A running engine to use instead of starting a new one in memory. It is closed with the database, and also if the
   * database cannot be opened.
   */
  engine?: RunningEngine;
  /**
   * Opens the directory in another process, which also locks it. Called again after the engine has failed. Absent: this
   * process opens it.
   */
  openElsewhere?: (dataDir: string) => Promise<RunningEngine>;
  /**
   * Whether the process only runs a few commands. The engine fills its cache with zeros when it starts. So with this
   * setting, it starts in two thirds of the time and needs 130 MB less memory, but a long series of reads is slower.
   */
  isBrief?: boolean;
  limits?: Partial<SessionLimits>;
  /** Tells whether there is space for writes. Default: the disk of the directory is checked. */
  room?: Room;
}

/** The part of PGlite that is used here. */
export type Wire = Pick<PGlite, 'waitReady' | 'execProtocolStream' | 'dumpDataDir'>;

export interface RunningEngine {
  pglite: Wire;
  /** Called when the database is closed, unless the engine has failed. */
  close(): Promise<void>;
}

interface ConnectedEngine extends RunningEngine {
  client: pg.Client;
}

export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded';
  /** A replacement for `pg.Pool`, for BullMQ. */
  readonly pool: EmbeddedPool;
  /** The whole database as an archive; a ChildEngine compresses it. */
  snapshot(): Promise<Blob>;
}

const LIMITS: SessionLimits = { turnTimeoutMs: 30_000, idleInTransactionMs: 60_000 };

const TRY_AGAIN_SECONDS = 10;

/** Opens a database in PGlite. Throws DirectoryInUse if another process has the directory open. */
export async function openEmbedded({
  dataDir,
  isBrief,
  engine: running,
  openElsewhere,
  limits,
  room: given,
}: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  if (dataDir !== undefined) await mkdir(dirname(dataDir), { recursive: true });
  // PGlite itself lets two processes write to one directory, and one of them then loses its rows without an error.
  const lock = dataDir === undefined || openElsewhere ? undefined : await lockDirectory(dataDir);
  const start = async (): Promise<ConnectedEngine> =>
    connected(
      dataDir !== undefined && openElsewhere ? await openElsewhere(dataDir) : engineOf(await startOn(dataDir, isBrief)),
    );
  try {
    let engine = await (running ? connected(running) : start());
    const room = given ?? (dataDir === undefined ? null : roomAt(dataDir));
    const listen = (client: pg.Client): pg.Client => {
      client.on('notification', (notification) => pool.notify(notification));
      client.on('error', (error) => {
        if (pool.listenerCount('error') > 0) pool.emit('error', error);
      });
      return client;
    };
    const reopen = async (): Promise<pg.Client> => {
      if (dataDir === undefined) throw unavailable({ what: 'The database' }, { retryAfterSeconds: TRY_AGAIN_SECONDS });
      if (room!.isFull()) throw diskFull();
      // The failed engine is abandoned, because a call to it would never return.
      engine = await start().catch((cause: unknown) => {
        throw unavailable({ what: 'The database' }, { cause, retryAfterSeconds: TRY_AGAIN_SECONDS });
      });
      for (const channel of pool.channels) await engine.client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return listen(engine.client);
    };
    // A new speaker for each statement, because a speaker is not served again after its engine has failed.
    const care = new TableCare((query) => session.say({ isQueue: false }, query));
    const session: Session = new Session(
      engine.client,
      { ...LIMITS, ...limits },
      { room, reopen, wrote: () => care.noteWrite() },
    );
    const pool = new EmbeddedPool(session);
    listen(engine.client);
    return {
      kind: 'embedded',
      pool,
      connect: () => pool.open(false),
      isFull: () => room?.isFull() ?? false,
      snapshot: async () => await engine.pglite.dumpDataDir('none'),
      async end() {
        try {
          await care.end();
          await pool.end();
        } finally {
          try {
            if (!session.hasGivenUp) await engine.close();
          } finally {
            await lock?.release();
          }
        }
      },
    };
  } catch (failure) {
    await lock?.release();
    throw failure;
  }
}

async function connected(engine: RunningEngine): Promise<ConnectedEngine> {
  try {
    return { pglite: engine.pglite, close: () => engine.close(), client: await connect(engine.pglite) };
  } catch (failure) {
    // A failure to close the engine must not hide the reason why it cannot be used.
    await engine.close().catch(() => undefined);
    throw failure;
  }
}

const engineOf = (pglite: PGlite): RunningEngine => ({ pglite, close: () => pglite.close() });

async function connect(pglite: Wire): Promise<pg.Client> {
  const config = createPgConfig(inStatements(pglite));
  const wire = config.connection;
  // pg and libraries built on it pass a table of parsers as `types`, and close statements without a name. PGlite would
  // send both to the engine unchanged.
  const parse = wire.parse.bind(wire);
  const close = wire.close.bind(wire);
  wire.parse = (query) => parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined });
  wire.close = (message) => close({ ...message, name: message.name ?? '' });
  const client = new pg.Client(config as unknown as pg.ClientConfig);
  // Errors are emitted as well as thrown, and without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  // BullMQ uses table names without a schema. On its own connections to a server, BullMQ sets the search path itself.
  await client.query('set search_path = public, bullmq');
  return client;
}

/**
 * The part of PGlite that the adapter uses. The adapter passes one message at a time. Here the messages of a statement
 * are collected and sent to the engine together with the Sync that ends them, because a call to the engine costs more
 * than most messages do. `syncToFs: false` keeps PGlite from synchronising its files after each call. That would cost
 * two locks per call, and is not needed in memory or in a directory.
 */
function inStatements(pglite: Wire): PGlite {
  let waiting: Uint8Array[] = [];
  const execProtocolStream: PGlite['execProtocolStream'] = (message, options) => {
    waiting.push(message);
    if (BEFORE_SYNC.has(message[0]!)) return Promise.resolve([]);
    const statement = waiting.length === 1 ? message : Buffer.concat(waiting);
    waiting = [];
    return pglite.execProtocolStream(statement, { ...options, syncToFs: false });
  };
  return { waitReady: pglite.waitReady, execProtocolStream } satisfies Pick<
    PGlite,
    'waitReady' | 'execProtocolStream'
  > as PGlite;
}

/** Parse, Bind, Describe, Execute and Close. Each is followed by a Sync or a Flush. */
const BEFORE_SYNC: ReadonlySet<number> = new Set(['P', 'B', 'D', 'E', 'C'].map((letter) => letter.charCodeAt(0)));
