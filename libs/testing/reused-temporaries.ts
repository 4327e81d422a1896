import { type Database, readMigrations, TemporaryDatabases } from '../platform/database/index.js';
import { openEmbeddedCopy } from './embedded-copy.js';

/**
 * The databases into which tests rebuild tenants. In memory, they use idle engines of this process, because making and
 * starting an engine for each rebuild costs seconds. On a server, they are those of the product.
 */
export class ReusedTemporaries extends TemporaryDatabases {
  constructor() {
    super(process.env.DATABASE_URL || null);
  }

  protected override async openInMemory(): Promise<Database> {
    return openEmbeddedCopy(await readMigrations());
  }
}
