import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Clock, IdSource } from '#libs/kernel/index.js';
import { DEFAULT_SNAPSHOTS, DEFAULT_VECTOR_INDEX, type ConfiguredSnapshots } from './config/index.js';
import { SystemDatabase, TemporaryDatabases, TenantDatabase, type Database } from './database/index.js';
import type { Embedders } from './embeddings/index.js';
import { TypeIds } from './ids/index.js';
import { Llm } from './llm/index.js';
import { Secrets } from './secrets/index.js';
import {
  CLOCK,
  DATABASE,
  EF_SEARCH,
  EMBEDDERS,
  HOT_DAYS,
  PLATFORM_PORTS,
  IDS,
  SNAPSHOT_SETTINGS,
  WORK_PERCENT,
  type PlatformPorts,
} from './tokens.js';

export interface PlatformParts {
  database: Database;
  /** The key of the HMAC with which secrets are hashed before they are stored. */
  pepper: string;
  clock?: Clock;
  /** Needed only where texts are embedded, or searched by meaning. */
  embedders?: Embedders;
  /** Default: no language model is configured. */
  llm?: Llm;
  /** The server on which recovery may create databases. Default: they are created in memory. */
  recoveryDatabaseUrl?: string | null;
  /** Whether databases that recovery creates in memory run in processes of their own. Default: false. */
  rebuildsInChild?: boolean;
  /** Makes the databases of recovery. Default: as the two settings above say. */
  temporary?: TemporaryDatabases;
  /** How many days the payload of an archived event stays in the log. Default: for ever. */
  hotDays?: number | null;
  /** When snapshots are due, and how many are kept. */
  snapshots?: ConfiguredSnapshots;
  /** Making a snapshot or an archive works at most this percentage of the time. Default: 100, without pauses. */
  workPercent?: number;
  /** The minimum number of candidates that a search keeps while it goes through the vector index. */
  efSearch?: number;
}

const realClock: Clock = { now: () => new Date(), isReal: true };

/**
 * What all other modules use: the database, the clock, ids and secrets. The code that opens the database must also
 * close it.
 */
@Global()
@Module({})
export class PlatformModule {
  static of({
    database,
    pepper,
    clock = realClock,
    embedders,
    llm = new Llm(null),
    recoveryDatabaseUrl = null,
    rebuildsInChild = false,
    temporary = new TemporaryDatabases(recoveryDatabaseUrl, rebuildsInChild),
    hotDays = null,
    snapshots = DEFAULT_SNAPSHOTS,
    workPercent = 100,
    efSearch = DEFAULT_VECTOR_INDEX.efSearch,
  }: PlatformParts): DynamicModule {
    const ids: IdSource = new TypeIds();
    const secrets = new Secrets(pepper);
    const ports: PlatformPorts = { ids, clock, secrets };
    const values = [
      { provide: DATABASE, useValue: database },
      { provide: CLOCK, useValue: clock },
      { provide: IDS, useValue: ids },
      { provide: PLATFORM_PORTS, useValue: ports },
      { provide: EMBEDDERS, useValue: embedders },
      { provide: HOT_DAYS, useValue: hotDays },
      { provide: SNAPSHOT_SETTINGS, useValue: snapshots },
      { provide: WORK_PERCENT, useValue: workPercent },
      { provide: EF_SEARCH, useValue: efSearch },
      { provide: Llm, useValue: llm },
      { provide: Secrets, useValue: secrets },
      { provide: TenantDatabase, useValue: new TenantDatabase(database) },
      { provide: TemporaryDatabases, useValue: temporary },
      { provide: SystemDatabase, useValue: new SystemDatabase(database) },
    ];
    return { module: PlatformModule, providers: values, exports: values.map((value) => value.provide) };
  }
}
