import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { RestClient, type Service, type Tenant } from '../service/index.js';
import { forge, inBrowser } from './harness.js';
import { keepPicture } from './opened-browser.js';
import { HOSTILE } from './seeds.js';

inBrowser('recall and keys in a browser', (dashboard) => {
  let service: Service;
  let tenant: Tenant;
  const { at, someone } = dashboard;
  beforeAll(() => {
    ({ service, tenant } = dashboard);
  });

  describe('the recall page', () => {
    beforeAll(async () => {
      const store = (text: string, importance: number) =>
        tenant.owner.do('claims.store', { space: 'team', text, importance, provenance: { source: 'user_explicit' } });
      await store('The ferry to the island leaves at eight in the morning', 0.1);
      await store('The ferry to the island leaves from the north pier, not from the harbour', 0.9);
      await store(`The ferry to the island says ${HOSTILE}`, 0.5);
    });

    it('shows what was packed and what did not fit, compared with another budget and another ranking', async () => {
      const { page, asked } = await at(await someone('reader'), '/recall');
      await page.getByText('Enter what an agent would ask').waitFor();
      await page.getByLabel('Query').fill('ferry to the island');
      await page.getByLabel('Budget (tokens)').fill('40');
      await page.getByRole('button', { name: 'Compare with another one' }).click();
      await page.waitForURL('**/recall?q=ferry+to+the+island&budget=40&compare=yes');
      const [small, large] = ['Recall', 'The other one'].map((name) => page.getByRole('region', { name, exact: true }));
      await small!.getByText('it did not fit into the budget').first().waitFor();
      await large!.getByText('no limit').waitFor();
      expect(await large!.getByText('it did not fit into the budget').count()).toBe(0);
      await page.getByRole('group', { name: 'The other one' }).getByLabel('Ordered by').selectOption('importance');
      await page.getByRole('button', { name: 'Recall', exact: true }).click();
      await page.waitForURL('**ranking2=importance**');
      const found = large!.getByRole('region', { name: 'What was found' });
      await found.getByText('higher').first().waitFor();
      await found.getByText('north pier').waitFor();
      await keepPicture(page, 'recall-compared');
      expect(await page.evaluate(`'pwned' in window`)).toBe(false);
      expect(await page.locator('img').count()).toBe(0);
      // Opening the link sends only these requests: for the page, its session, the spaces, and two requests for each
      // side.
      asked.length = 0;
      await page.reload();
      await found.getByText('higher').first().waitFor();
      expect(asked.filter((request) => !request.endsWith('/stream')).length).toBeLessThanOrEqual(6);
    });

    it('answers as of another time, and shows refusals of the service', async () => {
      const { page } = await at(await someone('reader'), '/recall?q=ferry&at=2020-01-01T00%3A00%3A00.000Z');
      await page.getByText('Nothing was found.').waitFor();
      await page.getByText('Nothing was packed.').waitFor();
      await page.goto(`${service.url}/app/s/team/recall?q=${'x'.repeat(8_001)}`);
      await page.getByRole('alert').first().waitFor();
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    });

    it('has a search that can be copied as a command; the command takes the key from the environment and gives the same result', async () => {
      const reader = await someone('reader');
      const { page } = await at(reader, '/recall?q=ferry+to+the+island&calls=1');
      const call = page.getByRole('region', { name: 'The search with curl' });
      const command = await call.locator('pre').innerText();
      expect(command).not.toContain(reader.secret);
      const { stdout } = await promisify(execFile)('sh', ['-c', command], {
        env: { ...process.env, CREDENCE_KEY: reader.secret },
      });
      const answer = JSON.parse(stdout) as { data: { id: string }[] };
      const { data } = await reader.do('search.run', { space: 'team', query: 'ferry to the island', limit: 20 });
      expect(answer.data.map(({ id }) => id)).toEqual(data.map(({ id }: { id: string }) => id));
      await keepPicture(page, 'recall-calls');
    });
  });

  describe('keys', () => {
    const keyOf = async (name: string) =>
      (await tenant.owner.do('keys.list', { limit: 200 })).data.find((key: { name: string }) => key.name === name);

    it('are created with classes and spaces; the secret is shown once, and can be replaced', async () => {
      const { page } = await at(await someone('admin'), '/team?action=create');
      const form = page.getByRole('form', { name: 'Create a key' });
      await form.getByLabel('What it is for').fill('crawler');
      await form.getByLabel('document').check();
      await form.getByLabel('team', { exact: true }).check();
      expect(await form.getByLabel('Role').locator('option').allInnerTexts()).not.toContain('owner');
      await form.getByRole('button', { name: 'Create a key' }).click();
      const secret = await page.getByRole('textbox', { name: 'The secret' }).innerText();
      expect(secret).toMatch(/^c[ks]_/);
      const key = await keyOf('crawler');
      expect(key).toMatchObject({ role: 'agent', allowedClasses: ['document'], spaces: [expect.any(String)] });
      const visible = await page.evaluate<string>(
        'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, location.href, history.state])',
      );
      expect(visible).not.toContain(secret);
      await page.getByRole('button', { name: 'I have it' }).click();
      expect(await page.content()).not.toContain(secret);
      const crawler = new RestClient(service.url, secret);
      expect(await crawler.do('system.whoami', {})).toMatchObject({ key: key.id, classes: ['document'] });
      const row = page.getByRole('region', { name: key.id });
      await row.getByRole('button', { name: 'New secret' }).click();
      await row.getByText('The old secret is refused at once').waitFor();
      await row.getByRole('button', { name: 'Do it' }).click();
      const replaced = await page.getByRole('textbox', { name: 'The secret' }).innerText();
      expect(replaced).not.toBe(secret);
      expect((await crawler.send('GET', '/v1/whoami')).status).toBe(401);
    });

    it('are not offered to roles without the right, and the service refuses forged requests', async () => {
      const opened = await at(await someone('reviewer'), '/team');
      const { page } = opened;
      await page.getByText('The service keeps no list of members').waitFor();
      expect(await page.getByRole('tab', { name: 'Keys' }).count()).toBe(0);
      await page.goto(`${service.url}/app/s/team/team?panel=keys&action=create`);
      await page.getByText('Your key may not see this').waitFor();
      expect(await page.getByRole('form', { name: 'Create a key' }).count()).toBe(0);
      const { id } = await keyOf('crawler');
      expect(await forge(opened, 'POST', '/v1/api-keys', { name: 'mine', role: 'owner' })).toBe(403);
      expect(await forge(opened, 'POST', `/v1/api-keys/${id}:rotate`)).toBe(403);
      expect(await forge(opened, 'DELETE', `/v1/api-keys/${id}`)).toBe(403);
      await page.getByRole('tab', { name: 'Limits and usage' }).click();
      await page.getByText('are accepted').waitFor();
    });

    it('of owners cannot be created or taken by an admin, even by forged requests', async () => {
      const opened = await at(await someone('admin'), '/team');
      await opened.page.getByRole('button', { name: 'Create a key' }).waitFor();
      expect(await forge(opened, 'POST', '/v1/api-keys', { name: 'mine', role: 'owner' })).toBe(403);
      expect(await forge(opened, 'DELETE', `/v1/api-keys/${tenant.owner.key!.id}`)).toBe(403);
      expect(await forge(opened, 'POST', `/v1/api-keys/${tenant.owner.key!.id}:rotate`)).toBe(403);
    });
  });

  it('an unreachable service is reported, and the request is repeated', async () => {
    const { page } = await at(await someone('admin'), '/team?panel=limits');
    await page.getByText('are accepted').waitFor();
    const away = (path: string) => page.route(`**${path}*`, (route) => route.abort());
    for (const path of ['/v1/mode', '/v1/api-keys', '/team/search', '/team/context']) await away(path);
    await page.goto(`${service.url}/app/s/team/team?panel=limits`);
    await page.getByText('The service does not answer').first().waitFor();
    await page.goto(`${service.url}/app/s/team/team`);
    await page.getByText('The service does not answer').first().waitFor();
    await page.goto(`${service.url}/app/s/team/recall?q=ferry`);
    await page.getByText('The service does not answer').first().waitFor();
    await page.unroute('**/team/search*');
    await page.unroute('**/team/context*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText('Tokens').first().waitFor();
  });
});
