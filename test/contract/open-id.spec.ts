import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenIdProvider, openIdSpec } from '../service/openid-provider.js';
import { openService, type RestClient, type Service, type Tenant } from '../service/index.js';

const MINUTE_MS = 60_000;

let service: Service;
let tenant: Tenant;
let provider: OpenIdProvider;
let folder: string;
let ahead = 0;
let addresses = 0;
const spec = openIdSpec('Acme "SSO" <1>');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-id-'));
  await writeFile(join(folder, 'index.html'), '<meta name="sign-in-with" content="__SIGN_IN_WITH__">');
  service = await openService({
    clock: { now: () => new Date(Date.now() + ahead) },
    api: {
      trustProxy: true,
      dashboardFolder: folder,
      openId: spec,
      limits: {
        perKey: { perSecond: 100_000, burst: 100_000 },
        perTenant: { perSecond: 100_000, burst: 100_000 },
        failuresPerAddress: { perSecond: 0.001, burst: 5 },
      },
    },
  });
  tenant = await service.aTenant();
  provider = await OpenIdProvider.openFor(service.url, spec);
});
afterAll(async () => {
  await service?.close();
  await provider?.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * A browser that follows redirects one by one, so that a test can see each of them. It keeps the cookies of each host
 * separately.
 */
class Navigator {
  readonly cookies = new Map<string, Map<string, string>>();
  readonly #usual = { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` };

  async go(address: string): Promise<Response> {
    const { origin } = new URL(address);
    const own = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, own);
    const cookie = [...own].map(([name, content]) => `${name}=${content}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { ...this.#usual, cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair] = set.split(';');
      const at = pair!.indexOf('=');
      if (/Max-Age=0|expires=Thu, 01 Jan 1970/i.test(set)) own.delete(pair!.slice(0, at));
      else own.set(pair!.slice(0, at), pair!.slice(at + 1));
    }
    return answer;
  }

  /** Follows redirects to a page that does not redirect or an address that matches `until`; returns its address. */
  async follow(address: string, until = /\/app(\/(?!open-id).*)?$/): Promise<string> {
    let at = address;
    for (let hops = 0; hops < 10; hops += 1) {
      const { headers } = await this.go(at);
      const next = headers.get('location');
      if (next === null) return at;
      at = new URL(next, at).href;
      if (until.test(at)) return at;
    }
    throw new Error(`still going at ${at}`);
  }

  async session(): Promise<{ status: number; body: any }> {
    const answer = await this.go(`${service.url}/app/session`);
    return { status: answer.status, body: await answer.json() };
  }
}

const nameOf = ({ secret }: RestClient): string => secret.slice(0, -44);
const aKey = (role: 'reader' | 'reviewer' = 'reviewer'): Promise<RestClient> =>
  tenant.as({ role, principal: { kind: 'user', name: role } });

let people = 0;
/** Creates a person who has an account with this claim at the provider, and who is the next to sign in there. */
function aPerson(claim: unknown): string {
  const name = `person-${(people += 1)}`;
  provider.accounts.set(name, claim);
  provider.present = name;
  return name;
}

const begin = (back = ''): string =>
  `${service.url}/app/open-id${back === '' ? '' : `?back=${encodeURIComponent(back)}`}`;
const failed = (code: string): string => `${service.url}/app/sign-in?failed=${code}`;
const CALLBACK = /\/app\/open-id\/callback/;

describe('signing in with OpenID Connect', () => {
  it('gives the rights of the key that the provider names, and returns to the page that was requested', async () => {
    const client = await aKey('reviewer');
    aPerson(nameOf(client));
    const browser = new Navigator();
    expect(await browser.follow(begin('/s/team/claims?status=active'))).toBe(
      `${service.url}/app/s/team/claims?status=active`,
    );
    expect(await browser.session()).toMatchObject({
      status: 200,
      body: { role: 'reviewer', session: { keyId: client.key!.id, principal: { name: 'reviewer' } } },
    });
  });

  it('asks the provider for a code with PKCE, and puts no secret into an address', async () => {
    const { headers } = await new Navigator().go(begin());
    const address = new URL(headers.get('location')!);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: spec.clientId,
      redirect_uri: spec.redirectUrl,
      scope: 'openid',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(address.href).not.toContain(encodeURIComponent(spec.clientSecret));
    const set = headers.get('set-cookie')!;
    expect(set).toMatch(/^credence-sign-in=\d+\.[\w-]{43}\.[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(set).not.toContain(address.searchParams.get('state'));
  });

  it('shows in the session who signed in', async () => {
    const client = await aKey('reader');
    const person = aPerson([nameOf(client)]);
    const browser = new Navigator();
    await browser.follow(begin());
    const { body } = await browser.session();
    expect(body.session.person).toBe(`${provider.issuer} ${person}`);
    const { data } = await tenant.owner.do('dashboardSessions.list', { limit: 200 });
    expect(data).toContainEqual(expect.objectContaining({ id: body.session.id, person: body.session.person }));
  });

  it('deletes the ticket once the person is back, and sets a session cookie that is not sent from other sites', async () => {
    aPerson(nameOf(await aKey()));
    const browser = new Navigator();
    const back = await browser.follow(begin(), CALLBACK);
    const { headers } = await browser.go(back);
    expect(headers.getSetCookie()).toEqual([
      'credence-sign-in=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      expect.stringMatching(/^credence=cs_[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('names the provider on the page, as text', async () => {
    const answer = await new Navigator().go(`${service.url}/app/sign-in`);
    expect(await answer.text()).toContain('content="Acme &#34;SSO&#34; &#60;1&#62;"');
  });
});

describe('nobody gets in', () => {
  it.each([
    ['nothing', () => undefined],
    ['text that names no key', () => 'admin'],
    ['a key with its secret', () => tenant.owner.secret],
    ['several keys', () => [nameOf(tenant.owner), nameOf(tenant.owner)]],
    ['something that is not a text', () => ({ role: 'owner' })],
  ])('if the claim holds %s', async (_what, claim) => {
    aPerson(claim());
    const browser = new Navigator();
    expect(await browser.follow(begin())).toBe(failed('sign_in_without_key'));
    expect(await browser.session()).toMatchObject({ status: 401 });
  });

  it('with a key that was revoked or never existed', async () => {
    const client = await aKey();
    aPerson(nameOf(client));
    await tenant.owner.do('keys.revoke', { id: client.key!.id });
    expect(await new Navigator().follow(begin())).toBe(failed('key_revoked'));
    aPerson(nameOf(client).replace(/.{6}$/, '000000'));
    expect(await new Navigator().follow(begin())).toBe(failed('not_found'));
  });

  it('who cancels at the provider', async () => {
    provider.present = null;
    expect(await new Navigator().follow(begin('/s'))).toBe(`${failed('sign_in_refused')}&back=%2Fs`);
  });

  it('with the answer that the provider sent to another browser', async () => {
    aPerson(nameOf(tenant.owner));
    const [victim, thief] = [new Navigator(), new Navigator()];
    const back = await victim.follow(begin(), CALLBACK);
    await thief.go(begin());
    expect(await thief.follow(back)).toBe(failed('sign_in_expired'));
    expect(await new Navigator().follow(back)).toBe(failed('sign_in_expired'));
    expect(await victim.follow(back)).toBe(`${service.url}/app/`);
  });

  it('twice with the same code, or with an invented code', async () => {
    aPerson(nameOf(tenant.owner));
    const browser = new Navigator();
    const back = await browser.follow(begin(), CALLBACK);
    const ticket = new Map(browser.cookies.get(service.url));
    const forged = new URL(back);
    forged.searchParams.set('code', 'made-up');
    expect(await browser.follow(forged.href)).toBe(failed('sign_in_refused'));
    browser.cookies.set(service.url, new Map(ticket));
    expect(await browser.follow(back)).toBe(`${service.url}/app/`);
    browser.cookies.set(service.url, new Map(ticket));
    expect(await browser.follow(back)).toBe(failed('sign_in_refused'));
  });

  it.each(['code=', 'code=x&code=y', 'error=access_denied', 'error=anything', 'code=x&iss=https://evil.example', ''])(
    'by coming back with %j',
    async (said) => {
      aPerson(nameOf(tenant.owner));
      const browser = new Navigator();
      const back = new URL(await browser.follow(begin(), CALLBACK));
      const state = back.searchParams.get('state');
      expect(await browser.follow(`${spec.redirectUrl}?state=${state}&${said}`)).toBe(failed('sign_in_refused'));
      expect(await browser.session()).toMatchObject({ status: 401 });
    },
  );

  it.each([
    ['ten minutes later', () => void (ahead += 10 * MINUTE_MS)],
    [
      'with a ticket of another time',
      (own: Map<string, string>) => own.set('credence-sign-in', own.get('credence-sign-in')!.replace(/^\d/, '2')),
    ],
    [
      'with a ticket that this service did not make',
      (own: Map<string, string>) => own.set('credence-sign-in', 'x.y.z'),
    ],
  ])('%s', async (_when, change) => {
    aPerson(nameOf(tenant.owner));
    const browser = new Navigator();
    const back = await browser.follow(begin(), CALLBACK);
    change(browser.cookies.get(service.url)!);
    expect(await browser.follow(back)).toMatch(failed('sign_in_expired'));
  });

  it('by trying again and again, while a good key is still accepted', async () => {
    const browser = new Navigator();
    for (let n = 0; n < 5; n += 1)
      expect(await browser.follow(`${spec.redirectUrl}?code=x&state=${n}`)).toBe(failed('sign_in_expired'));
    aPerson('admin');
    expect(await browser.follow(begin())).toBe(failed('too_many_requests'));
    // Somebody else at the same address, whom the provider does not know yet.
    browser.cookies.delete(provider.issuer);
    aPerson(nameOf(tenant.owner));
    expect(await browser.follow(begin())).toBe(`${service.url}/app/`);
  });
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/a\r\nset-cookie: b=c',
  `/${'x'.repeat(2_000)}`,
])('signing in does not redirect to an address outside of the dashboard: %j', async (back) => {
  aPerson(nameOf(tenant.owner));
  expect(await new Navigator().follow(begin(back))).toBe(`${service.url}/app/`);
});

it('another site cannot begin the sign-in; only a person on the sign-in page can', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const answer = await fetch(begin('/s'), { redirect: 'manual', headers });
  expect(answer.headers.get('location')).toBe('/app/sign-in?back=%2Fs');
  expect(answer.headers.get('set-cookie')).toBeNull();
});

it('the sign-in begins at the host to which the provider sends people back, over HTTPS if that address uses HTTPS', async () => {
  const { redirectUrl } = spec;
  const at = (host: string, scheme = 'http') =>
    fetch(begin('/s'), { redirect: 'manual', headers: { 'x-forwarded-host': host, 'x-forwarded-proto': scheme } });
  spec.redirectUrl = 'https://memory.example/app/open-id/callback';
  try {
    const elsewhere = await at('10.0.0.7');
    expect(elsewhere.headers.get('location')).toBe('https://memory.example/app/open-id?back=%2Fs');
    const plain = await at('memory.example');
    expect(plain.headers.get('location')).toBe('/app/sign-in?failed=sign_in_insecure&back=%2Fs');
    const secure = await at('memory.example', 'https');
    expect(secure.headers.get('location')).toContain(provider.issuer);
    expect(secure.headers.get('set-cookie')).toMatch(/^__Host-credence-sign-in=.*; SameSite=Lax; Secure$/);
  } finally {
    spec.redirectUrl = redirectUrl;
  }
});

it('without a provider the sign-in page does not exist, and a provider that does not answer is reported', async () => {
  const port = await openService({ api: { dashboardFolder: folder } });
  expect((await fetch(`${port.url}/app/open-id`, { redirect: 'manual' })).status).toBe(404);
  await port.close();
  const unreachable = { ...spec, issuer: 'http://127.0.0.1:1' };
  const down = await openService({ api: { dashboardFolder: folder, openId: unreachable } });
  unreachable.redirectUrl = `${down.url}/app/open-id/callback`;
  const { headers } = await fetch(`${down.url}/app/open-id`, { redirect: 'manual' });
  expect(headers.get('location')).toBe('/app/sign-in?failed=sign_in_provider_unavailable');
  await down.close();
});
