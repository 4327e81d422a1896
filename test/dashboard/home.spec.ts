import { beforeAll, expect, it } from '@jest/globals';
import type { Service, Tenant } from '../service/index.js';
import { inBrowser } from './harness.js';
import { keepPicture, NARROW, violationsOf } from './opened-browser.js';

inBrowser('the first page of a space, in a browser', (dashboard) => {
  let service: Service;
  let tenant: Tenant;
  const { at, open, aConflict, someone } = dashboard;
  beforeAll(() => {
    ({ service, tenant } = dashboard);
  });

  it('says that nothing was recorded yet as long as the space is empty', async () => {
    const { page } = await at(await someone('reader'), '');
    const growth = page.getByRole('region', { name: 'Growth' });
    await growth.getByText('Nothing was recorded in this time.').waitFor();
    expect(await growth.locator('canvas').count()).toBe(0);
  });

  it('draws what was recorded day by day, and also shows the numbers as a table', async () => {
    const { id } = await aConflict();
    const { page, asked } = await at(await someone('reviewer'), '');
    const growth = page.getByRole('region', { name: 'Growth' });
    await growth.locator('canvas').waitFor();
    await growth.getByText('Claims: 2').waitFor();
    await page.getByRole('region', { name: 'Open conflicts' }).getByRole('link').waitFor();
    expect(await page.getByRole('region', { name: 'Open conflicts' }).getByRole('link').getAttribute('href')).toContain(
      id,
    );
    // Checks that something was painted, and that the picture is hidden from screen readers.
    const isPainted = await page.evaluate<boolean>(`(() => {
      const canvas = document.querySelector('.series canvas');
      return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0);
    })()`);
    expect(isPainted).toBe(true);
    expect(await growth.locator('[aria-hidden] canvas').count()).toBe(1);
    await growth.getByText('As a table').focus();
    await page.keyboard.press('Enter');
    const rows = growth.getByRole('row');
    await rows.last().getByText('2', { exact: true }).first().waitFor();
    expect(await rows.count()).toBe(31);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
      await keepPicture(page, `growth-${colorScheme}`);
    }
    asked.length = 0;
    await page.reload();
    await growth.locator('canvas').waitFor();
    expect(asked.sort()).toEqual([
      'GET /app/session',
      'GET /v1/spaces',
      'GET /v1/spaces/team/changes/stream',
      'GET /v1/spaces/team/growth',
      'POST /graphql',
    ]);
  });

  it('fits on a phone, with the table open', async () => {
    const { page } = await at(await someone('reader'), '', { viewport: NARROW });
    await page.getByRole('region', { name: 'Growth' }).locator('canvas').waitFor();
    await page.getByText('As a table').click();
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    expect(await page.getByRole('region', { name: 'Open conflicts' }).count()).toBe(0);
  });

  it('reports if either of its two parts fails, and loads the failed part again', async () => {
    const { page } = await at(await someone('agent'), '');
    for (const path of ['**/graphql', '**/team/growth*']) await page.route(path, (route) => route.abort());
    await page.reload();
    await page.getByText('The service does not answer').nth(1).waitFor();
    for (const path of ['**/graphql', '**/team/growth*']) await page.unroute(path);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('region', { name: 'Open conflicts' }).waitFor();
  });

  it('sends a person whose session has ended to the sign-in page', async () => {
    const client = await someone('agent');
    const { page } = await at(client, '');
    await page.getByRole('region', { name: 'Open conflicts' }).waitFor();
    await tenant.owner.do('keys.revoke', { id: client.key!.id });
    await page.goto(`${service.url}/app/s/team`);
    await page.getByLabel('API key').waitFor();
    expect((await open()).faults).toEqual([]);
  });
});
