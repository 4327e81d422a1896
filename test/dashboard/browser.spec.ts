import { beforeAll, expect, it } from '@jest/globals';
import { SignInLinks } from '../../apps/api/src/transport/dashboard/sign-in-links.js';
import type { Service, Tenant } from '../service/index.js';
import { inBrowser } from './harness.js';
import { keepPicture } from './opened-browser.js';
import { seedHostile, seedQuarantined } from './seeds.js';

inBrowser('the dashboard in a browser', (dashboard) => {
  let hostile: Awaited<ReturnType<typeof seedHostile>>;
  let service: Service;
  let tenant: Tenant;
  const { open, at, someone, aConflict } = dashboard;
  beforeAll(async () => {
    ({ service, tenant } = dashboard);
    hostile = await seedHostile(tenant);
  });

  it('is opened by a one-time link, and then address, storage and scripts of the page hold no credential', async () => {
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

  it('decides several conflicts with one reason, and undoes the decision that can be undone', async () => {
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

  it('shows the decision of another reviewer as soon as the decision is made', async () => {
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

  it('offers a reader no action, and the service refuses a forged action', async () => {
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

  it('releases two claims from quarantine at once, with one reason', async () => {
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

  it('starts a maintenance run that ends, and pauses the schedule, but offers neither to roles without the right', async () => {
    const { page } = await at(await someone('admin'), '/maintenance?panel=runs&kind=expire');
    await page.getByRole('combobox', { name: 'Start a run' }).selectOption('expire');
    await page.getByRole('button', { name: 'Start a run' }).click();
    // The page learns of the end of the run without being reloaded.
    await page.getByRole('region', { name: /^job_/ }).getByText('done').waitFor();
    await keepPicture(page, 'maintenance-run');
    await page.getByRole('tab', { name: 'Schedule' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Nothing is started by schedule.').waitFor();
    const paused = async () => (await tenant.owner.do('maintenance.getSchedule', { space: 'team' })).paused;
    expect(await paused()).toBe(true);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    expect(await paused()).toBe(false);
    const reader = await at(await someone('reader'), '/maintenance?panel=schedule');
    await reader.page.getByText('Runs are started by schedule.').waitFor();
    expect(await reader.page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    expect(await reader.page.getByRole('link', { name: 'Log' }).count()).toBe(0);
    await reader.page.goto(`${service.url}/app/s/team/log`);
    await reader.page.getByText('Your key may not see this').waitFor();
  });

  it('finds the author of a change in the log, event by event, and verifies the chain', async () => {
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

  it('shows nothing at links to what belongs to another tenant', async () => {
    const other = await service.aTenant();
    await other.owner.do('spaces.create', { slug: 'team', name: 'Team' });
    const { claim } = await other.owner.do('claims.store', { space: 'team', text: 'A secret of the others' });
    const { page } = await at(tenant.owner, `/claims/${claim.id}`);
    for (const panel of ['', '?panel=impact', '?panel=timeline']) {
      await page.goto(`${service.url}/app/s/team/claims/${claim.id}${panel}`);
      await page.getByRole('heading', { name: 'This does not exist' }).waitFor();
      expect(await page.getByText('A secret of the others').count()).toBe(0);
    }
  });

  it('says so if signing out fails, and stays signed in', async () => {
    const { page } = await at(await someone('reviewer'), '');
    const session = `${service.url}/app/session`;
    await page.route(session, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You are still signed in.').waitFor();
    await page.unroute(session);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByLabel('API key').waitFor();
  });

  it('goes on with the key of another tab, and takes no decision under the former key', async () => {
    const id = await seedQuarantined(tenant, 'held for two tabs');
    const { page } = await at(await someone('reviewer'), `/claims/${id}`);
    const tab = await page.context().newPage();
    await tab.goto(`${service.url}/app/sign-in`);
    await tab.getByLabel('API key').fill((await someone('reader')).secret);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByText('A reader · reader').waitFor();
    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByText('Another tab signed in with another key.').waitFor();
    await page.getByText('A reader · reader').waitFor();
    expect(await page.getByRole('region', { name: 'Actions' }).count()).toBe(0);
    expect(await tenant.owner.do('claims.get', { space: 'team', id })).toMatchObject({ status: 'quarantined' });
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByLabel('API key').waitFor();
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
