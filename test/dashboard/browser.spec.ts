import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/eventually.js';
import { SignInLinks } from '../../apps/api/src/transport/dashboard/sign-in-links.js';
import { giveUp, type Service, type Tenant } from '../service/index.js';
import { inBrowser } from './harness.js';
import { keepPicture } from './opened-browser.js';
import { seedHostile, seedPoison, seedQuarantined, seedTask } from './seeds.js';

inBrowser('the dashboard in a browser', (dashboard) => {
  let hostile: Awaited<ReturnType<typeof seedHostile>>;
  let service: Service;
  let tenant: Tenant;
  const { open, at, someone, aConflict } = dashboard;
  beforeAll(async () => {
    ({ service, tenant } = dashboard);
    hostile = await seedHostile(tenant);
  });

  it('is opened by a one-time link, after which address, storage and scripts of the page hold no credential', async () => {
    const token = service.get<SignInLinks>(SignInLinks).make({ tenantId: tenant.id, keyId: tenant.owner.key!.id });
    const opened = await open();
    const { page } = opened;
    await page.goto(`${service.url}/app/sign-in#${token}`);
    await page.getByRole('heading', { name: 'What needs a person' }).waitFor();
    expect(page.url()).toBe(`${service.url}/app/s/team`);
    const visible = await page.evaluate<string>(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, location.href, history.state])',
    );
    expect(visible).not.toContain(token);
    expect(visible).not.toMatch(/c[ks]_[0-9a-z]{26}/);
    // The session, the spaces, and six lists of waiting items.
    expect(opened.asked.filter((request) => !request.endsWith('/stream')).length).toBeLessThanOrEqual(9);
    await keepPicture(page, 'home');
  });

  it('lets a reviewer reject a claim with three keystrokes, after a preview', async () => {
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

  it('decides several conflicts with one reason; what can be undone is undone', async () => {
    const { owner } = tenant;
    const store = async (text: string): Promise<string> =>
      (await owner.do('claims.store', { space: 'team', text, provenance: { source: 'user_explicit' } })).claim.id;
    const [day, night] = [await store('The museum is open by day'), await store('The museum is open by night only')];
    const { conflict } = await owner.do('conflicts.contradict', {
      space: 'team',
      nodeA: day,
      nodeB: night,
      description: 'Both cannot be true.',
    });
    const trusted = await aConflict();
    const { page } = await at(await someone('reviewer'), '/conflicts');
    for (const id of [conflict.id, trusted.id]) await page.getByLabel(`Choose ${id}`).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Reject the new claim' }).click();
    const preview = page.getByRole('region', { name: 'Reject the new claim: 2' });
    await preview.getByText('Nothing else changes.').waitFor();
    await preview.getByLabel('Reason').fill('checked by telephone');
    await keepPicture(page, 'conflicts-bulk');
    await preview.getByRole('button', { name: 'Do it' }).click();
    await page.getByText('Done: 2').waitFor();
    const read = (id: string) => owner.do('conflicts.get', { space: 'team', id });
    for (const id of [conflict.id, trusted.id])
      expect(await read(id)).toMatchObject({ resolution: 'reject', note: 'checked by telephone' });
    await page.getByText('Can be undone: 1.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByLabel(`Choose ${conflict.id}`).waitFor();
    expect((await read(conflict.id)).status).toBe('open');
    expect((await read(trusted.id)).status).toBe('resolved');
  });

  it('shows the decision of another reviewer as soon as it is made', async () => {
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

  it('offers a reader no action, and the service refuses a forged one', async () => {
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

  it('a poisoned source is found, its claims are revoked after a preview, and the correction completes', async () => {
    const { evidence, derived } = await seedPoison(tenant, 'wire');
    const { page } = await at(await someone('reviewer'), '/sources?group=press+of+wire');
    await page.getByRole('link', { name: 'What it said' }).click();
    await page.getByRole('link', { name: 'wire says that the bridge is closed' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    const preview = page.getByRole('region', { name: 'Revoke' });
    await preview.getByText('Conclusions that are checked again: 2').waitFor();
    await keepPicture(page, 'evidence-preview');
    expect((await tenant.owner.do('evidence.get', { space: 'team', id: evidence })).status).toBe('active');
    await preview.getByLabel('Reason').fill('They made it up.');
    await preview.getByRole('button', { name: 'Do it' }).click();
    await page.getByRole('region', { name: 'Correction' }).getByText('done').waitFor();
    await page.getByText('They made it up.').waitFor();
    expect(await tenant.owner.do('claims.get', { space: 'team', id: derived.claim.id })).toMatchObject({
      grounding: 'tainted',
    });
    // The revocation can be undone.
    await page.getByRole('button', { name: 'Reinstate' }).click();
    await page.getByRole('region', { name: 'Reinstate' }).getByLabel('Reason').fill('It was true.');
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByRole('button', { name: 'Revoke' }).waitFor();
  });

  it('a stuck correction is found on the home page, and continues where it stopped', async () => {
    const { evidence } = await seedPoison(tenant, 'gazette');
    const { cascadeId: id } = await tenant.owner.do('evidence.revoke', {
      space: 'team',
      id: evidence,
      reason: 'A rumour.',
    });
    const state = async (): Promise<string> => (await tenant.owner.do('cascades.get', { space: 'team', id })).state;
    await eventually(async () => (await state()) === 'done');
    await giveUp(service.database, id);
    const { page } = await at(await someone('admin'), '');
    await page.getByRole('region', { name: 'Failed corrections' }).getByText('too often').click();
    await page.waitForURL('**/maintenance?panel=corrections&status=failed');
    await page.getByRole('region', { name: id }).getByRole('button', { name: 'Retry' }).click();
    await page.getByText('There was no correction like that.').waitFor();
    await page.getByLabel('Status').selectOption('done');
    await page.getByRole('region', { name: id }).getByText('done').waitFor();
    expect(await state()).toBe('done');
  });

  it('two claims are released from quarantine at once, with one reason', async () => {
    const ids = [await seedQuarantined(tenant, 'held one'), await seedQuarantined(tenant, 'held two')];
    const { page } = await at(await someone('reviewer'), '/quarantine');
    for (const id of ids) await page.getByLabel(`Choose ${id}`).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Release' }).click();
    await page.getByLabel('Reason').fill('both are fine');
    await keepPicture(page, 'quarantine-bulk');
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByText('Done: 2').waitFor();
    for (const id of ids)
      expect(await tenant.owner.do('claims.get', { space: 'team', id })).toMatchObject({ status: 'active' });
  });

  it('changes the registration of a source and a predicate, and shows what the service refuses', async () => {
    await tenant.owner.do('sources.put', { space: 'team', sourceId: 'desk', class: 'tool_output' });
    await tenant.owner.do('predicates.put', { space: 'team', name: 'budget' });
    const { page } = await at(await someone('owner'), '/sources?kind=tool_output&change=desk');
    await page.getByLabel('Reliability, 0 to 1').fill('0.3');
    await tenant.owner.do('sources.put', { space: 'team', sourceId: 'desk', class: 'tool_output', domainTags: ['a'] });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    await page.reload();
    await page.getByLabel('Reliability, 0 to 1').fill('0.3');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Change' }).waitFor();
    const [desk] = (await tenant.owner.do('sources.list', { space: 'team', class: 'tool_output' })).data;
    expect(desk).toMatchObject({ sourceId: 'desk', baseReliability: 0.3, domainTags: ['a'] });
    await page.goto(`${service.url}/app/s/team/predicates?change=budget`);
    await page.getByLabel('A change is decided by').selectOption('review');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('a person').waitFor();
  });

  it('an interrupted task shows what it is waiting for, how its versions differ, and what binds the next agent', async () => {
    const { task, second } = await seedTask(tenant, 'the export');
    await tenant.owner.do('tasks.setStatus', { space: 'team', id: task, status: 'blocked' });
    const { page } = await at(await someone('reviewer'), '');
    await page.getByRole('region', { name: 'Blocked tasks' }).getByRole('link', { name: 'the export' }).click();
    await page.getByRole('region', { name: 'What is missing' }).getByText('Waits for: Ask the export').waitFor();
    await page.getByRole('region', { name: 'How the steps hang together' }).getByText('Pay the export').click();
    await page.waitForURL(`**/tasks/${task}?step=${second}`);
    await page.getByRole('region', { name: 'The chosen step' }).getByText('pending').waitFor();
    await keepPicture(page, 'task-steps');
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
    await page.getByText('Advice for whoever takes it up').first().waitFor();
    await page.goto(`${service.url}/app/s/team/tasks?panel=sessions&agent=builder`);
    await page.getByText('builder').first().waitFor();
  });

  it('maintenance: a run is started and ends, and the schedule is paused; roles without the right are not offered either', async () => {
    const { page } = await at(await someone('admin'), '/maintenance?panel=runs&kind=expire');
    await page.getByRole('combobox', { name: 'Start a run' }).selectOption('expire');
    await page.getByRole('button', { name: 'Start a run' }).click();
    // The page learns of its end without being reloaded.
    await page.getByRole('region', { name: /^job_/ }).getByText('done').waitFor();
    await keepPicture(page, 'maintenance-run');
    await page.getByRole('tab', { name: 'Schedule' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Nothing is started by schedule.').waitFor();
    const paused = async () => (await tenant.owner.do('maintenance.getSchedule', { space: 'team' })).paused;
    expect(await paused()).toBe(true);
    await page.getByRole('button', { name: 'Let it go on' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    expect(await paused()).toBe(false);
    const reader = await at(await someone('reader'), '/maintenance?panel=schedule');
    await reader.page.getByText('Runs are started by schedule.').waitFor();
    expect(await reader.page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    expect(await reader.page.getByRole('link', { name: 'Log' }).count()).toBe(0);
    await reader.page.goto(`${service.url}/app/s/team/log`);
    await reader.page.getByText('Your key may not see this').waitFor();
  });

  it('the log: the author of a change is found, event by event, and the chain is verified', async () => {
    const { page } = await at(await someone('admin'), `/log?about=${hostile.evidence}`);
    await page.getByText('evidence recorded').waitFor();
    await page.getByLabel('Kind, such as claim_stored').fill('predicate_registered');
    await page.getByLabel('Id of what it is about').fill('');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL('**/log?kind=predicate_registered');
    await page.getByText('predicate registered').first().waitFor();
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('button', { name: 'The next ones' }).click();
    await page.waitForURL('**/log?panel=events&after=*');
    await page.getByRole('tab', { name: 'Chain' }).click();
    await page.getByText('The chain is intact.').waitFor();
  });

  it('asks for a key when the session has ended, and then leads back', async () => {
    const client = await someone('reviewer');
    const { page } = await at(client, `/search?q=budget`);
    await client.do('dashboardSessions.endAll');
    // The page may notice it first, when its event stream ends; then the link is gone.
    await page
      .getByRole('link', { name: 'Home' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await page.getByText('Your session is over.').waitFor();
    const left = page.url().includes('search') ? '**/app/s/team/search?q=budget' : '**/app/s/team';
    await page.getByLabel('API key').fill(client.secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(left);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByLabel('API key').waitFor();
  });
});
