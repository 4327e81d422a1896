import { tendTables, type Database } from '#libs/platform/database/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';
import { Loop } from '../common/loop.js';

/** A table of a few rows may have thousands soon after; a look at it takes milliseconds. */
const EVERY_MS = 5_000;

export class TablesRunner extends Loop {
  constructor(database: Database, log: Log) {
    super(() => tendTables(database), { name: 'The care of tables', everyMs: EVERY_MS, log });
  }
}
