import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { buildDashboardIfChanged } from '../../scripts/setup/dashboard.mjs';
import { SignInLinks } from '../../apps/api/src/transport/dashboard/sign-in-links.js';
import { openService, type RestClient, type Service, type Tenant } from '../service/index.js';
import {
  CHROMIUM,
  keepPicture,
  NARROW,
  openBrowser,
  openPage,
  violationsOf,
  type OpenedPage,
} from './opened-browser.js';

const HOSTILE = [
  '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>',
  'javascript:window.pwned=1 =HYPERLINK("http://evil.example")',
  'pay \u202egnp.exe\u202c to \u2066evil\u200b',
].join(' ');

if (CHROMIUM === null)
  console.warn(
    'There is no Chromium on this machine (apt-get install chromium): the tests of the dashboard in a browser are left out.',
  );

(CHROMIUM === null ? describe.skip : describe)('the dashboard in a browser', () => {
  let service: Service;
  let tenant: Tenant;
  let browser: Browser;
  let pages: OpenedPage[] = [];
  let hostileClaim: string;

  beforeAll(async () => {
    await buildDashboardIfChanged();
    [service, browser] = await Promise.all([openService({ isWorking: true }), openBrowser()]);
    tenant = await service.aTenant();
    await tenant.owner.do('spaces.create', { slug: 'team', name: 'Team' });
    const stored = await tenant.owner.do('claims.store', {
      space: 'team',
      text: HOSTILE,
      triple: { subject: HOSTILE.slice(0, 60), predicate: 'says', value: HOSTILE },
      provenance: { source: 'user_explicit' },
      tags: ['<b>'],
    });
    hostileClaim = stored.claim.id;
    await tenant.owner.do('claims.store', { space: 'team', text: `long ${'\u202e<svg onload=alert(1)>'.repeat(400)}` });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });
  afterEach(async () => {
    const faults = pages.flatMap((opened) => opened.faults);
    await Promise.all(pages.map(({ page }) => page.context().close()));
    pages = [];
    expect(faults).toEqual([]);
  });

  /** Somebody who has come to a page of the space, by signing in with a key where the dashboard asked for it. */
  async function at(
    client: RestClient,
    path: string,
    options: Parameters<typeof openPage>[1] = {},
  ): Promise<OpenedPage> {
    const opened = await openPage(browser, options);
    pages.push(opened);
    const { page } = opened;
    await page.goto(`${service.url}/app/s/team${path}`);
    await page.getByLabel('API key').fill(client.secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForURL(`**/app/s/team${path}`);
    return opened;
  }

  const someone = (role: 'reader' | 'reviewer' | 'owner') =>
    tenant.as({ role, principal: { kind: 'user', name: `A ${role}` } });

  let budgets = 0;
  /** A user and a page on the web disagree. */
  async function aConflict(): Promise<{ id: string; value: string; newer: string; existing: string }> {
    const subject = `budget ${(budgets += 1)}`;
    const say = (value: string, source: string) =>
      tenant.owner.do('claims.store', {
        space: 'team',
        text: `The ${subject} is ${value}`,
        triple: { subject, predicate: 'is', value },
        provenance: { source },
      });
    const { claim } = await say('$750', 'user_explicit');
    const { claim: newer, conflicts } = await say(`$${budgets}5,000`, 'document');
    return { id: conflicts[0].id, value: `The ${subject} is $${budgets}5,000`, newer: newer.id, existing: claim.id };
  }

  it('is entered by a link once; the address, the storage and the scripts of the page then have no credential', async () => {
    const token = service.get<SignInLinks>(SignInLinks).make({ tenantId: tenant.id, keyId: tenant.owner.key!.id });
    const opened = await openPage(browser);
    pages.push(opened);
    const { page } = opened;
    await page.goto(`${service.url}/app/sign-in#${token}`);
    await page.getByRole('heading', { name: 'What needs a person' }).waitFor();
    expect(page.url()).toBe(`${service.url}/app/s/team`);
    const visible = await page.evaluate<string>(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, location.href, history.state])',
    );
    expect(visible).not.toContain(token);
    expect(visible).not.toMatch(/c[ks]_[0-9a-z]{26}/);
    // The session, the spaces, and six lists of what waits.
    expect(opened.asked.filter((request) => !request.endsWith('/stream')).length).toBeLessThanOrEqual(9);
    await keepPicture(page, 'home');
  });

  it('lets a reviewer reject a claim with three keys, after a preview', async () => {
    const { id, value } = await aConflict();
    const { page } = await at(await someone('reviewer'), `/conflicts?id=${id}`);
    await page.getByRole('region', { name: 'New claim' }).getByText(value).first().waitFor();
    await page.keyboard.press('r');
    const preview = page.getByRole('region', { name: 'What this decision changes' });
    await preview.getByRole('button', { name: 'Confirm' }).waitFor();
    await keepPicture(page, 'conflict-preview');
    expect((await tenant.owner.do('conflicts.get', { space: 'team', id })).status).toBe('open');
    await page.keyboard.press('Enter');
    await page.getByText('Decided: reject').waitFor();
    expect(await tenant.owner.do('conflicts.get', { space: 'team', id })).toMatchObject({
      status: 'resolved',
      resolution: 'reject',
    });
  });

  it('shows what another reviewer has decided as soon as it has happened', async () => {
    const { id } = await aConflict();
    const { page } = await at(await someone('reviewer'), `/conflicts?id=${id}`);
    await page.getByRole('button', { name: 'Keep both' }).waitFor();
    const { newClaim, existingClaim } = await tenant.owner.do('conflicts.get', { space: 'team', id });
    const versions = { expectedNewVersion: newClaim.version, expectedExistingVersion: existingClaim.version };
    const other = await someone('reviewer');
    await other.do('conflicts.resolve', { space: 'team', id, action: 'reject', note: 'faster', ...versions });
    await page.getByText('Decided: reject').waitFor();
    await page.getByText('faster').waitFor();
  });

  it('offers a reader no action, and the service refuses one that is forged', async () => {
    const { newer } = await aConflict();
    const { page } = await at(await someone('reader'), `/claims/${newer}`);
    await page.getByText('Root evidence').waitFor();
    expect(await page.getByRole('region', { name: 'Actions' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Conflicts', exact: true }).count()).toBe(0);
    const forged = (address: string) =>
      page.evaluate(async (to) => {
        const { requestToken } = (await (await fetch('/app/session')).json()) as { requestToken: string };
        const headers = { 'content-type': 'application/json', 'x-credence-request-token': requestToken };
        return (await fetch(to, { method: 'POST', headers, body: '{"reason":"x","errorType":"other"}' })).status;
      }, address);
    expect(await forged(`/v1/spaces/team/claims/${newer}:retract`)).toBe(403);
    await page.goto(`${service.url}/app/s/team/conflicts`);
    await page.getByText('Your key may not see this').waitFor();
  });

  it('runs nothing that is in stored texts, and makes hidden characters visible, on every page', async () => {
    const { page } = await at(tenant.owner, `/claims/${hostileClaim}`);
    await page.getByRole('heading', { level: 1 }).getByText('U+202E').waitFor();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.goto(`${service.url}/app/s/team/search?q=long`);
    await page.getByText('<svg onload').first().waitFor();
    await page.goto(`${service.url}/app/s/team/search?q=${encodeURIComponent('evil pay HYPERLINK')}`);
    await page.getByText('<img src=x onerror').first().waitFor();
    await page.goto(`${service.url}/app/s/team`);
    await page.getByRole('heading', { name: 'What needs a person' }).waitFor();
    expect(await page.evaluate(`'pwned' in window`)).toBe(false);
    expect(await page.locator('img, svg[onload], a[href^="javascript"]').count()).toBe(0);
  });

  it('asks for a key when the session is over, and leads back', async () => {
    const client = await someone('reviewer');
    const { page } = await at(client, `/search?q=budget`);
    await client.do('dashboardSessions.endAll');
    // The page may notice by itself first, when its event stream ends: then the link is gone.
    await page
      .getByRole('link', { name: 'Home' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await page.getByText('Your session is over.').waitFor();
    await page.getByLabel('API key').fill(client.secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'What needs a person' }).waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByLabel('API key').waitFor();
  });

  it.each(['light', 'dark'] as const)('has no violation that axe-core finds, in %s colours', async (colorScheme) => {
    const { id, existing } = await aConflict();
    const { page } = await at(tenant.owner, '', { colorScheme });
    const found: Record<string, string[]> = {};
    const look = async (name: string, path: string, seen: string): Promise<void> => {
      await page.goto(`${service.url}/app/s/team${path}`);
      await page.getByText(seen).first().waitFor();
      found[name] = await violationsOf(page);
      await keepPicture(page, `${name}-${colorScheme}`);
    };
    await look('home', '', 'Open proposals');
    await look('conflict', `/conflicts?id=${id}&decide=reject`, 'Reason (optional)');
    await look('claim', `/claims/${existing}`, 'Root evidence');
    await look('timeline', `/claims/${existing}?panel=timeline`, 'claim stored');
    await look('search', '/search?q=budget', 'Trust');
    await look('sessions', '/sessions', 'This browser');
    await look('missing', '/claims/clm_01kb5q4w3yf6vbt8c1s9n2d7he', 'This does not exist');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByLabel('API key').waitFor();
    found.signIn = await violationsOf(page);
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
  });

  it('works on a telephone: nothing is wider than the screen', async () => {
    const { id, existing } = await aConflict();
    const { page } = await at(tenant.owner, `/conflicts?id=${id}`, { viewport: NARROW });
    const wide: string[] = [];
    const look = async (name: string, path: string, seen: string): Promise<void> => {
      await page.goto(`${service.url}/app/s/team${path}`);
      await page.getByText(seen).first().waitFor();
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) wide.push(name);
      await keepPicture(page, `${name}-narrow`);
    };
    await look('home', '', 'Open proposals');
    await look('conflict', `/conflicts?id=${id}`, 'Back to the list');
    await look('claim', `/claims/${existing}`, 'Root evidence');
    await look('hostile', `/claims/${hostileClaim}`, 'Root evidence');
    await look('search', '/search?q=budget', 'Trust');
    await look('sessions', '/sessions', 'This browser');
    expect(wide).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'What needs a person' }).waitFor();
  });
});
