import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ArchiveStore, DropPayloads, VerifyArchives, WorkArchive } from '#libs/history/archives/index.js';
import { EventLog, Journal } from '#libs/history/events/index.js';
import { CheckIntegrity } from '#libs/history/integrity/index.js';
import { RebuildTenant } from '#libs/history/replay/index.js';
import { HashState, TableRows } from '#libs/history/state/index.js';
import { DEFAULT_SNAPSHOTS } from '#libs/platform/config/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { eventually } from '#libs/testing/index.js';
import { Game, play, playersOf, START, step } from '../contract/histories.js';
import {
  ended,
  openService,
  plantEvent,
  recover as recovered,
  RestClient,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
let bystander: Tenant;

/** A tenant with a history that involves every noun. */
async function aTenantWithHistory(seed: number): Promise<Tenant> {
  const made = await service.aTenant();
  await made.owner.do('spaces.create', { slug: 'history', name: 'History', clock: 'simulated' });
  await made.owner.do('spaces.setClock', { space: 'history', now: new Date(START).toISOString() });
  await goOn(made, seed);
  return made;
}

async function goOn(of: Tenant, seed: number, length = 60): Promise<void> {
  const [steps] = fc.sample(fc.array(step, { minLength: length, maxLength: length }), { numRuns: 1, seed });
  await play(new Game(await playersOf(of), 'history'), steps!);
}

const hashOf = async ({ id }: Tenant): Promise<string> => (await service.get<HashState>(HashState).run(id)).stateHash;
const sealed = (): Promise<unknown> =>
  eventually(async () => (await service.database.owner('select from unsealed_events')).length === 0);

async function resultOf({ owner }: Tenant, name: string): Promise<Record<string, any>> {
  const { status, error, result } = await ended(owner, name);
  expect({ status, error }).toEqual({ status: 'done', error: null });
  return result;
}

/** The result of a snapshot request: `snapshotId` and `seq`, or the reason why there is none. */
const snapshotOf = (of: Tenant): Promise<Record<string, any>> => resultOf(of, 'snapshots.start');

const recover = ({ owner }: Tenant, input: Input = {}): Promise<Record<string, any>> => recovered(owner, input);

beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await aTenantWithHistory(1);
  bystander = await aTenantWithHistory(2);
}, 240_000);
afterAll(() => service.close());

describe('the log of a tenant, replayed in a separate database', () => {
  it('gives the state of the live tables, replayed from the beginning or from a snapshot, and again in a second replay', async () => {
    const rebuild = service.get<RebuildTenant>(RebuildTenant);
    const { seq } = await snapshotOf(tenant);
    await goOn(tenant, 3, 30);
    const rebuilt = async () => {
      await sealed();
      const live = await hashOf(tenant);
      const whole = await rebuild.run(tenant.id, { fromSnapshot: false });
      const tail = await rebuild.run(tenant.id, { fromSnapshot: true });
      if ((await hashOf(tenant)) === live) return { live, whole, tail };
      // Compared only if the tables have not changed meanwhile, for example by the schedule.
      await Promise.all([whole.database.close(), tail.database.close()]);
      return null;
    };
    let found = await rebuilt();
    while (found === null) found = await rebuilt();
    const { live, whole, tail } = found;
    try {
      const rows = service.get<TableRows>(TableRows);
      const hashIn = async ({ database }: typeof whole): Promise<string> =>
        (await database.read((tx) => rows.hash(tx))).stateHash;
      expect({ whole: await hashIn(whole), tail: await hashIn(tail) }).toEqual({ whole: live, tail: live });
      expect(whole.report).toMatchObject({ fromSeq: 1, snapshotUsed: null, skipped: [], malformed: [] });
      expect(tail.report).toMatchObject({ fromSeq: seq + 1, snapshotSeq: seq, skipped: [], malformed: [] });
      expect(tail.report.events).toBeLessThan(whole.report.events);
      const place = await whole.database.place();
      const { events } = await service
        .get<TenantDatabase>(TenantDatabase)
        .read(tenant.id, (tx) =>
          service.get<EventLog>(EventLog).listForReplay(tx, { seq: 0, ahead: [] }, 5_000, place.seq),
        );
      expect(await whole.database.apply(service.get<Journal>(Journal), events)).toMatchObject({ applied: 0 });
      expect(await hashIn(whole)).toBe(live);
    } finally {
      await whole.database.close();
      await tail.database.close();
    }
  }, 240_000);

  it('is applied without events that are unknown or cannot be applied, and these are reported', async () => {
    const odd = await aTenantWithHistory(4);
    const plant = (...event: [string, number, object]) => plantEvent(service, odd, ...event);
    await plant('moon_phase_changed', 1, {});
    await plant('claim_stored', 99, {});
    await plant('claim_stored', 1, { nonsense: true });
    // The event refers to a claim that does not exist. Only the check of references finds this.
    const [stored] = await service.database.owner(
      `select payload from events where tenant_id = $1 and kind = 'claim_stored' and payload -> 'claim' ->> 'subject' is null
       and jsonb_array_length(payload -> 'attachments') > 0 limit 1`,
      [odd.id],
    );
    const { claim, attachments, ...parts } = stored!.payload as any;
    await plant('claim_stored', 1, {
      ...parts,
      claim: { ...claim, id: 'clm_00000000000000000000000001', externalId: null },
      attachments: attachments.map((one: object) => ({ ...one, claimId: 'clm_00000000000000000000000002' })),
    });
    await sealed();
    const recovery = await recover(odd, { promote: true });
    expect(recovery).toMatchObject({
      status: 'done',
      report: {
        skipped: [
          { seq: expect.any(Number), kind: 'moon_phase_changed', schemaVersion: 1 },
          { seq: expect.any(Number), kind: 'claim_stored', schemaVersion: 99 },
        ],
        malformed: [
          { seq: expect.any(Number), kind: 'claim_stored', reason: expect.any(String) },
          { seq: expect.any(Number), kind: 'claim_stored', reason: expect.stringContaining('claim_evidence') },
        ],
        differences: [],
        blockedBy: 'malformed',
        promoted: false,
      },
    });
    expect(await odd.owner.do('mode.get', {})).toMatchObject({ mode: 'normal' });
    expect(await recover(odd, { promote: true, acceptLoss: true })).toMatchObject({
      report: { promoted: true, replaced: 0, blockedBy: null },
    });
  }, 240_000);
});

describe('tables that somebody has edited by hand', () => {
  it('are reported, replaced by what the log says, and can be put back; another tenant is not touched', async () => {
    await sealed();
    const [before, others] = [await hashOf(tenant), await hashOf(bystander)];
    const owner = (sql: string): Promise<unknown> => service.database.owner(sql, [tenant.id]);
    await owner(
      `update claims set trust = 0.123, importance = 0.9 where tenant_id = $1 and id in (select id from claims where tenant_id = $1 order by id limit 3)`,
    );
    await owner(`update spaces set name = 'forged' where tenant_id = $1`);
    await owner(`delete from claim_votes where tenant_id = $1`);
    await owner(
      `insert into spaces (tenant_id, id, slug, name, policy, clock, created_at, version) select $1, 'spc_00000000000000000000000001', 'ghost', 'ghost', policy, 'real', now(), 1 from spaces where tenant_id = $1 limit 1`,
    );
    await owner(
      `insert into predicates select (jsonb_populate_record(p, jsonb_build_object('space_id', 'spc_00000000000000000000000001'))).* from predicates p where tenant_id = $1 limit 1`,
    );
    const edited = await hashOf(tenant);
    expect(edited).not.toBe(before);

    const dry = await recover(tenant);
    const tables = dry.report.differences.map(({ table }: { table: string }) => table);
    expect(tables).toEqual(expect.arrayContaining(['claims', 'spaces']));
    expect(dry.report).toMatchObject({ liveHash: edited, rebuiltHash: before, promoted: false });
    expect(await hashOf(tenant)).toBe(edited);

    const done = await recover(tenant, { promote: true });
    expect(done).toMatchObject({ report: { promoted: true }, undoableUntil: expect.any(String) });
    expect({ tenant: await hashOf(tenant), bystander: await hashOf(bystander) }).toEqual({
      tenant: before,
      bystander: others,
    });
    await service.expectReplayIsExact(tenant.id);
    expect(await tenant.owner.do('mode.get', {})).toMatchObject({ mode: 'normal', cause: 'recovery' });

    const undone = await tenant.owner.do('recoveries.undo', { id: done.id });
    expect(undone).toEqual({ id: done.id, restored: done.report.replaced, kept: 0, keptRows: [] });
    expect(await hashOf(tenant)).toBe(edited);
    expect(await tenant.owner.call('recoveries.undo', { id: done.id })).toMatchObject({
      status: 409,
      body: { code: 'recovery_not_undoable' },
    });
    expect(await bystander.owner.call('recoveries.undo', { id: done.id })).toMatchObject({ status: 404 });
    expect(await bystander.owner.call('recoveries.get', { id: done.id })).toMatchObject({ status: 404 });
    expect(await recover(tenant, { promote: true })).toMatchObject({ report: { promoted: true, rebuiltHash: before } });
    await service.expectReplayIsExact(tenant.id);
  }, 240_000);
});

describe('the rows that a recovery replaced', () => {
  const NAMES = ['One', 'Two', 'Three'];
  let edited: Tenant;
  beforeAll(async () => {
    edited = await service.aTenant();
    for (const name of NAMES) await edited.owner.do('spaces.create', { slug: name.toLowerCase(), name });
  });

  const names = async () =>
    (await edited.owner.do('spaces.list', {})).data.map(({ name }: { name: string }) => name).sort();
  /** Renames every space by hand, and restores the names by a recovery. */
  async function recovered(): Promise<string> {
    await sealed();
    await service.database.owner(`update spaces set name = 'forged' where tenant_id = $1`, [edited.id]);
    const done = await recover(edited, { promote: true });
    expect(done).toMatchObject({ report: { promoted: true, replaced: 3 } });
    expect(await names()).toEqual([...NAMES].sort());
    return done.id;
  }

  it('come back when the recovery is undone, except those that were changed since', async () => {
    const job = await recovered();
    await service.database.owner(`update spaces set name = 'later' where tenant_id = $1 and slug = 'two'`, [edited.id]);
    expect(await edited.owner.do('recoveries.undo', { id: job })).toEqual({
      id: job,
      restored: 2,
      kept: 1,
      keptRows: [{ table: 'spaces', changed: 1, refused: 0 }],
    });
    expect(await names()).toEqual(['forged', 'forged', 'later']);
  }, 120_000);

  it('are kept for 7 days: after that the recovery cannot be undone, and the next recovery deletes the rows', async () => {
    const job = await recovered();
    const age = (days: number, minutes: number) =>
      service.database.owner(
        `update replaced_rows set replaced_at = now() - $2 * interval '1 day' - $3 * interval '1 minute' where tenant_id = $1`,
        [edited.id, days, minutes],
      );
    const kept = () => service.database.owner(`select from replaced_rows where tenant_id = $1`, [edited.id]);
    await age(7, 1);
    expect(await edited.owner.call('recoveries.undo', { id: job })).toMatchObject({
      status: 409,
      body: { code: 'recovery_not_undoable' },
    });
    expect(await names()).toEqual([...NAMES].sort());
    expect(await kept()).toHaveLength(3);
    await recover(edited);
    expect(await kept()).toEqual([]);
    const next = await recovered();
    await age(7, -1);
    expect(await edited.owner.do('recoveries.undo', { id: next })).toMatchObject({ restored: 3, kept: 0 });
  }, 120_000);
});

describe('a snapshot', () => {
  it('is not made if an event cannot be applied: the tenant is read-only until the loss is accepted', async () => {
    const odd = await service.aTenant();
    await odd.owner.do('spaces.create', { slug: 'history', name: 'History' });
    await plantEvent(service, odd, 'claim_stored', 1, { nonsense: true });
    await sealed();
    expect(await snapshotOf(odd)).toEqual({ refused: 'projection_failed' });
    expect(await odd.owner.do('mode.get', {})).toMatchObject({
      mode: 'read_only',
      cause: 'projection_failed',
      reason: expect.stringMatching(/^Event \d+, claim_stored, cannot be applied\.$/),
    });
    const refused = await odd.owner.call('claims.store', { space: 'history', text: 'refused' });
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'degraded_mode', recoverHint: 'credence recover --promote' },
    });
    expect((await odd.owner.call('spaces.get', { space: 'history' })).headers.get('x-degraded')).toBe('read_only');
    expect(await recover(odd, { promote: true, acceptLoss: true })).toMatchObject({ report: { promoted: true } });
    expect(await odd.owner.do('mode.get', {})).toMatchObject({ mode: 'normal' });
  }, 120_000);

  it('is made from the log and not from the tables: an edit by hand makes the tenant read-only, until a recovery is promoted', async () => {
    await sealed();
    expect(await snapshotOf(bystander)).toMatchObject({ snapshotId: expect.stringMatching(/^snp_/) });
    await service.database.owner(
      `update claims set importance = 0.77 where tenant_id = $1 and id in (select id from claims where tenant_id = $1 limit 2)`,
      [bystander.id],
    );
    expect(await snapshotOf(bystander)).toEqual({ refused: 'state_hash_differs' });
    expect(await bystander.owner.do('mode.get', {})).toMatchObject({
      mode: 'read_only',
      cause: 'state_hash_differs',
      reason: 'Tables are not what the log says: claims.',
    });
    const refused = await bystander.owner.call('claims.store', { space: 'history', text: 'refused' });
    expect(refused.body).toMatchObject({ code: 'degraded_mode', recoverHint: 'credence recover --promote' });
    expect(await recover(bystander, { promote: true })).toMatchObject({
      report: {
        snapshotUsed: expect.stringMatching(/^snp_/),
        differences: [{ table: 'claims', changed: 2 }],
        promoted: true,
      },
    });
    await service.expectReplayIsExact(bystander.id);
    expect(await bystander.owner.do('mode.get', {})).toMatchObject({ mode: 'normal' });
  }, 240_000);

  it('is one of at most five snapshots, and is skipped by a recovery if one of its bytes is wrong', async () => {
    for (let n = 0; n < 5; n += 1) {
      await tenant.owner.do('claims.store', { space: 'history', text: `one more ${n}` });
      await snapshotOf(tenant);
    }
    await sealed();
    const { data } = await tenant.owner.do('snapshots.list', {});
    expect(data).toHaveLength(5);
    expect(
      await service.database.owner(
        `select distinct payload -> 'settings' as settings from events where tenant_id = $1 and kind = 'snapshot_made'`,
        [tenant.id],
      ),
    ).toEqual([{ settings: DEFAULT_SNAPSHOTS }]);
    expect((await tenant.owner.do('runtimeHealth.get', {})).snapshots).toMatchObject({ count: 5, keep: 5 });
    const [newest, older] = data;
    const pages = await service.database.owner(
      `select snapshot_id, count(*)::int as pages from snapshot_pages where tenant_id = $1 group by 1`,
      [tenant.id],
    );
    expect(pages).toHaveLength(5);
    await service.database.owner(
      `update snapshot_pages set content = set_byte(content, 20, (get_byte(content, 20) + 1) % 256) where tenant_id = $1 and snapshot_id = $2 and ordinal = 3`,
      [tenant.id, newest.id],
    );
    expect(await recover(tenant)).toMatchObject({ report: { snapshotUsed: older.id, differences: [] } });
  }, 240_000);
});

describe('the archived days of the log', () => {
  it('are verified when they are written, and one wrong byte in them is found', async () => {
    await sealed();
    const later = { now: () => new Date(Date.now() + 3 * 86_400_000) };
    const work = new WorkArchive({
      database: service.get<TenantDatabase>(TenantDatabase),
      archives: service.get<ArchiveStore>(ArchiveStore),
      dropPayloads: service.get<DropPayloads>(DropPayloads),
      journal: service.get<Journal>(Journal),
      clock: later,
      workPercent: 100,
    });
    const days = await work.run(bystander.id, 'job_01h455vb4pex5vsknk084sn02q');
    expect(days.length).toBeGreaterThan(0);
    const { data } = await bystander.owner.do('archives.list', {});
    expect(data.at(-1)).toMatchObject({ fromSeq: 1, lines: data.at(-1).toSeq });
    expect((await bystander.owner.do('runtimeHealth.get', {})).archives).toMatchObject({ count: days.length });
    const verify = service.get<VerifyArchives>(VerifyArchives);
    expect(await verify.run(bystander.id)).toEqual({ segments: days.length, firstBad: null });
    await service.database.owner(
      `update archive_segments set content = set_byte(content, 200, (get_byte(content, 200) + 1) % 256) where tenant_id = $1`,
      [bystander.id],
    );
    expect(await verify.run(bystander.id)).toMatchObject({
      firstBad: { day: days[0], why: expect.stringMatching(/unreadable|hash_differs/) },
    });
    const { data: others } = await tenant.owner.do('archives.list', {});
    expect(others).toEqual([]);
  }, 120_000);
});

describe('a tenant that is read-only', () => {
  const reads = (): Promise<any> => tenant.owner.call('search.run', { space: 'history', query: 'budget' });

  it('answers writes with 503 and the way out, marks its reads, and accepts writes again once its operator allows them', async () => {
    const other = await tenant.as({ role: 'owner', principal: { kind: 'user', name: 'other' } });
    const { id: taskId } = await tenant.owner.do('tasks.create', { space: 'history', title: 'Move' });
    await tenant.owner.do('tasks.trackProgress', { space: 'history', taskId, in_progress: ['pack'] });
    expect(await tenant.owner.do('tasks.get', { space: 'history', id: taskId })).toMatchObject({ degraded: null });
    expect(await tenant.owner.do('mode.set', { mode: 'read_only', reason: 'We move house.' })).toMatchObject({
      mode: 'read_only',
      cause: 'operator',
    });
    const before = await hashOf(tenant);
    expect(await tenant.owner.call('claims.store', { space: 'history', text: 'nothing' })).toMatchObject({
      status: 503,
      body: {
        code: 'degraded_mode',
        retryable: true,
        recoverHint: 'credence mode normal',
        detail: expect.stringContaining('We move house.'),
      },
    });
    const read = await reads();
    expect({ status: read.status, degraded: read.body.degraded }).toEqual({ status: 200, degraded: 'read_only' });
    expect(read.headers.get('x-degraded')).toBe('read_only');
    // An interrupted agent can continue: it can read a package, although the restore cannot be recorded.
    const { restoreCheckpoint, getTask } = {
      restoreCheckpoint: await tenant.owner.call('checkpoints.restore', { space: 'history', taskId }),
      getTask: await tenant.owner.call('tasks.get', { space: 'history', id: taskId }),
    };
    for (const { status, body, headers } of [restoreCheckpoint, getTask])
      expect({ status, degraded: body.degraded, header: headers.get('x-degraded') }).toEqual({
        status: 200,
        degraded: 'read_only',
        header: 'read_only',
      });
    expect(restoreCheckpoint.body).toMatchObject({ in_progress: ['pack'], checkpoint: { version: 1 } });
    expect(await other.call('mode.set', { mode: 'normal', reason: 'enough' })).toMatchObject({
      status: 409,
      body: { code: 'mode_of_another' },
    });
    expect(await hashOf(tenant)).toBe(before);
    await tenant.owner.do('mode.set', { mode: 'normal', reason: 'We have moved.' });
    expect(await tenant.owner.call('claims.store', { space: 'history', text: 'something' })).toMatchObject({
      status: 201,
    });
    expect((await reads()).body.degraded).toBeNull();
    const audit = await tenant.owner.do('audit.list', { limit: 20 });
    expect(audit.data.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['mode_entered', 'mode_left']),
    );
  });

  it('is still read-only after a restart', async () => {
    await tenant.owner.do('mode.set', { mode: 'read_only', reason: 'We move house.' });
    const again = await openService({ database: { ...service.database, close: async () => undefined } });
    try {
      const owner = new RestClient(again.url, tenant.owner.secret);
      const before = await hashOf(tenant);
      expect(await owner.call('claims.store', { space: 'history', text: 'nothing' })).toMatchObject({
        status: 503,
        body: { code: 'degraded_mode', detail: expect.stringContaining('We move house.') },
      });
      expect(await hashOf(tenant)).toBe(before);
      await owner.do('mode.set', { mode: 'normal', reason: 'We have moved.' });
      expect(await owner.call('claims.store', { space: 'history', text: 'something' })).toMatchObject({ status: 201 });
    } finally {
      await again.close();
    }
  });

  it('has its writes refused by the journal, even if the cached mode of a process says otherwise', async () => {
    await service.database.owner(
      `insert into tenant_modes values ($1, 'read_only', 'state_hash_differs', 'Tables differ.', now(), 'job_x')
       on conflict (tenant_id) do update set mode = 'read_only', cause = 'state_hash_differs'`,
      [bystander.id],
    );
    const before = await hashOf(bystander);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        bystander.owner.call('claims.store', { space: 'history', text: `claim ${n}` }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['degraded_mode']));
    expect(await hashOf(bystander)).toBe(before);
    expect(await bystander.owner.call('mode.set', { mode: 'normal', reason: 'no' })).toMatchObject({
      status: 409,
      body: { code: 'mode_needs_recovery' },
    });
    expect(await recover(bystander, { promote: true })).toMatchObject({ report: { promoted: true, replaced: 0 } });
    expect(await bystander.owner.call('claims.store', { space: 'history', text: 'again' })).toMatchObject({
      status: 201,
    });
  }, 240_000);
});

describe('what is wrong with a tenant', () => {
  const checked = async (of: Tenant): Promise<string[]> => {
    const { findings } = await resultOf(of, 'integrityChecks.start');
    return findings.map(({ code }: { code: string }) => code).sort();
  };
  const health = async () => (await bystander.owner.do('runtimeHealth.get', {})) as Record<string, any>;
  const edit = (sql: string, ...values: unknown[]) => service.database.owner(sql, [bystander.id, ...values]);

  it('is found by the daily check, and shown: an event edited by hand is named by its number', async () => {
    await sealed();
    await edit(
      'update archive_segments set content = set_byte(content, 200, (get_byte(content, 200) + 255) % 256) where tenant_id = $1',
    );
    // The part that a snapshot covers is not replayed: only the chain shows that an event in this part was edited.
    await snapshotOf(bystander);
    expect(await checked(bystander)).toEqual([]);
    expect((await health()).integrity).toEqual({ checkedAt: expect.any(String), findings: 0 });
    const [event] = await edit(
      `select s.seq::int as seq, e.position, e.payload from events e join event_seals s on s.tenant_id = e.tenant_id and s.position = e.position
       where e.tenant_id = $1 and e.kind = 'claim_stored' order by s.seq limit 1`,
    );
    const { seq, position, payload } = event as { seq: number; position: string; payload: object };
    const forge = `update events set payload = $3 where tenant_id = $1 and position = $2`;
    await edit(forge, position, JSON.stringify(payload).replace(/"text":"[^"]/, '"text":"X'));
    expect(await checked(bystander)).toEqual(['hash_chain_broken']);
    expect(await bystander.owner.do('audit.verify', {})).toMatchObject({
      intact: false,
      firstFault: { seq, why: 'event_changed' },
    });
    expect(await health()).toMatchObject({
      mode: 'normal',
      integrity: { findings: 1 },
      findings: expect.arrayContaining([expect.objectContaining({ code: 'hash_chain_broken', severity: 'error' })]),
    });
    // If the log is replayed from its first event, the resulting state differs from the tables.
    const whole = await service.get<RebuildTenant>(RebuildTenant).run(bystander.id, { fromSnapshot: false });
    const { stateHash } = await whole.database.read((tx) => service.get<TableRows>(TableRows).hash(tx));
    await whole.database.close();
    expect(stateHash).not.toBe(await hashOf(bystander));
    await edit(forge, position, JSON.stringify(payload));
    expect(await checked(bystander)).toEqual([]);
    expect(await bystander.owner.do('audit.verify', {})).toMatchObject({ intact: true });
  }, 240_000);

  it('may be an edge without an end, a missing version, or tables that differ from the log: the tenant is then read-only', async () => {
    const { space } = await bystander.aSpace();
    const { id: taskId } = await bystander.owner.do('tasks.create', { space, title: 'Ship' });
    await bystander.owner.do('tasks.spawnSubtask', { space, id: taskId, title: 'Part' });
    for (const what of ['one', 'two']) await bystander.owner.do('failures.track', { space, taskId, what });
    await sealed();
    expect(await checked(bystander)).toEqual([]);
    await edit(`delete from checkpoint_items where tenant_id = $1 and task_id = $2`, taskId);
    await edit(`delete from checkpoints where tenant_id = $1 and task_id = $2 and version = 1`, taskId);
    await edit(`update edges set to_id = 'tsk_01h455vb4pex5vsknk084sn02q' where tenant_id = $1 and to_id = $2`, taskId);
    expect(await checked(bystander)).toEqual(['edges_dangling', 'state_hash_differs', 'versions_missing']);
    expect(await health()).toMatchObject({ mode: 'read_only', integrity: { findings: 3 } });
    expect(await recover(bystander, { promote: true })).toMatchObject({ report: { promoted: true } });
    expect(await checked(bystander)).toEqual([]);
    await service.expectReplayIsExact(bystander.id);
  }, 240_000);

  it('is checked on request of an admin of the whole tenant only', async () => {
    const { spaceId } = await bystander.aSpace();
    const [writer, limited] = [
      await bystander.as({ role: 'writer' }),
      await bystander.as({ role: 'owner', spaces: [spaceId] }),
    ];
    expect((await writer.call('integrityChecks.start', {})).status).toBe(403);
    expect((await limited.call('integrityChecks.start', {})).status).toBe(403);
  });
});

describe('a check that finds nothing wrong', () => {
  const FAULT = 'Tables are not what the log says: spaces.';
  let checkedTenant: Tenant;
  const rename = (from: string, to: string) =>
    service.database.owner('update spaces set name = $3 where tenant_id = $1 and name = $2', [
      checkedTenant.id,
      from,
      to,
    ]);
  const mode = (): Promise<any> => checkedTenant.owner.do('mode.get', {});
  const check = () => resultOf(checkedTenant, 'integrityChecks.start');
  const doctor = () => service.get<CheckIntegrity>(CheckIntegrity).run(checkedTenant.id);
  const CHECKS: [string, () => Promise<unknown>][] = [
    ['the check of a day', check],
    ['doctor', doctor],
  ];
  beforeAll(async () => {
    checkedTenant = await service.aTenant();
    await checkedTenant.owner.do('spaces.create', { slug: 'history', name: 'History' });
    await checkedTenant.owner.do('maintenance.setSchedule', { space: 'history', paused: true });
  });

  it.each(CHECKS)('ends the read-only mode that the service set: %s', async (_, run) => {
    await sealed();
    await rename('History', 'forged');
    await check();
    expect(await mode()).toMatchObject({ mode: 'read_only', cause: 'state_hash_differs', reason: FAULT });
    await run();
    expect(await mode()).toMatchObject({ mode: 'read_only', reason: FAULT });
    await rename('forged', 'History');
    await run();
    expect(await mode()).toMatchObject({
      mode: 'normal',
      cause: 'state_hash_differs',
      reason: 'A check of the integrity found nothing wrong.',
    });
    await checkedTenant.owner.do('claims.store', { space: 'history', text: 'written again' });
  });

  it.each(CHECKS)('does not end the read-only mode that an operator set: %s', async (_, run) => {
    await sealed();
    await checkedTenant.owner.do('mode.set', { mode: 'read_only', reason: 'We move house.' });
    await run();
    expect(await mode()).toMatchObject({ mode: 'read_only', cause: 'operator', reason: 'We move house.' });
    await checkedTenant.owner.do('mode.set', { mode: 'normal', reason: 'We have moved.' });
  });
});

describe('a recovery', () => {
  it('up to an earlier point shows how the state at that point differs from the tables, and changes nothing', async () => {
    const grown = await service.aTenant();
    await grown.owner.do('spaces.create', { slug: 'early', name: 'Early' });
    await grown.owner.do('maintenance.setSchedule', { space: 'early', paused: true });
    await sealed();
    const { head } = await grown.owner.do('audit.verify', {});
    await grown.owner.do('claims.store', { space: 'early', text: 'The invoice is due on Friday.' });
    await sealed();
    const before = await hashOf(grown);
    const then = await recover(grown, { toSeq: head.seq });
    expect(then).toMatchObject({
      status: 'done',
      toSeq: head.seq,
      report: { events: head.seq, liveHash: before, promoted: false, skipped: [], malformed: [] },
    });
    expect(then.report.differences).toEqual(
      expect.arrayContaining([expect.objectContaining({ table: 'claims', changed: 0, extra: 1, missing: 0 })]),
    );
    expect(await recover(grown)).toMatchObject({ toSeq: null, report: { differences: [], rebuiltHash: before } });
    expect(await hashOf(grown)).toBe(before);
  }, 120_000);

  it('cannot be started while another recovery runs in the same tenant', async () => {
    const answers = await Promise.all([
      tenant.owner.call('recoveries.start', {}),
      tenant.owner.call('recoveries.start', {}),
      tenant.owner.call('recoveries.start', { promote: true }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    const unfinished = async () =>
      Promise.all(
        (['queued', 'running'] as const).map((status) =>
          tenant.owner.do('jobs.list', { queue: 'recovery', status }).then(({ data }) => data.length),
        ),
      );
    await eventually(async () => (await unfinished()).every((count) => count === 0), 60_000);
  }, 120_000);

  it.each([
    ['promote with toSeq', { promote: true, toSeq: 5 }, 'owner', 400],
    ['since', { since: '2026-01-01T00:00:00Z' }, 'owner', 400],
    ['a negative number', { toSeq: -1 }, 'owner', 400],
    ['promote by an admin', { promote: true }, 'admin', 403],
    ['a writer', {}, 'writer', 403],
  ] as const)('refuses %s', async (_, input, role, status) => {
    const caller = await tenant.as({ role });
    expect(await caller.send('POST', '/v1/recoveries', JSON.stringify(input))).toMatchObject({ status });
  });

  it('is refused to a key that is limited to some spaces', async () => {
    const { spaceId } = await tenant.aSpace();
    const limited = await tenant.as({ role: 'owner', spaces: [spaceId] });
    expect(await limited.call('recoveries.start', {})).toMatchObject({ status: 403 });
    expect(await limited.call('mode.set', { mode: 'read_only', reason: 'x' })).toMatchObject({ status: 403 });
  });
});
