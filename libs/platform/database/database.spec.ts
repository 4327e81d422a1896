import { createHash } from 'node:crypto';
import { connect, createServer, type AddressInfo } from 'node:net';
import { openTestDatabase, type TestDatabase } from '../../testing/index.js';
import {
  type Database,
  type Migration,
  openDatabase,
  readMigrations,
  type Statement,
  SystemDatabase,
  TenantDatabase,
  type TenantTx,
} from './index.js';

const ACME = 'ten_01arz3ndektsv4rrffq69g5fav';
const OTHER = 'ten_01arz3ndektsv4rrffq69g5faw';
const onServer = process.env.DATABASE_URL ? it : it.skip;

const notesSql = `
  create table entries (tenant_id text not null, position int generated always as identity, body text not null, during int4range,
    primary key (tenant_id, position), exclude using gist (tenant_id with =, during with &&));
  call protect_by_tenant('entries', 'select, insert, update, delete');
  call open_to_system('entries', 'select');`;
const entries: Migration = {
  name: '9999_notes',
  sql: notesSql,
  checksum: createHash('sha256').update(notesSql).digest('hex'),
  isTransactional: true,
};

const statement = (name: string, text: string): Statement => ({ name: `test/${name}`, text });
const whoAmI = statement(
  'who-am-i',
  `select $1 as first_param, current_user as role, current_setting('app.tenant_id') as tenant`,
);
const addNote = statement('add-note', 'insert into entries (tenant_id, body) values ($1, $2)');
const bookNote = statement('book-note', 'insert into entries (tenant_id, body, during) values ($1, $2, $3::int4range)');
const listNotes = statement('list-entries', 'select body from entries where tenant_id = $1 order by position');
const listAllNotes = statement('list-all-entries', 'select body from entries order by position');
const lockNote = statement('lock-note', 'select body from entries where tenant_id = $1 and body = $2 for update');
const failWith = (state: string) =>
  statement(`fail-${state}`, `with tenant as (select $1::text) select raise_state('${state}')`);
const raiseState = `create function raise_state(state text) returns void language plpgsql as $$ begin raise exception 'on purpose' using errcode = state; end $$`;

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase([...(await readMigrations()), entries]);
  await db.owner(raiseState);
});
beforeEach(() => db.owner('delete from entries'));
afterAll(() => db.close());

const bodies = async () => (await db.owner('select body from entries order by position')).map(({ body }) => body);

/** The database. It adds every message that is sent to `log`. */
function watched(log: string[]): Database {
  return {
    ...db.database,
    async connect() {
      const connection = await db.database.connect();
      return {
        query: (query) => {
          log.push(typeof query === 'string' ? query : query.text);
          return connection.query(query);
        },
        release: (error) => {
          log.push('release');
          connection.release(error);
        },
      };
    },
  };
}

describe('a transaction of a tenant', () => {
  it('runs as credence_app, sets the tenant, and adds the tenant to each statement as the first parameter', async () => {
    expect(await db.tenants.read(ACME, (tx) => tx.one(whoAmI))).toEqual({
      first_param: ACME,
      role: 'credence_app',
      tenant: ACME,
    });
  });

  it('runs as credence_reader for a principal, with statement names that other roles do not use', async () => {
    const reader = 'prn_00000000000000000000000001';
    const unnamed = (n: number): Statement => ({ name: '', text: `with tenant as (select $1::text) select ${n} as n` });
    for (let i = 0; i < 12; i += 1) {
      expect(await db.tenants.read(ACME, (tx) => tx.one(whoAmI), reader)).toEqual({
        first_param: ACME,
        role: 'credence_reader',
        tenant: ACME,
      });
      expect(await db.tenants.read(ACME, (tx) => tx.one(whoAmI))).toMatchObject({ role: 'credence_app' });
      if (db.database.kind === 'embedded')
        expect(
          (
            await db.owner(`select name from pg_prepared_statements where name like '%' || $1 order by name`, [
              whoAmI.name,
            ])
          ).map(({ name }) => name),
        ).toEqual([`reader/${whoAmI.name}`, whoAmI.name].sort());
      expect(
        await db.tenants.read(ACME, (tx) => Promise.all([tx.one(unnamed(1)), tx.one(unnamed(2))]), reader),
      ).toEqual([{ n: 1 }, { n: 2 }]);
    }
  });

  it('leaves neither the role nor the tenant behind on its connection', async () => {
    await db.tenants.write(ACME, (tx) => tx.run(addNote, 'kept'));
    await db.tenants.write(ACME, (tx) => tx.run(failWith('22000'))).catch(() => undefined);
    for (let i = 0; i < 12; i += 1) {
      expect(
        await db.owner(
          `select current_user = session_user as is_owner, coalesce(current_setting('app.tenant_id', true), '') as tenant`,
        ),
      ).toEqual([{ is_owner: true, tenant: '' }]);
    }
  });

  it('changes settings until it ends, and refuses a setting that would need quoting', async () => {
    const ask = statement('sorts', "select $1 as tenant, current_setting('enable_sort') as sorts");
    const sorts = (tx: TenantTx) => tx.one<{ sorts: string }>(ask);
    const inside = await db.tenants.read(ACME, (tx) => {
      tx.use({ enable_sort: 'off', jit: 'off' });
      return sorts(tx);
    });
    const afterwards = await db.tenants.read(ACME, sorts);

    expect([inside?.sorts, afterwards?.sorts]).toEqual(['off', 'on']);
    await expect(
      db.tenants.read(ACME, (tx) => Promise.resolve(tx.use({ jit: "off'; set role postgres; --" }))),
    ).rejects.toThrow('is not a setting that can be sent as it is');
  });

  it('sees no row of another tenant, even if the query does not mention tenant_id', async () => {
    await db.tenants.write(ACME, (tx) => tx.run(addNote, 'of acme'));
    const unguarded = statement('unguarded', 'with tenant as (select $1::text) select body from entries');
    expect(await db.tenants.read(OTHER, (tx) => tx.all(unguarded))).toEqual([]);
    expect(await db.tenants.read(ACME, (tx) => tx.all(unguarded))).toEqual([{ body: 'of acme' }]);
  });

  it('cannot write if it is read-only', async () => {
    await expect(db.tenants.read(ACME, (tx) => tx.run(addNote, 'no'))).rejects.toMatchObject({ code: '25006' });
  });

  it('is refused if the given text is not a tenant id', async () => {
    await expect(db.tenants.read(`x'; drop table entries; --`, (tx) => tx.one(whoAmI))).rejects.toThrow(
      'not a tenant id',
    );
  });

  it('rolls back if its work throws, and calls no commit listener', async () => {
    const heard: string[] = [];
    const attempt = db.tenants.write(ACME, async (tx) => {
      tx.afterCommit(() => heard.push('committed'));
      await tx.run(addNote, 'gone');
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect({ heard, bodies: await bodies() }).toEqual({ heard: [], bodies: [] });
  });

  it('sends its opening in one message before the statements, and calls listeners after the commit', async () => {
    const log: string[] = [];
    await new TenantDatabase(watched(log)).write(ACME, async (tx) => {
      tx.afterCommit(() => log.push('reacted'));
      await Promise.all([tx.run(addNote, 'one'), tx.run(addNote, 'two')]);
    });
    expect(log).toEqual([
      `begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local jit = off; set local role credence_app; set local app.tenant_id = '${ACME}'`,
      addNote.text,
      addNote.text,
      'commit',
      'release',
      'reacted',
    ]);
    expect(await bodies()).toEqual(['one', 'two']);
  });

  it('fails with the first failure if a statement that nobody awaited has failed', async () => {
    const attempt = db.tenants.write(ACME, async (tx) => {
      tx.send(failWith('22012'));
      await tx.run(addNote, 'after').catch(() => undefined);
    });
    await expect(attempt).rejects.toMatchObject({ code: '22012' });
    expect(await bodies()).toEqual([]);
  });

  it('reports the failure that caused the abort, and not later failures', async () => {
    const attempt = db.tenants.write(ACME, async (tx) => {
      tx.send(failWith('22012'));
      await tx.run(addNote, 'after');
    });
    await expect(attempt).rejects.toMatchObject({ code: '22012' });
  });

  it('fails as a whole if it could not be opened', async () => {
    const without: Database = {
      ...db.database,
      connect: async () => {
        const connection = await db.database.connect();
        return {
          query: (query) =>
            connection.query(typeof query === 'string' ? query.replace('credence_app', 'nobody_here') : query),
          release: (error) => connection.release(error),
        };
      },
    };
    await expect(
      new TenantDatabase(without).write(ACME, async (tx) => {
        tx.send(addNote, 'unowned');
      }),
    ).rejects.toThrow('nobody_here');
    expect(await bodies()).toEqual([]);
  });

  it('refuses statements after its work has returned', async () => {
    const leaked = await db.tenants.write(ACME, async (tx) => tx);
    await expect(leaked.run(addNote, 'late')).rejects.toThrow('is over');
  });

  it('refuses another transaction while it runs, and allows another transaction afterwards', async () => {
    await expect(db.tenants.write(ACME, () => db.tenants.read(ACME, (tx) => tx.one(whoAmI)))).rejects.toThrow(
      'inside a transaction',
    );
    expect(await db.tenants.read(ACME, (tx) => tx.all(listNotes))).toEqual([]);
  });
});

describe('work across tenants', () => {
  it('runs as credence_system, sees every tenant, and passes parameters unchanged', async () => {
    await db.tenants.write(ACME, (tx) => tx.run(addNote, 'of acme'));
    await db.tenants.write(OTHER, (tx) => tx.run(addNote, 'of other'));
    const role = statement('role', 'select current_user as role, $1::int as first_param');
    const seen = await db.system.run(async (tx) => ({
      ...(await tx.one(role, 7)),
      entries: await tx.all(listAllNotes),
    }));
    expect(seen).toEqual({
      role: 'credence_system',
      first_param: 7,
      entries: [{ body: 'of acme' }, { body: 'of other' }],
    });
  });
});

describe('a lost race', () => {
  it.each(['40001', '40P01', '23P01'])('makes the whole work run again after the error %s', async (state) => {
    let attempts = 0;
    await db.tenants.write(ACME, async (tx) => {
      attempts += 1;
      await tx.run(addNote, `attempt ${attempts}`);
      if (attempts < 3) await tx.run(failWith(state));
    });
    expect(await bodies()).toEqual(['attempt 3']);
  });

  it.each([
    ['40001', { code: 'busy', category: 'unavailable' }],
    ['40P01', { code: 'busy' }],
    ['23P01', { code: '23P01' }],
  ])('makes the work fail after three times the error %s', async (state, outcome) => {
    let attempts = 0;
    const attempt = db.system.run(async (tx) => {
      attempts += 1;
      await tx.run(statement(`fail-system-${state}`, `select raise_state('${state}')`));
    });
    await expect(attempt).rejects.toMatchObject(outcome);
    expect(attempts).toBe(3);
  });

  it('acquires, from the second attempt on, all locks that earlier attempts asked for, in one order', async () => {
    const asked: unknown[][] = [];
    await db.tenants.write(ACME, async (tx) => {
      const locked = (name: string, isExclusive: boolean) => [...tx.locksFor(new Map([[name, isExclusive]]))].flat();
      asked.push(locked('b', false), locked('a', true), locked('b', asked.length < 3));
      if (asked.length < 6) await tx.run(failWith('40P01'));
    });
    expect(asked).toEqual([
      ['b', false],
      ['a', true],
      ['b', true],
      ['a', true, 'b', true],
      ['a', true],
      ['b', true],
    ]);
  });

  it('is not assumed after a failure that would happen again, so the work is not repeated', async () => {
    let attempts = 0;
    const attempt = db.tenants.write(ACME, async (tx) => {
      attempts += 1;
      await tx.run(failWith('23505'));
    });
    await expect(attempt).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(1);
  });

  onServer('by a real deadlock is resolved, and both transactions commit', async () => {
    for (const body of ['x', 'y']) await db.tenants.write(ACME, (tx) => tx.run(addNote, body));
    const both = barrier(2);
    const lockInOrder = (first: string, second: string) =>
      db.tenants.write(ACME, async (tx) => {
        await tx.run(lockNote, first);
        await both();
        await tx.run(lockNote, second);
      });
    await expect(Promise.all([lockInOrder('x', 'y'), lockInOrder('y', 'x')])).resolves.toEqual([undefined, undefined]);
  });

  onServer('for the same period makes the later transaction decide again', async () => {
    const both = barrier(2);
    const taken = statement(
      'taken',
      'select body from entries where tenant_id = $1 and during && $2::int4range order by position',
    );
    const book = (body: string) =>
      db.tenants.write(ACME, async (tx) => {
        const earlier = await tx.all<{ body: string }>(taken, '[1,5)');
        await both();
        if (earlier.length > 0) return `after ${earlier[0]!.body}`;
        await tx.run(bookNote, body, '[1,5)');
        return 'booked';
      });
    const outcomes = await Promise.all([book('a'), book('b')]);
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1);
    expect(outcomes.filter((outcome) => /^after [ab]$/.test(outcome))).toHaveLength(1);
  });
});

describe('a database in trouble', () => {
  it.each([
    ['55P03', 'busy'],
    ['57014', 'busy'],
    ['57P01', 'unavailable'],
    ['53300', 'unavailable'],
    ['08006', 'unavailable'],
  ])('reports the error %s as %s, which is retryable', async (state, code) => {
    await expect(db.tenants.read(ACME, (tx) => tx.run(failWith(state)))).rejects.toMatchObject({
      code,
      category: 'unavailable',
      isRetryable: true,
    });
  });

  it('is unavailable if nothing listens at the address', async () => {
    const dead = await openDatabase({ databaseUrl: 'postgresql://postgres@127.0.0.1:1/none' });
    await expect(new TenantDatabase(dead).write(ACME, (tx) => tx.one(whoAmI))).rejects.toMatchObject({
      code: 'unavailable',
      category: 'unavailable',
    });
    await expect(new SystemDatabase(dead).run(async () => 1)).rejects.toMatchObject({ code: 'unavailable' });
    await dead.end();
  });

  onServer(
    'is unavailable to a transaction whose connection is cut, and available to the next transaction',
    async () => {
      const suicide = statement(
        'suicide',
        'with tenant as (select $1::text) select pg_terminate_backend(pg_backend_pid())',
      );
      await expect(new TenantDatabase(owned()).write(ACME, (tx) => tx.run(suicide))).rejects.toMatchObject({
        code: 'unavailable',
      });
      expect(await db.tenants.read(ACME, (tx) => tx.all(listNotes))).toEqual([]);
    },
  );
});

onServer('statements called in a row reach the server before any of them is answered', async () => {
  const server = await holdingBack('second');
  const database = await openDatabase({ databaseUrl: server.url });
  try {
    const rows = await new TenantDatabase(database).read(ACME, (tx) =>
      Promise.all(
        ['first', 'second'].map((word) =>
          tx.one(statement(`say-${word}`, `select $1::text as tenant, '${word}' as word`)),
        ),
      ),
    );
    expect(rows).toEqual([
      { tenant: ACME, word: 'first' },
      { tenant: ACME, word: 'second' },
    ]);
  } finally {
    await database.end();
    server.close();
  }
});

/** Holds callers back until `count` of them have arrived. Later callers are not held back. */
function barrier(count: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived >= count) open();
    return opened;
  };
}

/** The database without the change of role, because none of the roles may terminate connections. */
function owned(): Database {
  return {
    ...db.database,
    connect: async () => {
      const connection = await db.database.connect();
      return {
        query: (query) =>
          connection.query(typeof query === 'string' ? query.replace('set local role credence_app; ', '') : query),
        release: (error) => connection.release(error),
      };
    },
  };
}

/** A proxy to the server. After the first `begin` it holds back all answers until a message contains the given word. */
async function holdingBack(word: string) {
  const target = new URL(process.env.DATABASE_URL!);
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const held: Buffer[] = [];
    let isHolding = false;
    client.on('data', (bytes: Buffer) => {
      if (bytes.includes('begin')) isHolding = true;
      upstream.write(bytes);
      if (!bytes.includes(word)) return;
      isHolding = false;
      for (const answer of held.splice(0)) client.write(answer);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (isHolding) held.push(bytes);
      else client.write(bytes);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, close: () => server.close() };
}
