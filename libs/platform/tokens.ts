import type { Clock, IdSource } from '#libs/kernel/index.js';
import type { ConfiguredSnapshots } from './config/index.js';
import type { Database } from './database/index.js';
import type { Embedders } from './embeddings/index.js';
import type { Queues } from './queue/index.js';
import type { Secrets } from './secrets/index.js';
import type { Log } from './telemetry/index.js';

/** New ids, the time and new secrets, injected together, because rules must not obtain these by themselves. */
export interface PlatformPorts {
  ids: IdSource;
  clock: Clock;
  secrets: Secrets;
}

declare const port: unique symbol;

/** An injection token for a port of type `T`. `provide` compares `T` with the type of the constructor's parameter. */
export type Token<T> = symbol & { readonly [port]?: T };

const token = <T>(name: string): Token<T> => Symbol(name) as Token<T>;

/** Injection tokens for ports without a class. */
export const CLOCK = token<Clock>('Clock');
export const IDS = token<IdSource>('IdSource');
export const PLATFORM_PORTS = token<PlatformPorts>('PlatformPorts');
export const DATABASE = token<Database>('Database');
export const EMBEDDERS = token<Embedders>('Embedders');
export const QUEUES = token<Queues>('Queues');
/** How many days the payload of an archived event stays in the log. null: for ever. */
export const HOT_DAYS = token<number | null>('HotDays');
export const SNAPSHOT_SETTINGS = token<ConfiguredSnapshots>('SnapshotSettings');
/** A process that makes a snapshot or an archive works at most this percentage of the time, and pauses in between. */
export const WORK_PERCENT = token<number>('WorkPercent');
/** The minimum number of candidates that a search keeps while it goes through the vector index. */
export const EF_SEARCH = token<number>('EfSearch');
export const LOG = token<Log>('Log');
