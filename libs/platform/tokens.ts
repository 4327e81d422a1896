import type { Clock, IdSource } from '#libs/kernel/index.js';
import type { Secrets } from './secrets/index.js';

/** What no rule may fetch for itself, injected together: new ids, the time, new secrets. */
export interface PlatformPorts {
  ids: IdSource;
  clock: Clock;
  secrets: Secrets;
}

/** Injection tokens of what has no class of its own. */
export const CLOCK = Symbol('Clock');
export const IDS = Symbol('IdSource');
export const PLATFORM_PORTS = Symbol('PlatformPorts');
export const DATABASE = Symbol('Database');
export const EMBEDDERS = Symbol('Embedders');
export const CONFIG = Symbol('Config');
export const QUEUES = Symbol('Queues');
export const LOG = Symbol('Log');
