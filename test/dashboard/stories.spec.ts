import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/eventually.js';
import { giveUp, type Service, type Tenant } from '../service/index.js';
import { inBrowser } from './harness.js';
import { keepStory } from './opened-browser.js';
import { seedPoison, seedTask } from './seeds.js';

const PICTURES = 'docs/pictures/dashboard';
const MAX_BYTES = 400_000;

describe('the pictures of the stories', () => {
  it('are shown in docs/dashboard.md, one for each story, and are small', () => {
    const stories = readFileSync('docs/dashboard.md', 'utf8').split(/^## /m);
    const shown = stories.flatMap((story) => [...story.matchAll(/!\[[^\]]+\]\(pictures\/dashboard\/(.+?)\)/g)]);
    const files = readdirSync(PICTURES);
    expect(shown.map(([, file]) => file).sort()).toEqual(files.sort());
    expect(files).toHaveLength(5);
    expect(files.reduce((sum, file) => sum + statSync(join(PICTURES, file)).size, 0)).toBeLessThan(MAX_BYTES);
  });
});

/**
 * Each story of docs/dashboard.md, from the home page until it is solved. `npm run pictures` also makes the picture of
 * each story again.
 */
inBrowser('the stories of docs/dashboard.md', (dashboard) => {
  let service: Service;
  let tenant: Tenant;
  const { at, someone } = dashboard;
  const read = (operation: string, input: object) => tenant.owner.do(operation, { space: 'team', ...input });
  beforeAll(() => {
    ({ service, tenant } = dashboard);
  });

  it('reject a wrong fact with three keystrokes, after a preview', async () => {
    const { id, value, newer } = await dashboard.aConflict();
    const { page } = await at(await someone('reviewer'), '');
    const waiting = page.getByRole('region', { name: 'Open conflicts' });
    await waiting.getByRole('link').first().click();
    await page.waitForURL(`**/conflicts?id=${id}`);
    await page.getByRole('region', { name: 'New claim' }).getByText(value).first().waitFor();
    await page.getByText('a person may replace it').or(page.getByText('is trusted less')).first().waitFor();
    await page.keyboard.press('r');
    const preview = page.getByRole('region', { name: 'What this decision changes' });
    await preview.getByRole('button', { name: 'Confirm' }).waitFor();
    await preview.scrollIntoViewIfNeeded();
    await keepStory(page, 'a-wrong-fact');
    expect((await read('conflicts.get', { id })).status).toBe('open');
    await page.keyboard.press('Enter');
    await page.getByText('Decided: reject').waitFor();
    expect(await read('conflicts.get', { id })).toMatchObject({ status: 'resolved', resolution: 'reject' });
    expect((await read('claims.get', { id: newer })).status).not.toBe('active');
    await page.getByRole('link', { name: 'Home' }).click();
    await waiting.getByText('None').waitFor();
  });

  it('find a poisoned source, revoke its evidence after a preview of the effects, and reinstate it', async () => {
    const { evidence, derived } = await seedPoison(tenant, 'wire');
    const { page } = await at(await someone('reviewer'), '');
    await page.getByRole('link', { name: 'Sources' }).click();
    await page.getByLabel('Independence group').fill('press of wire');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('link', { name: 'What it said' }).click();
    await page.getByRole('link', { name: 'wire says that the bridge is closed' }).click();
    // The evidence, the claim and the conclusion.
    await page.locator('canvas[data-painted="3"]').waitFor();
    await page.getByRole('button', { name: 'Revoke' }).click();
    const preview = page.getByRole('region', { name: 'Revoke' });
    await preview.getByText('Conclusions that are checked again: 2').waitFor();
    await keepStory(page, 'a-poisoned-source');
    expect((await read('evidence.get', { id: evidence })).status).toBe('active');
    await preview.getByLabel('Reason').fill('They made it up.');
    await preview.getByRole('button', { name: 'Do it' }).click();
    await page.getByRole('region', { name: 'Correction' }).getByText('done').waitFor();
    await page.getByText('They made it up.').waitFor();
    expect((await read('claims.get', { id: derived.claim.id })).grounding).toBe('tainted');
    await page.getByRole('button', { name: 'Reinstate' }).click();
    await page.getByRole('region', { name: 'Reinstate' }).getByLabel('Reason').fill('It was true.');
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByRole('button', { name: 'Revoke' }).waitFor();
  });

  it('find a stuck correction on the home page, and continue it where it stopped', async () => {
    const { evidence } = await seedPoison(tenant, 'gazette');
    const { cascadeId: id } = await read('evidence.revoke', { id: evidence, reason: 'A rumour.' });
    const state = async (): Promise<string> => (await read('cascades.get', { id })).state;
    await eventually(async () => (await state()) === 'done');
    await giveUp(service.database, id);
    const { page } = await at(await someone('admin'), '');
    await page.getByRole('region', { name: 'Failed corrections' }).getByText('too often').click();
    await page.waitForURL('**/maintenance?panel=corrections&status=failed');
    const row = page.getByRole('region', { name: id });
    await row.getByRole('button', { name: 'Retry' }).waitFor();
    await keepStory(page, 'a-stuck-correction');
    await row.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('There was no correction like that.').waitFor();
    await page.getByLabel('Status').selectOption('done');
    await row.getByText('done').waitFor();
    expect(await state()).toBe('done');
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('region', { name: 'Failed corrections' }).getByText('None').waitFor();
  });

  it('show what a task that was cut off waits for, how its versions differ, and what binds the next agent', async () => {
    const { task, first, second } = await seedTask(tenant, 'the export');
    await read('tasks.setStatus', { id: task, status: 'blocked' });
    const { page } = await at(await someone('reviewer'), '');
    const blocked = page.getByRole('region', { name: 'Blocked tasks' });
    await blocked.getByRole('link', { name: 'the export' }).click();
    await page.getByRole('region', { name: 'What is missing' }).getByText('Waits for: Ask the export').waitFor();
    await page.getByRole('region', { name: 'How the steps are connected' }).getByText('Pay the export').click();
    await page.waitForURL(`**/tasks/${task}?step=${second}`);
    await page.getByRole('region', { name: 'The chosen step' }).getByText('pending').waitFor();
    await keepStory(page, 'a-task-that-was-cut-off');
    await page.getByRole('tab', { name: 'Checkpoints' }).click();
    await page.getByRole('region', { name: 'Version 2' }).getByText('1 added').first().waitFor();
    await page.getByLabel('To version').selectOption('1');
    await page.waitForURL(`**/tasks/${task}?panel=checkpoints&from=1&to=1`);
    await page.getByRole('tab', { name: 'Constraints' }).click();
    await page.getByRole('region', { name: 'Must not be done again' }).getByText('set by user').waitFor();
    await page.getByRole('tab', { name: 'Handoffs and executions' }).click();
    await page.getByRole('region', { name: 'Handoffs' }).getByText('finish the export').waitFor();
    await page.getByRole('region', { name: 'Executions' }).getByText('failure').waitFor();
    await page.getByRole('tab', { name: 'Continuity' }).click();
    await page.getByText('Advice for the next agent').first().waitFor();
    // The next agent does what was missing. The person goes back to the home page, and sees the task disappear from it.
    await page.getByRole('link', { name: 'Home' }).click();
    await blocked.getByRole('link', { name: 'the export' }).waitFor();
    await read('steps.transition', { id: first, to: 'in_progress' });
    await read('tasks.setStatus', { id: task, status: 'in_progress' });
    await blocked.getByText('None').waitFor();
    await page.goto(`${service.url}/app/s/team/tasks?panel=sessions&agent=builder`);
    await page.getByText('builder').first().waitFor();
  });

  it('revoke a leaked key permanently, and thereby sign out its browsers', async () => {
    const leaked = await tenant.as({ role: 'writer', principal: { kind: 'agent', name: 'A leaky agent' } });
    const thief = await at(leaked, '/search');
    const { page } = await at(await someone('admin'), '');
    await page.getByRole('link', { name: 'Team' }).click();
    const row = page.getByRole('region', { name: leaked.key!.id });
    await row.getByText('A leaky agent').waitFor();
    await row.getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('The key is refused at once and for good').waitFor();
    await row.scrollIntoViewIfNeeded();
    await keepStory(page, 'a-leaked-key');
    expect((await leaked.send('GET', '/v1/whoami')).status).toBe(200);
    await row.getByRole('button', { name: 'Do it' }).click();
    await row.getByText('revoked', { exact: true }).waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    expect((await leaked.send('GET', '/v1/whoami')).status).toBe(401);
    await thief.page.goto(`${service.url}/app/s/team/search`);
    await thief.page.getByLabel('API key').waitFor();
    await row.getByRole('link', { name: 'What happened to it' }).click();
    await page.getByText('key revoked').waitFor();
  });
});
