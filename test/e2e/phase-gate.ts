import type { PooledConnection } from '#libs/platform/database/index.js';
import { eventually, type TestDatabase } from '#libs/testing/index.js';

/** An arbitrary number that nothing else locks. */
const LOCK = 7_077;

/**
 * Where the work records its progress with the last statement of a page, and the SQL expression that reads the phase
 * from that row.
 */
export interface Phases {
  table: 'jobs' | 'cascades' | 'snapshots' | 'events';
  phase: string;
  /** Where a transaction waits; `commit`: of an inserted row, after everything else. Default: update. */
  on?: 'insert' | 'update' | 'commit';
}

/**
 * Stops the worker at the last statement of a page of one phase: the whole page is written, and nothing is committed.
 * A test can then kill it at the worst moment instead of hoping to hit that moment.
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
      ${on === 'commit' ? `create constraint trigger gate after insert on public.${table} deferrable initially deferred` : `create trigger gate before ${on} on public.${table}`} for each row execute function gate.wait_at_${table}()`);
    return new PhaseGate(test, await test.database.connect());
  }

  async close(phase: string): Promise<void> {
    await this.holder.query(`select pg_advisory_lock(${LOCK})`);
    await this.test.owner('insert into gate.closed values ($1)', [phase]);
  }

  /** Resolves when a worker is waiting at the gate. */
  async isReached(): Promise<void> {
    await eventually(
      async () =>
        (
          await this.test.owner(
            // The view shows the locks of all databases of the server, and another test may wait at its own gate.
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
