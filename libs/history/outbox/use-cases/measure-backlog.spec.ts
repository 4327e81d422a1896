import { TypeIds } from '#libs/platform/ids/index.js';
import { SystemDatabase } from '#libs/platform/database/index.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { BacklogReader } from '../store/outbox.js';
import { MeasureBacklog } from './measure-backlog.js';

describe('the backlog', () => {
  let database: TestDatabase;
  let measure: MeasureBacklog;
  beforeAll(async () => {
    database = await openTestDatabase();
    measure = new MeasureBacklog(new SystemDatabase(database.database), new BacklogReader());
  });
  afterAll(() => database.close());

  it('is empty in an installation that is up to date', async () => {
    expect(await measure.run()).toEqual({
      unsent: { count: 0, oldestAt: null },
      unsealed: { count: 0, oldestAt: null },
      deadJobs: [],
    });
  });

  it('is as old as its oldest item, on the clock of the service and not of a space', async () => {
    const ids = new TypeIds();
    const tenantId = ids.next('ten');
    const since = Date.now();
    for (const time of ['1960-01-01', '2060-01-01']) {
      await database.owner(
        `insert into outbox (tenant_id, id, queue, payload, created_at) values ($1, $2, 'embed', '{}', $3)`,
        [tenantId, ids.next('job'), time],
      );
      await database.owner(
        `with e as (insert into events (tenant_id, position, id, xid, occurred_at, kind, schema_version, actor, subject_id, payload) values ($1, nextval('event_positions'), $2, pg_current_xact_id(), $3, 'noted', 1, '{}', 'x', '{}') returning tenant_id, position)
        insert into unsealed_events (tenant_id, position) select tenant_id, position from e`,
        [tenantId, ids.next('evt'), time],
      );
    }
    const { unsent, unsealed } = await measure.run();
    for (const { count, oldestAt } of [unsent, unsealed]) {
      expect(count).toBe(2);
      expect(oldestAt!.getTime()).toBeGreaterThanOrEqual(since);
      expect(oldestAt!.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });
});
