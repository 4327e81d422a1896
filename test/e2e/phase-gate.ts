import type { PooledConnection } from '#libs/platform/database/index.js';
import { eventually, type TestDatabase } from '#libs/testing/index.js';

/** Any number that nobody else locks. */
const LOCK = 7_077;

/** Where work notes how far it has come with the last statement of a page, and what of the row tells the phase, as SQL. */
export interface Phases {
  table: 'jobs' | 'cascades' | 'snapshots' | 'events';
  phase: string;
  /** Default: update. */
  on?: 'insert' | 'update';
}

/**
 * Stops whoever works at the last statement of a page of one phase: all of the page is written, and nothing committed. So a worker can be
 * killed at the worst moment, and a test need not hope to hit it.
 */
export class PhaseGate {
  private constructor(
    private readonly test: TestDatabase,
    private readonly holder: PooledConnection,
  ) {}

  static async put(test: TestDatabase, { table, phase, on = 'update' }: Phases): Promise<PhaseGate> {
    await test.owner(`
      create schema if not exists gate;
      create table if not exists gate.closed (phase text);
      create function gate.wait_at_${table}() returns trigger language plpgsql security definer as $$
      begin
        if exists (select from gate.closed where closed.phase = ${phase}) then perform pg_advisory_xact_lock(${LOCK}); end if;
        return new;
      end $$;
      create trigger gate before ${on} on public.${table} for each row execute function gate.wait_at_${table}()`);
    return new PhaseGate(test, await test.database.connect());
  }

  async close(phase: string): Promise<void> {
    await this.holder.query(`select pg_advisory_lock(${LOCK})`);
    await this.test.owner('insert into gate.closed values ($1)', [phase]);
  }

  /** Resolves when somebody stands before it. */
  async isReached(): Promise<void> {
    await eventually(
      async () =>
        (
          await this.test.owner(
            // The view shows the locks of all databases of the server, and another test may stand before a gate of its own.
            `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database()) and objid = $1 and not granted`,
            [LOCK],
          )
        ).length > 0,
      60_000,
    );
  }

  async open(): Promise<void> {
    await this.test.owner('delete from gate.closed');
    await this.holder.query(`select pg_advisory_unlock(${LOCK})`);
  }

  remove(): void {
    this.holder.release();
  }
}
