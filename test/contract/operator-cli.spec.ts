import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { runCli } from '../../apps/cli/src/program.js';
import { openService, type Service, type Tenant } from '../service/index.js';

/** The commands of docs/recovery.md as an operator types them, one after the other, against a service. */
let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 'office', name: 'Office' });
  await tenant.owner.do('maintenance.setSchedule', { space: 'office', paused: true });
});
afterAll(() => service.close());

async function credence(...words: string[]) {
  const io = recordedIo({
    CREDENCE_URL: service.url,
    CREDENCE_KEY: tenant.owner.secret,
    CREDENCE_SPACE: 'office',
  });
  const status = await runCli(words, io);
  return { status, ...io.printed() };
}
const nameOfSpace = async (): Promise<string> => (await tenant.owner.do('spaces.get', { space: 'office' })).name;

it('`credence mode` stops the writes of the tenant, and allows them again', async () => {
  expect(await credence('mode', 'read_only', '--reason', 'The database moves.')).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^read_only since .*: The database moves\.$/),
  });
  expect(await credence('claims', 'store', 'The invoice is paid.')).toEqual({
    status: 1,
    out: '',
    err: expect.stringMatching(
      /^The tenant has been read-only since .*: The database moves\. .*nothing was written\.$/,
    ),
  });
  expect(await credence('health')).toMatchObject({
    status: 1,
    out: expect.stringMatching(/^mode read_only\nerror {2}read_only .*The database moves\.\n.*credence mode normal/),
  });
  expect(await credence('mode', 'normal')).toMatchObject({ status: 0, out: expect.stringMatching(/^normal since/) });
  expect(await credence('claims', 'store', 'The invoice is paid.')).toMatchObject({ status: 0 });
});

it('`credence snapshots` makes a snapshot, and lists it', async () => {
  expect(await credence('snapshots', 'list')).toMatchObject({ status: 0, out: 'No snapshots.' });
  expect(await credence('snapshots', 'make')).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^The job job_\w+ makes the snapshot\.$/),
  });
  await eventually(async () => (await credence('snapshots', 'list')).out.includes('snp_'), 60_000);
});

it('`credence recover` shows rows that somebody edited by hand, replaces them, and puts them back', async () => {
  expect(await credence('recover')).toMatchObject({
    status: 0,
    out: expect.stringMatching(/after the snapshot snp_\w+\nThe tables match the log\.$/),
  });
  await service.database.owner(`update spaces set name = 'forged' where tenant_id = $1`, [tenant.id]);
  expect(await credence('recover')).toMatchObject({
    status: 1,
    out: expect.stringContaining(
      'differs    spaces: 1 changed, 0 extra, 0 missing\nNothing was changed. Replace the rows with: credence recover --promote',
    ),
  });
  expect(await nameOfSpace()).toBe('forged');
  const promoted = await credence('recover', '--promote');
  expect(promoted).toMatchObject({ status: 0, out: expect.stringContaining('1 rows replaced.') });
  expect(await nameOfSpace()).toBe('Office');
  const [, id] = /credence recover --undo (job_\w+)$/.exec(promoted.out)!;
  expect(await credence('recover', '--undo', id!)).toMatchObject({
    status: 0,
    out: '1 rows restored, 0 stay as they are.',
  });
  expect(await nameOfSpace()).toBe('forged');
  expect(await credence('recover', '--undo', id!)).toMatchObject({ status: 1, out: '' });
  expect(await credence('health')).toEqual({ status: 0, out: 'mode normal', err: '' });
});

it('`credence integrity` finds a problem, and the tenant is read-only until a recovery is promoted', async () => {
  expect(await credence('integrity')).toMatchObject({
    status: 1,
    out: expect.stringMatching(/^error {2}state_hash_differs .*spaces/),
  });
  expect(await credence('mode')).toMatchObject({ out: expect.stringMatching(/^read_only since/) });
  expect(await credence('mode', 'normal')).toMatchObject({ status: 1, out: '' });
  expect(await credence('recover', '--promote')).toMatchObject({ status: 0 });
  expect(await credence('integrity')).toEqual({ status: 0, out: 'Nothing is wrong.', err: '' });
  expect(await credence('health')).toEqual({ status: 0, out: 'mode normal', err: '' });
});

it('`credence archives` says that no day is archived yet', async () => {
  expect(await credence('archives')).toEqual({ status: 0, out: 'No day is archived yet.', err: '' });
});
