import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildDashboardIfChanged } from '../../scripts/setup/dashboard.mjs';
import { OpenIdProvider, openIdSpec } from '../service/openid-provider.js';
import { openService, type Service, type Tenant } from '../service/index.js';
import { CHROMIUM, openBrowser, openPage, violationsOf } from './opened-browser.js';

const spec = openIdSpec('Acme');
let service: Service;
let tenant: Tenant;
let provider: OpenIdProvider;

beforeAll(async () => {
  if (CHROMIUM === null) return;
  await buildDashboardIfChanged();
  service = await openService({ api: { openId: spec } });
  provider = await OpenIdProvider.openFor(service.url, spec);
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 'team', name: 'Team' });
});
afterAll(async () => {
  await service?.close();
  await provider?.close();
});

(CHROMIUM === null ? it.skip : it)(
  'after a refusal, a person signs in with the OpenID provider, and is then on the page that the person had opened',
  async () => {
    const browser = await openBrowser();
    const { page, faults } = await openPage(browser);
    provider.present = null;
    await page.goto(`${service.url}/app/s/team/sources`);
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await page.getByRole('alert').getByText('The provider did not confirm who you are').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    provider.present = 'ann';
    provider.accounts.set('ann', tenant.owner.secret.slice(0, -44));
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await page.waitForURL('**/app/s/team/sources');
    await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor();
    await page.goto(`${service.url}/app/s/team/sessions`);
    await page.getByText(`${provider.issuer} ann`).waitFor();
    expect(faults).toEqual([]);
    await browser.close();
  },
);
