import { SystemDatabase, type SystemTx } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { eventually, openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { LogWatch } from './log-watch.js';

const ids = new TypeIds();

/** Counts its queries, and fails while `isDown`. */
class CountedDatabase extends SystemDatabase {
  asked = 0;
  isDown = false;

  override run<T>(work: (tx: SystemTx) => Promise<T>): Promise<T> {
    this.asked += 1;
    return this.isDown ? Promise.reject(new Error('down')) : super.run(work);
  }
}

describe('waiting for the log to grow', () => {
  let database: TestDatabase;
  let counted: CountedDatabase;
  let watch: LogWatch;
  const [ours, theirs] = [ids.next('ten'), ids.next('ten')];
  beforeAll(async () => {
    database = await openTestDatabase();
    counted = new CountedDatabase(database.database);
    watch = new LogWatch(counted);
  });
  afterAll(() => database.close());

  const seal = (tenantId: string, seq: number) =>
    database.owner(
      `insert into event_seals (tenant_id, seq, position, event_id, prev_hash, hash) values ($1, $2, $2, $3, '', '')`,
      [tenantId, seq, ids.next('evt')],
    );

  it('asks the database once for all readers, wakes those whose log has grown, and then stops asking', async () => {
    expect(await watch.head(ours)).toBe(0);
    const leaving = new AbortController();
    const readers = Array.from({ length: 50 }, () => watch.beyond(ours, 0, leaving.signal));
    const other = watch.beyond(theirs, 0, leaving.signal);
    const before = counted.asked;
    await eventually(() => counted.asked > before + 2);
    const asked = counted.asked;
    await seal(ours, 1);
    expect(await Promise.all(readers)).toEqual(readers.map(() => 1));
    expect(counted.asked).toBeLessThanOrEqual(asked + 3);
    leaving.abort();
    expect(await other).toBe(null);
    const last = counted.asked;
    expect(await watch.beyond(ours, 0, AbortSignal.abort())).toBe(null);
    expect(counted.asked - last).toBeLessThanOrEqual(1);
  });

  it('keeps waiting while the database is unavailable', async () => {
    const reader = watch.beyond(theirs, 0, new AbortController().signal);
    counted.isDown = true;
    const before = counted.asked;
    await eventually(() => counted.asked > before);
    counted.isDown = false;
    await seal(theirs, 1);
    expect(await reader).toBe(1);
  });
});
