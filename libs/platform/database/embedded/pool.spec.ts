import { unawaited } from '#libs/kernel/index.js';
import { openEmbeddedCopy } from '../../../testing/embedded-copy.js';
import { readMigrations, TenantDatabase } from '../index.js';
import type { EmbeddedDatabase } from './open-embedded.js';

let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await openEmbeddedCopy(await readMigrations(), { turnTimeoutMs: 1_000, idleInTransactionMs: 1_400 });
  await database.pool.query('create table counters (name text primary key, value int not null)');
  await database.pool.query('create table seen (tenant text not null, claimed text not null)');
  await database.pool.query('grant all on counters, seen to credence_app');
});
beforeEach(async () => {
  await database.pool.query(`delete from counters; delete from seen; insert into counters values ('total', 0)`);
});
afterAll(() => database.end());

const total = async () => (await database.pool.query('select value from counters')).rows[0].value;

describe('connections of the embedded pool', () => {
  it('take turns: twenty clients run fifty transactions each, and none is lost, mixed up or kept waiting', async () => {
    const tenants = new TenantDatabase(database);
    const increment = {
      name: 'test/increment',
      text: 'with tenant as (select $1::text) update counters set value = value + 1',
    };
    const look = { name: 'test/look', text: `insert into seen values (current_setting('app.tenant_id'), $1)` };
    const finished: number[] = [];
    const client = async (number: number) => {
      const tenant = `ten_01arz3ndektsv4rrffq69g5${String(number).padStart(3, '0')}`;
      for (let i = 0; i < 50; i += 1) {
        const attempt = tenants.write(tenant, async (tx) => {
          await Promise.all([tx.run(increment), tx.run(look)]);
          if (i % 5 === 4) throw new Error('rolled back');
        });
        if (i % 5 === 4) await expect(attempt).rejects.toThrow('rolled back');
        else await attempt;
        finished.push(number);
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, number) => client(number)));
    expect(await total()).toBe(800);
    expect((await database.pool.query('select count(*)::int as wrong from seen where tenant <> claimed')).rows).toEqual(
      [{ wrong: 0 }],
    );
    // Turns are first come, first served, so after the first hundred turns every client has had some.
    expect(new Set(finished.slice(0, 100)).size).toBe(20);
  });

  it('keep prepared plans for the product but not for the queue, whose statement names could collide', async () => {
    const tenants = new TenantDatabase(database);
    const ours = { name: 'test/kept', text: 'select $1::text as tenant, value from counters' };
    const asked = () => tenants.read('ten_01arz3ndektsv4rrffq69g5fav', (tx) => tx.one(ours));
    expect(await asked()).toEqual(await asked());
    const queue = await database.pool.connect();
    expect((await queue.query({ name: 'test/kept', text: 'select $1::int + 1 as sum', values: [1] })).rows).toEqual([
      { sum: 2 },
    ]);
    queue.release();
    expect(await asked()).toMatchObject({ value: 0 });
    expect(
      (await database.pool.query(`select name from pg_prepared_statements where name like 'test/kept%'`)).rows,
    ).toEqual([{ name: 'test/kept' }]);
  });

  it('keep other statements out of an open transaction', async () => {
    const [writer, reader] = [await database.pool.connect(), await database.pool.connect()];
    await writer.query('start transaction');
    await writer.query('update counters set value = 1');
    const read = reader.query('select value from counters');
    await writer.query('savepoint here');
    await writer.query('update counters set value = 2');
    await writer.query('rollback to savepoint here');
    await writer.query('commit');
    expect((await read).rows).toEqual([{ value: 1 }]);
    writer.release();
    reader.release();
  });

  it('roll back what a released client left open', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    unawaited(client.query('update counters set value = 99'));
    client.release();
    expect(await total()).toBe(0);
  });

  it('cannot be used or released after their release', async () => {
    const client = await database.pool.connect();
    client.release();
    await expect(client.query('select 1')).rejects.toThrow('not queryable');
    expect(() => client.release()).toThrow('already been released');
  });

  it('continue after an error, and behave inside a transaction as Postgres does', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await expect(client.query({ text: 'select $1::int / 0', values: [1] })).rejects.toMatchObject({ code: '22012' });
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    expect((await client.query('commit')).command).toBe('ROLLBACK');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  it('survive a parameter that cannot be serialised', async () => {
    const unwritable = {
      toPostgres() {
        throw new Error('unwritable');
      },
    };
    await expect(database.pool.query('select $1::text', [unwritable])).rejects.toThrow('unwritable');
    expect(await total()).toBe(0);
  });

  it('may use the same statement name for two texts', async () => {
    for (const text of ['select 1 as n', 'select 2 as n']) {
      expect((await database.pool.query({ name: 'same', text })).rowCount).toBe(1);
    }
  });
});

describe('a transaction that is never ended', () => {
  it('makes other callers fail as busy after a time', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await expect(database.pool.query('select 1')).rejects.toMatchObject({ code: 'busy', isRetryable: true });
    client.release();
    expect(await total()).toBe(0);
  });

  it('is eventually rolled back, and its client gets an error if the client continues', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('update counters set value = 5');
    await expect(eventually(total)).resolves.toBe(0);
    await expect(client.query('update counters set value = 6')).rejects.toMatchObject({ code: '25P03' });
    client.release();
    expect(await total()).toBe(0);
  });
});

describe('notifications', () => {
  it('reach exactly the connections that listen to the channel', async () => {
    const [first, second, deaf] = [
      await database.pool.connect(),
      await database.pool.connect(),
      await database.pool.connect(),
    ];
    await first.query('LISTEN Jobs');
    await second.query('-- as BullMQ begins\nlisten "jobs";');
    await deaf.query('listen "Jobs"');
    const heard: string[] = [];
    first.on('notification', ({ payload }) => heard.push(`first ${payload}`));
    second.on('notification', ({ payload }) => heard.push(`second ${payload}`));
    deaf.on('notification', ({ payload }) => heard.push(`deaf ${payload}`));
    await database.pool.query(`select pg_notify('jobs', $1)`, ['hello']);
    first.release(true);
    await database.pool.query(`select pg_notify('jobs', $1)`, ['again']);
    await database.pool.query('select 1');
    expect(heard.sort()).toEqual(['first hello', 'second again', 'second hello']);
    second.release();
    deaf.release();
  });

  it('cannot be switched off for all connections by one connection', async () => {
    await expect(database.pool.query('unlisten *')).rejects.toThrow('release this connection');
  });
});

describe('a second connection inside a transaction', () => {
  it('is refused at once, because the transaction would wait for itself', async () => {
    const tenants = new TenantDatabase(database);
    await expect(
      tenants.write('ten_01arz3ndektsv4rrffq69g5fav', () => database.pool.query('select 1')),
    ).rejects.toThrow('inside a transaction');
  });
});

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (failure) {
      if ((failure as { code?: string }).code !== 'busy') throw failure;
    }
  }
}
