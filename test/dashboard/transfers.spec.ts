import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Service, Tenant } from '../service/index.js';
import { forge, inBrowser } from './harness.js';
import { keepPicture, violationsOf } from './opened-browser.js';
import { HOSTILE } from './seeds.js';

inBrowser('import and export in a browser', (dashboard) => {
  let service: Service;
  let tenant: Tenant;
  const { at, someone } = dashboard;
  beforeAll(() => {
    ({ service, tenant } = dashboard);
  });

  const formOf = (page: Page) => page.getByRole('form', { name: 'Import' });
  const choose = (page: Page, name: string, text: string) =>
    formOf(page)
      .getByLabel('File')
      .setInputFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });
  const claimsIn = async (space: string): Promise<string[]> =>
    (await tenant.owner.do('claims.list', { space, limit: 100 })).data.map(({ text }: { text: string }) => text);

  it('let a reader download an export with its options, and the export can be imported into another space', async () => {
    const { owner } = tenant;
    const say = (value: string) =>
      owner.do('claims.store', {
        space: 'team',
        text: `The budget is ${value}`,
        triple: { subject: 'Acme', predicate: 'budget', value },
        provenance: { source: 'user_explicit' },
      });
    await owner.do('claims.store', { space: 'team', text: HOSTILE, provenance: { source: 'user_explicit' } });
    await say('$500');
    await say('$700');
    await owner.do('spaces.create', { slug: 'copy', name: 'Copy' });
    const reader = await at(await someone('reader'), '/team?panel=transfers');
    const section = reader.page.getByRole('form', { name: 'Export' });
    await section.getByLabel('Replaced claims').check();
    const [download] = await Promise.all([
      reader.page.waitForEvent('download'),
      section.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('team.jsonl');
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text.split('\n')[0]!)).toMatchObject({ export: 'credence.space/1', history: true });
    expect(text).toContain('The budget is $500');
    await section.getByText('The file is complete.').waitFor();
    expect(await violationsOf(reader.page)).toEqual([]);
    // The page offers a reader no import, and the service refuses a forged import request.
    await reader.page.getByText('Your key may not import').waitFor();
    expect(await reader.page.getByLabel('File').count()).toBe(0);
    expect(await forge(reader, 'POST', '/v1/spaces/team/imports', { name: 'x', items: [] })).toBe(403);

    const { page } = await at(await someone('writer'), '/team?panel=transfers');
    await page.goto(`${service.url}/app/s/copy/team?panel=transfers`);
    await choose(page, 'download.jsonl', text);
    await page.getByText('complete and unchanged').waitFor();
    expect(await formOf(page).getByLabel('Name of the import').inputValue()).toBe('team');
    expect(await formOf(page).getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Try it' }).click();
    const trial = page.getByRole('region', { name: 'What the import would do' });
    await trial.getByText(/^stored: /).waitFor();
    await trial.getByText('<img src=x onerror').first().waitFor();
    expect(await page.evaluate(`'pwned' in window`)).toBe(false);
    expect(await claimsIn('copy')).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await keepPicture(page, 'import-tried');
    await formOf(page).getByRole('button', { name: 'Import' }).click();
    await page
      .getByRole('region', { name: 'What the import did' })
      .getByText(/^stored: /)
      .waitFor();
    expect((await claimsIn('copy')).sort()).toEqual((await claimsIn('team')).sort());
    // Importing the same file again adds nothing.
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText(/^imported before: /).waitFor();
    expect(await trial.getByText(/^stored: /).count()).toBe(0);
  });

  it('store lines of JSON, and list lines that cannot be stored with their number and the reason, as text', async () => {
    const { page } = await at(await someone('agent'), '/team?panel=transfers');
    const lines = [
      JSON.stringify({ text: 'The door is green' }),
      `${HOSTILE} is not JSON`,
      JSON.stringify({ key: HOSTILE.slice(0, 60), claim: { text: 'Too much', importance: 7 } }),
      JSON.stringify({ key: 'page', content: `A page with ${HOSTILE}` }),
    ];
    await choose(page, '<img src=x onerror=alert(1)>.jsonl', lines.join('\n'));
    await page.getByText('Lines of JSON', { exact: true }).waitFor();
    await formOf(page).getByLabel('Name of the import').fill('Not a name');
    await page.getByText('1 to 50 of a-z').waitFor();
    expect(await page.getByRole('button', { name: 'Try it' }).isDisabled()).toBe(true);
    await formOf(page).getByLabel('Name of the import').fill('notes');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('Not imported: 2').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Line 2: is not a JSON object' }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Line 3 (<img src=x' })
      .filter({ hasText: 'importance' })
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await formOf(page).getByRole('button', { name: 'Import' }).click();
    await page.getByText('stored: 2').waitFor();
    expect(await page.evaluate(`'pwned' in window`)).toBe(false);
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await claimsIn('team')).toContain('The door is green');
  });

  it('refuse an export that was changed or cut off, and find no items in an empty file', async () => {
    const { page } = await at(await someone('agent'), '/team?panel=transfers');
    const address = `${service.url}/v1/spaces/team/export`;
    const text = await (await fetch(address, { headers: { authorization: `Bearer ${tenant.owner.secret}` } })).text();
    await choose(page, 'a.jsonl', text.replace('budget', 'Budget'));
    await page.getByText('its SHA-256 differs').waitFor();
    expect(await page.getByRole('button', { name: 'Try it' }).isDisabled()).toBe(true);
    await choose(page, 'b.jsonl', text.split('\n').slice(0, 2).join('\n'));
    await page.getByText('This export was cut off').waitFor();
    await choose(page, 'empty.jsonl', '');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('The file has no items.').waitFor();
  });

  it('show a failure of the service, and save nothing', async () => {
    const { page } = await at(await someone('agent'), '/team?panel=transfers');
    await page.route('**/team/export*', (route) => route.abort());
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('form', { name: 'Export' }).getByRole('alert').waitFor();
    await page.route('**/team/imports*', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: '{"status":403,"code":"forbidden"}',
      }),
    );
    await choose(page, 'one.jsonl', '{"text":"one"}');
    await page.getByRole('button', { name: 'Try it' }).click();
    await formOf(page).getByRole('alert').waitFor();
    expect(await formOf(page).getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
  });
});
