import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#libs/testing/index.js';
import { SignInLinks } from '../../apps/api/src/transport/dashboard/sign-in-links.js';
import { openService, WebBrowser, type RestClient, type Service, type Tenant } from '../service/index.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let service: Service;
let tenant: Tenant;
let folder: string;
/** How far the clock of the service is ahead. */
let ahead = 0;
let addresses = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dashboard-'));
  await writeFile(join(folder, 'index.html'), '<meta name="style-nonce" content="__STYLE_NONCE__">');
  service = await openService({
    clock: { now: () => new Date(Date.now() + ahead) },
    // Each browser has its own address, so that failed sign-ins in one test do not use up the limit of another.
    api: {
      trustProxy: true,
      dashboardFolder: folder,
      limits: {
        perKey: { perSecond: 100_000, burst: 100_000 },
        perTenant: { perSecond: 100_000, burst: 100_000 },
        failuresPerAddress: { perSecond: 0.001, burst: 5 },
      },
    },
  });
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 'team', name: 'Team' });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const aBrowser = (): WebBrowser => new WebBrowser(service.url, { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` });
const aKey = (role: 'reader' | 'reviewer' | 'owner' = 'owner'): Promise<RestClient> =>
  tenant.as({ role, principal: { kind: 'user', name: role } });

async function signedIn(client: RestClient): Promise<WebBrowser> {
  const browser = aBrowser();
  expect(await browser.signIn({ key: client.secret })).toMatchObject({ status: 201 });
  return browser;
}

const whoami = (browser: WebBrowser, headers = {}) => browser.send('GET', '/v1/whoami', undefined, headers);
const store = (browser: WebBrowser, headers = {}) =>
  browser.send('POST', '/v1/spaces/team/claims', { text: 'It rains.' }, headers);
const OVER = { status: 401, body: { code: 'dashboard_session_over' } };
const FORGED = { status: 403, body: { code: 'request_forged' } };

describe('signing in', () => {
  it('exchanges a key for a cookie that no script reads, and shows no credential', async () => {
    const client = await aKey('reviewer');
    const answer = await aBrowser().signIn({ key: client.secret });
    expect(answer.headers.get('set-cookie')).toMatch(/^credence=cs_[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer.body).toMatchObject({ role: 'reviewer', session: { keyId: client.key!.id } });
    expect(JSON.stringify(answer.body)).not.toMatch(/c[ks]_[0-9a-z]{26}/);
  });

  it('over HTTPS sets a cookie that only this host could have set', async () => {
    const browser = new WebBrowser(service.url, { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.250' });
    const answer = await browser.signIn({ key: (await aKey()).secret });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-credence=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(await whoami(browser)).toMatchObject({ status: 200 });
    expect(await whoami(browser, { cookie: browser.cookie!.replace('__Host-', '') })).toMatchObject({ status: 401 });
  });

  it('gives the rights of the key, and no more', async () => {
    const reader = await signedIn(await aKey('reader'));
    expect(await whoami(reader)).toMatchObject({ status: 200, body: { role: 'reader' } });
    expect(await store(reader)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await store(await signedIn(tenant.owner))).toMatchObject({ status: 201 });
  });

  it('with a link works once, within ten minutes', async () => {
    const holder = { tenantId: tenant.id, keyId: (await aKey()).key!.id };
    const links = service.get<SignInLinks>(SignInLinks);
    const [link, late] = [links.make(holder), links.make(holder)];
    const browser = aBrowser();
    expect(await browser.signIn({ link })).toMatchObject({ status: 201, body: { session: { keyId: holder.keyId } } });
    expect(await aBrowser().signIn({ link })).toMatchObject({ status: 401, body: { code: 'sign_in_link_invalid' } });
    ahead += 10 * MINUTE_MS;
    expect(await aBrowser().signIn({ link: late })).toMatchObject({
      status: 401,
      body: { code: 'sign_in_link_invalid' },
    });
  });

  it.each([[{}], [{ key: 5 }], [{ key: '' }], [{ key: 'ck_1', link: 'x' }], [{ link: 'x'.repeat(201) }]])(
    'with %j is refused as not valid',
    async (proof) => {
      expect(await aBrowser().signIn(proof as never)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    },
  );

  it('is limited like keys: guessing is stopped, and a good key is still accepted', async () => {
    const guesser = aBrowser();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await guesser.signIn({ key: `${tenant.owner.secret.slice(0, -6)}guess${n}` })).status);
    statuses.push((await guesser.signIn({ link: 'guessed' })).status);
    statuses.push((await guesser.signIn({ link: 'guessed' })).status);
    guesser.cookie = 'credence=cs_guessed';
    statuses.push((await whoami(guesser)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await guesser.signIn({ key: tenant.owner.secret })).toMatchObject({ status: 201 });
  });
});

describe('a request with the cookie', () => {
  it('changes nothing without the token, whatever the transport', async () => {
    const browser = await signedIn(tenant.owner);
    for (const token of ['', 'a'.repeat(64), (await signedIn(tenant.owner)).requestToken])
      expect(await store(browser, { 'x-credence-request-token': token })).toMatchObject(FORGED);
    const query = { query: '{ whoami { role } }' };
    expect(await browser.send('POST', '/graphql', query, { 'x-credence-request-token': '' })).toMatchObject({
      status: 403,
    });
    expect(await browser.send('POST', '/graphql', query)).toMatchObject({
      body: { data: { whoami: { role: 'owner' } } },
    });
    expect(await store(browser)).toMatchObject({ status: 201 });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another name below the same domain', { 'sec-fetch-site': 'same-site' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['a page without an origin of its own', { origin: 'null' }],
  ])('from %s is refused, even with the token', async (_where, headers) => {
    const browser = await signedIn(tenant.owner);
    expect(await store(browser, headers)).toMatchObject(FORGED);
    expect(await whoami(browser, headers)).toMatchObject(FORGED);
    expect(await browser.send('DELETE', '/app/session', undefined, headers)).toMatchObject(FORGED);
    expect(await store(browser, { 'sec-fetch-site': 'same-origin', origin: service.url })).toMatchObject({
      status: 201,
    });
  });

  it('from another page cannot sign the browser in as somebody else', async () => {
    const browser = aBrowser();
    expect(await browser.signIn({ key: tenant.owner.secret }, { 'sec-fetch-site': 'cross-site' })).toMatchObject(
      FORGED,
    );
    expect(await browser.signIn({ key: tenant.owner.secret }, { origin: 'https://evil.example' })).toMatchObject(
      FORGED,
    );
    // What a form on another page can send.
    expect(
      await browser.send('POST', '/app/session', {}, { 'content-type': 'application/x-www-form-urlencoded' }),
    ).toMatchObject({ status: 415 });
    expect(browser.cookie).toBeNull();
  });

  it('needs the cookie: a stolen token alone is useless', async () => {
    const browser = await signedIn(tenant.owner);
    const thief = aBrowser();
    thief.requestToken = browser.requestToken;
    expect(await store(thief)).toMatchObject({ status: 401, body: { code: 'key_missing' } });
  });

  it('with a well-formed cookie that was never issued is refused', async () => {
    const browser = await signedIn(tenant.owner);
    browser.cookie = browser.cookie!.replace(/.{10}$/, 'AAAAAAAAAA');
    expect(await whoami(browser)).toMatchObject(OVER);
  });

  it('cannot reach what belongs to another tenant', async () => {
    const stranger = await service.aTenant();
    const browser = await signedIn(stranger.owner);
    const { claim } = await tenant.owner.do('claims.store', { space: 'team', text: 'Ours.' });
    const { body: session } = await (await signedIn(tenant.owner)).send('GET', '/app/session');
    expect(await browser.send('GET', `/v1/spaces/team/claims/${claim.id}`)).toMatchObject({ status: 404 });
    expect(await browser.send('DELETE', `/v1/dashboard-sessions/${session.session.id}`)).toMatchObject({ status: 404 });
    const { body: listed } = await browser.send('GET', '/v1/dashboard-sessions');
    expect(listed.data).toHaveLength(1);
  });

  it('is not interchangeable with a key: each is refused in the place of the other', async () => {
    const browser = await signedIn(tenant.owner);
    const credential = browser.cookie!.split('=')[1]!;
    expect(await whoami(aBrowser(), { authorization: `Bearer ${credential}` })).toMatchObject({ status: 401 });
    expect(await whoami(aBrowser(), { cookie: `credence=${tenant.owner.secret}` })).toMatchObject(OVER);
  });
});

describe('a session', () => {
  it('ends after an hour without use', async () => {
    const browser = await signedIn(tenant.owner);
    ahead += 59 * MINUTE_MS;
    expect(await whoami(browser)).toMatchObject({ status: 200 });
    ahead += 59 * MINUTE_MS;
    expect(await whoami(browser)).toMatchObject({ status: 200 });
    ahead += HOUR_MS;
    expect(await whoami(browser)).toMatchObject(OVER);
  });

  it('is not kept open by a page that refreshes itself', async () => {
    const browser = await signedIn(tenant.owner);
    for (const _half of [1, 2]) {
      ahead += 29 * MINUTE_MS;
      expect(await whoami(browser, { 'x-credence-unattended': '1' })).toMatchObject({ status: 200 });
    }
    ahead += 2 * MINUTE_MS;
    expect(await whoami(browser)).toMatchObject(OVER);
  });

  it('ends after twelve hours, even if it is used', async () => {
    const browser = await signedIn(tenant.owner);
    for (let half = 1; half < 24; half += 1) {
      ahead += 30 * MINUTE_MS;
      expect(await whoami(browser)).toMatchObject({ status: 200 });
    }
    ahead += 30 * MINUTE_MS;
    expect(await whoami(browser)).toMatchObject(OVER);
  });

  it('ends when its key is revoked', async () => {
    const client = await aKey('reviewer');
    const browser = await signedIn(client);
    await tenant.owner.do('keys.revoke', { id: client.key!.id });
    expect(await whoami(browser)).toMatchObject({ status: 401, body: { code: 'key_revoked' } });
    expect(await aBrowser().signIn({ key: client.secret })).toMatchObject({ status: 401 });
  });

  it('ends when the secret of its key is replaced', async () => {
    const client = await aKey('reviewer');
    const browser = await signedIn(client);
    ahead += 1;
    await tenant.owner.do('keys.rotate', { id: client.key!.id });
    expect(await whoami(browser)).toMatchObject(OVER);
  });

  it('never has an id chosen by the browser, and signing in again ends the previous one', async () => {
    const planted = await signedIn(await aKey('reader'));
    const victim = aBrowser();
    victim.cookie = planted.cookie;
    await victim.signIn({ key: tenant.owner.secret });
    expect(victim.cookie).not.toBe(planted.cookie);
    expect(await whoami(planted)).toMatchObject(OVER);
    expect(await whoami(victim)).toMatchObject({ status: 200, body: { role: 'owner' } });
  });

  it('ends on signing out, together with its open stream', async () => {
    const browser = await signedIn(tenant.owner);
    const { cookie } = browser;
    const stream = await fetch(`${service.url}/v1/events/stream`, {
      headers: { cookie: cookie!, accept: 'text/event-stream' },
    });
    expect(stream.status).toBe(200);
    expect(await browser.send('DELETE', '/app/session')).toMatchObject({ status: 204 });
    expect(browser.cookie).toBeNull();
    await stream.text();
    browser.cookie = cookie;
    expect(await whoami(browser)).toMatchObject(OVER);
  });

  it('is listed, and can be ended from another session, which can also end all sessions at once', async () => {
    const client = await aKey('reader');
    const [here, there, third] = [await signedIn(client), await signedIn(client), await signedIn(client)];
    const { body } = await here.send('GET', '/v1/dashboard-sessions');
    expect(body.data).toHaveLength(3);
    expect(JSON.stringify(body)).not.toMatch(/secret|hash/i);
    const { body: other } = await there.send('GET', '/app/session');
    expect(await here.send('DELETE', `/v1/dashboard-sessions/${other.session.id}`)).toMatchObject({ status: 200 });
    expect(await whoami(there)).toMatchObject(OVER);
    expect(await here.send('POST', '/v1/dashboard-sessions:endAll')).toMatchObject({ body: { ended: 2 } });
    expect(await whoami(here)).toMatchObject(OVER);
    expect(await whoami(third)).toMatchObject(OVER);
  });

  it('of somebody else can be seen and ended only by admins', async () => {
    const owner = await signedIn(tenant.owner);
    const reader = await signedIn(await aKey('reader'));
    const { body: ofOwner } = await owner.send('GET', '/app/session');
    const { body: ofReader } = await reader.send('GET', '/app/session');
    const { body: seen } = await reader.send('GET', '/v1/dashboard-sessions');
    expect(seen.data.map(({ id }: { id: string }) => id)).toEqual([ofReader.session.id]);
    expect(await reader.send('DELETE', `/v1/dashboard-sessions/${ofOwner.session.id}`)).toMatchObject({ status: 404 });
    expect(await owner.send('DELETE', `/v1/dashboard-sessions/${ofReader.session.id}`)).toMatchObject({ status: 200 });
    expect(await whoami(reader)).toMatchObject(OVER);
  });

  it('is in the audit trail: who signed in and out, and no secret', async () => {
    const browser = await signedIn(tenant.owner);
    const { body } = await browser.send('GET', '/app/session');
    await browser.send('DELETE', '/app/session');
    await eventually(async () => {
      const { data } = await tenant.owner.do('audit.list', { limit: 200 });
      const own = (data as { subjectId: string; kind: string }[]).filter(
        ({ subjectId }) => subjectId === body.session.id,
      );
      return (
        own
          .map(({ kind }) => kind)
          .sort()
          .join() === 'dashboard_session_ended,dashboard_session_opened'
      );
    });
  });
});

describe('the pages', () => {
  it('allow no inline script, and inline styles only with a nonce that is new each time', async () => {
    const [one, two] = [
      await aBrowser().send('GET', '/app'),
      await aBrowser().send('GET', '/app/s/team/conflicts?id=1'),
    ];
    const policy = one.headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
    expect(one.body).toContain(`content="${nonce}"`);
    expect(two.status).toBe(200);
    expect(two.body).not.toContain(nonce);
  });

  it('wait for the build if there is none yet', async () => {
    await rm(join(folder, 'index.html'));
    expect(await aBrowser().send('GET', '/app')).toMatchObject({
      status: 503,
      body: expect.stringContaining('refresh'),
    });
  });
});
