import { type Database, readMigrations, TemporaryDatabases } from '../platform/database/index.js';
import { openEmbeddedCopy } from './embedded-copy.js';

/**
 * The databases into which tests rebuild tenants. In memory, they use idle engines of this process, because making and
 * starting an engine for each rebuild costs seconds. On a server, they are those of the product.
 */
export class ReusedTemporaries extends TemporaryDatabases {
  constructor(private readonly url = process.env.DATABASE_URL || null) {
    super(url);
  }

  override async open(preparation = ''): Promise<Database> {
    if (this.url !== null) return super.open(preparation);
    const database = await openEmbeddedCopy(await readMigrations());
    const connection = await database.connect();
    try {
      await connection.query(preparation);
    } finally {
      connection.release();
    }
    return database;
  }
}
