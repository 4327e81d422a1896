import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASSERTION_CLASSES } from '#libs/kernel/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { Authenticate, RevokeKey } from '#libs/tenancy/api-keys/index.js';
import { GetSpace } from '#libs/tenancy/spaces/index.js';
import { ListTenants } from '#libs/tenancy/tenants/index.js';
import { ensureDemo, welcome } from './demo.js';

const URL_ = 'http://127.0.0.1:4000';

let world: World;
let home: string;
beforeAll(async () => {
  world = await openWorld([]);
});
afterAll(() => world.close());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'demo-'));
});
afterEach(() => rm(home, { recursive: true }));

const ensure = (url = URL_) => ensureDemo(world, home, url);
const kept = async () => JSON.parse(await readFile(join(home, 'demo.json'), 'utf8'));
const sessionOf = (key: string) => world.get(Authenticate).authenticate(key);

it('the demo writes a key of role owner, which may assert every class, to a file that only its owner can read', async () => {
  const demo = await ensure();
  expect(await kept()).toEqual(demo);
  expect((await stat(join(home, 'demo.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(home)).toEqual(['demo.json']);
  const { tenantId, caller } = await sessionOf(demo.key);
  expect(caller).toMatchObject({
    role: 'owner',
    allowedClasses: ASSERTION_CLASSES,
    grants: ['conversation_ingest'],
    spaceIds: null,
    defaultSpaceId: expect.stringMatching(/^spc_/),
    principal: { kind: 'user' },
  });
  expect(await world.get(GetSpace).run({ tenantId, caller, requestId: 'test' }, { space: demo.space })).toMatchObject({
    slug: 'demo',
  });
});

it('the demo keeps its key and space at the next start; if the service has another port, only the address changes', async () => {
  const first = await ensure();
  expect(await ensure()).toEqual(first);
  const moved = await ensure('http://127.0.0.1:4100');
  expect(moved).toEqual({ ...first, url: 'http://127.0.0.1:4100' });
  expect(await kept()).toEqual(moved);
});

it.each<[string, (key: string) => Promise<unknown>]>([
  ['the file is lost', () => rm(join(home, 'demo.json'))],
  ['the file is damaged', () => writeFile(join(home, 'demo.json'), '{"url":')],
  [
    'the key was revoked',
    async (key) => {
      const { tenantId, caller } = await sessionOf(key);
      return world.get(RevokeKey).run({ tenantId, caller, requestId: 'test' }, { id: caller.keyId });
    },
  ],
])('the demo gets a new key for the same tenant when %s', async (_, lose) => {
  const before = await ensure();
  const { tenantId } = await sessionOf(before.key);
  const tenants = (await world.get(ListTenants).run({ limit: 200 })).data.length;
  await lose(before.key);
  const after = await ensure();
  expect(after.key).not.toBe(before.key);
  expect((await sessionOf(after.key)).tenantId).toBe(tenantId);
  expect((await world.get(ListTenants).run({ limit: 200 })).data).toHaveLength(tenants);
});

it('the welcome text shows requests that can be pasted into a shell unchanged', () => {
  const text = welcome(
    { url: URL_, space: 'demo', key: 'ck_1' },
    { home: '.credence', signInLink: 'http://127.0.0.1:4000/app/sign-in#token', startedInMs: 2_340, isColoured: false },
  );
  expect(text).toContain('Credence is ready after 2.3 s');
  const curls = text.split('\n').filter((line) => line.startsWith('  curl'));
  expect(curls).toHaveLength(3);
  for (const curl of curls) {
    const [, auth, type, body] = /-H '([^']*)' -H '([^']*)' -d '([^']*)'$/.exec(curl)!;
    expect({ auth, type, bodyType: typeof JSON.parse(body!) }).toEqual({
      auth: 'Authorization: Bearer ck_1',
      type: 'Content-Type: application/json',
      bodyType: 'object',
    });
  }
});
