import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import type { Service, Tenant } from '../service/index.js';
import { forge, inBrowser } from './harness.js';
import { keepPicture, violationsOf } from './opened-browser.js';
import { HOSTILE } from './seeds.js';

/** The maximum for any page, including the requests for the session and the list of spaces. */
const MAX_REQUESTS = 6;

inBrowser('the panels of a claim, in a browser', (dashboard) => {
  let service: Service;
  let tenant: Tenant;
  const { at, someone } = dashboard;
  beforeAll(() => {
    ({ service, tenant } = dashboard);
  });

  const say = async (text: string, value: string, source = 'document'): Promise<string> => {
    const triple = { subject: 'Acme', predicate: text, value };
    const input = { space: 'team', text: `${text} ${value}`, triple, provenance: { source } };
    return (await tenant.owner.do('claims.store', input)).claim.id;
  };

  describe('votes', () => {
    it('are listed with their reasons; people can withdraw only their own, and the counts change at once', async () => {
      const id = await say('budget', '$500');
      await (await someone('agent')).do('claims.reinforce', { space: 'team', id, reason: HOSTILE });
      const writer = await tenant.user('a voter');
      await writer.do('claims.dispute', { space: 'team', id, reason: 'I know better.' });
      const { page } = await at(writer, `/claims/${id}?panel=votes`);
      const votes = page.getByRole('region', { name: 'Votes', exact: true });
      await votes.getByText('confirmed it').waitFor();
      await votes.getByText('<img src=x onerror').waitFor();
      await votes.getByText('U+202E').waitFor();
      expect(await page.evaluate(`'pwned' in window`)).toBe(false);
      expect(await votes.getByRole('button', { name: 'Withdraw the vote' }).count()).toBe(1);
      expect(await violationsOf(page)).toEqual([]);
      await keepPicture(page, 'claim-votes');
      await votes.getByRole('button', { name: 'Withdraw the vote' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**action=withdraw');
      await votes.getByRole('button', { name: 'Do it' }).click();
      await votes.getByText('I know better.').waitFor({ state: 'detached' });
      expect(await votes.getByText('confirmed it').count()).toBe(1);
      expect(await tenant.owner.do('claims.get', { space: 'team', id })).toMatchObject({
        reinforcements: 1,
        disputes: 0,
      });
    });

    it('are shown to readers without actions, and a forged withdrawal is refused', async () => {
      const id = await say('colour', 'green');
      const reader = await at(await someone('reader'), `/claims/${id}?panel=votes&action=withdraw`);
      await reader.page.getByText('Nobody has voted.').waitFor();
      await reader.page.getByText('never', { exact: true }).waitFor();
      expect(await reader.page.getByRole('button', { name: 'Withdraw the vote' }).count()).toBe(0);
      expect(await forge(reader, 'POST', `/v1/spaces/team/claims/${id}:withdrawVote`, {})).toBe(403);
    });
  });

  it('show in the panel on overturning what is missing, times, groups of evidence, and the gate', async () => {
    const id = await say('seat', 'Rome');
    const { page } = await at(await someone('reader'), `/claims/${id}?panel=overturn`);
    const missing = page.getByRole('region', { name: 'What is missing until it is accepted' });
    await missing.getByText(/^independent witnesses: it has \d, and needs \d/).waitFor();
    await page.getByRole('region', { name: 'Independent groups of evidence' }).getByText('for it').first().waitFor();
    await page.getByText('or if the trust of that value is at least').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await keepPicture(page, 'claim-overturn');
    await page.goto(
      `${service.url}/app/s/team/claims/${await say('motto', 'Onwards', 'user_explicit')}?panel=overturn`,
    );
    await page.getByText('A user said it.').waitFor();
  });

  it('count uses by session and day', async () => {
    const id = await say('door', 'blue');
    await tenant.owner.do('sessions.open', { space: 'team', externalId: 'reading' });
    await tenant.owner.do('claims.recordUse', { space: 'team', ids: [id], sessionId: 'reading', outcome: 'success' });
    const { page } = await at(await someone('reader'), `/claims/${id}?panel=votes`);
    const uses = page.getByRole('region', { name: 'Uses' });
    await uses.getByText('Of these ended well').waitFor();
    expect(await uses.locator('dd').allInnerTexts()).toEqual(expect.arrayContaining(['1', '1', '1', '0']));
  });

  it('send only a few requests each, and show a failed request so that it can be repeated', async () => {
    const id = await say('roof', 'red');
    const { page, asked } = await at(await someone('reviewer'), '');
    for (const panel of ['', 'overturn', 'impact', 'votes', 'merges', 'timeline']) {
      asked.length = 0;
      await page.goto(`${service.url}/app/s/team/claims/${id}?panel=${panel}`);
      await page.waitForLoadState('load');
      await page.getByRole('tab', { selected: true }).waitFor();
      const loading = page.getByRole('tabpanel').getByRole('status', { name: 'Loading' });
      await eventually(async () => (await loading.count()) === 0);
      const sent = asked.filter((request) => !request.endsWith('/changes/stream'));
      expect({ panel, sent, isFew: sent.length <= MAX_REQUESTS }).toMatchObject({ isFew: true });
    }
    await page.route('**/uses*', (route) => route.abort());
    await page.goto(`${service.url}/app/s/team/claims/${id}?panel=votes`);
    await page.getByText('The service does not answer').first().waitFor();
    await page.unroute('**/uses*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Sessions and days').waitFor();
  });
});
