import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/eventually.js';
import type { Service, Tenant } from '../service/index.js';
import { forge, inBrowser } from './harness.js';
import { keepPicture } from './opened-browser.js';
import { seedBelief } from './seeds.js';

inBrowser('belief and what several people decide, in a browser', (dashboard) => {
  let service: Service;
  let tenant: Tenant;
  let seeded: Awaited<ReturnType<typeof seedBelief>>;
  const { at, someone } = dashboard;
  const read = (operation: string, input: object) => tenant.owner.do(operation, { space: 'team', ...input });
  beforeAll(async () => {
    ({ service, tenant } = dashboard);
    seeded = await seedBelief(tenant, 'Honesty first');
  });

  it('a proposal is found on the home page and approved after a preview; nobody decides about their own proposals', async () => {
    const { page } = await at(await someone('reviewer'), '');
    await page.getByRole('region', { name: 'Open proposals' }).getByText('cornerstone').first().click();
    await page.waitForURL('**/belief?panel=proposals&*');
    const row = page.getByRole('region', { name: seeded.proposal });
    const preview = row.getByRole('region', { name: 'Approve' });
    await preview.getByText('The new cornerstone is in force from now on').waitFor();
    await preview.getByText('Honesty first').first().waitFor();
    await keepPicture(page, 'proposal-preview');
    expect((await read('proposals.get', { id: seeded.proposal })).status).toBe('open');
    await preview.getByLabel('Reason (optional)').fill('as agreed');
    await preview.getByRole('button', { name: 'Do it' }).click();
    await page.getByText('There is no proposal like that.').waitFor();
    expect(await read('proposals.get', { id: seeded.proposal })).toMatchObject({
      status: 'approved',
      note: 'as agreed',
    });
    // The retirement of the cornerstone is proposed, and the proposer may not decide about it.
    await page.getByRole('tab', { name: 'Principles' }).click();
    const cornerstone = page.getByRole('region', { name: seeded.cornerstone });
    await cornerstone.getByRole('button', { name: 'Propose to retire it' }).click();
    await cornerstone.getByLabel('Reason').fill('outlived');
    await cornerstone.getByRole('button', { name: 'Do it' }).click();
    await cornerstone.getByLabel('Reason').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Proposals' }).click();
    await page.getByText('Yours: somebody else decides.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByText('There is no proposal like that.').waitFor();
  });

  it('offers a reader no decision, and the service refuses forged decisions', async () => {
    const { proposal } = await seedBelief(tenant, 'Patience');
    const opened = await at(await someone('reader'), '/belief?panel=proposals');
    const { page } = opened;
    const row = page.getByRole('region', { name: proposal });
    await row.waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    const forged = (address: string, body: object = {}) => forge(opened, 'POST', `/v1/spaces/team/${address}`, body);
    expect(await forged(`proposals/${proposal}:approve`)).toBe(403);
    expect(await forged(`entities/${seeded.entity}:split`)).toBe(403);
    expect(await forged(`workspaces/${seeded.workspace}:close`)).toBe(403);
    expect(await forged(`claims/${seeded.digest}:expand`)).toBe(403);
    expect(await forge(opened, 'DELETE', `/v1/spaces/team/episodes/${seeded.episode}`)).toBe(403);
    for (const panel of ['workspaces', 'entities', 'principles&type=lesson', 'tests']) {
      await page.goto(`${service.url}/app/s/team/belief?panel=${panel}`);
      await page.getByRole('tabpanel').getByRole('region').first().waitFor();
      expect(await page.getByRole('tabpanel').getByRole('region').first().getByRole('button').count()).toBe(0);
    }
  });

  it('shows claims by the state of their belief, and the tests that would distinguish between them', async () => {
    const { page } = await at(tenant.owner, '/belief');
    await page.getByText('Honesty first supports it').first().waitFor();
    const { belief } = await read('claims.get', { id: seeded.support });
    await page.getByLabel('Belief').selectOption(belief.state);
    await page.waitForURL(`**/belief?state=${belief.state}`);
    await page.getByText('Honesty first supports it').first().waitFor();
    await page.getByLabel('Belief').selectOption('rejected');
    await page.getByText('There is no claim like that.').waitFor();
    await page.getByRole('tab', { name: 'Tests' }).click();
    const test = page.getByRole('region', { name: seeded.test });
    await test.getByText('Honesty first outcome').waitFor();
    await test.getByRole('button', { name: 'Enter the result' }).click();
    await test.getByLabel('Id of the evidence').fill('evd_01kb5q4w3yf6vbt8c1s9n2d7he');
    await test.getByRole('button', { name: 'Save' }).click();
    await test.getByRole('alert').waitFor();
    await test.getByRole('button', { name: 'Withdraw' }).click();
    await test.getByText('No further result of the test is accepted.').waitFor();
    await test.getByRole('button', { name: 'Do it' }).click();
    await test.getByText('withdrawn').waitFor();
  });

  it('shows which lessons a situation would trigger, and lets contexts print the nudge of a lesson', async () => {
    const { page } = await at(tenant.owner, '/belief?panel=principles&type=lesson');
    const lesson = page.getByRole('region', { name: seeded.lesson });
    await lesson.getByRole('button', { name: 'Endorse its nudge' }).click();
    await lesson.getByRole('button', { name: 'Do it' }).click();
    await lesson.getByRole('button', { name: 'Withdraw the endorsement' }).waitFor();
    await page.getByRole('tab', { name: 'Tripwires' }).click();
    await page.getByLabel('A situation').fill('git push --force origin');
    await page.getByRole('button', { name: 'What does it trip?' }).click();
    await page.getByText('Honesty first nudges').waitFor();
    await page.getByLabel('A situation').fill('git status');
    await page.getByRole('button', { name: 'What does it trip?' }).click();
    await page.getByText('No lesson speaks up.').waitFor();
  });

  it('closes a workspace and reopens it; undoes a merge of entities', async () => {
    const { page } = await at(tenant.owner, '/belief?panel=workspaces&kind=free');
    const workspace = page.getByRole('region', { name: seeded.workspace });
    await workspace.getByRole('button', { name: 'Close' }).click();
    await workspace.getByRole('button', { name: 'Do it' }).click();
    await workspace.getByRole('button', { name: 'Open again' }).click();
    await workspace.getByRole('button', { name: 'Do it' }).click();
    await workspace.getByRole('button', { name: 'Close' }).waitFor();
    const { entity } = await read('entities.create', { canonicalName: 'Honesty firsts Ltd', type: 'company' });
    await page.goto(`${service.url}/app/s/team/belief?panel=entities&alias=Honesty+first+Ltd`);
    const row = page.getByRole('region', { name: seeded.entity });
    await row.getByRole('button', { name: /^Propose to merge/ }).click();
    await row.getByRole('button', { name: 'Do it' }).click();
    await row.getByRole('button', { name: 'Do it' }).waitFor({ state: 'detached' });
    const { data } = await read('proposals.list', { status: 'open', subjectId: seeded.entity });
    expect(data).toMatchObject([{ kind: 'entity_merge', change: { mergedId: entity.id } }]);
    await (await someone('reviewer')).do('proposals.approve', { space: 'team', id: data[0].id });
    await row.getByRole('button', { name: 'Undo the last merge' }).click();
    await row.getByRole('button', { name: 'Do it' }).click();
    await row.getByRole('button', { name: 'Undo the last merge' }).waitFor({ state: 'detached' });
    expect((await read('entities.get', { id: entity.id })).mergedInto).toBeNull();
  });

  it('shows what digests, episodes and merges were made from, and undoes digests and merges', async () => {
    for (const text of ['The red pump failed on Monday', 'on Monday The red pump failed'])
      await read('claims.store', { text, importance: 0.2 });
    await eventually(async () =>
      (await read('embeddings.list', {})).models.every(
        ({ embedded, texts }: { embedded: number; texts: number }) => embedded === texts,
      ),
    );
    await read('maintenance.startRun', { kind: 'consolidate', waitSeconds: 50 });
    const { page } = await at(await someone('owner'), '/combined');
    const digest = page.getByRole('region', { name: seeded.digest });
    await digest.getByRole('button', { name: 'What it was made from' }).click();
    await digest.getByRole('link', { name: 'Honesty first is the first part', exact: true }).waitFor();
    await digest.getByRole('button', { name: 'Dissolve' }).click();
    await digest.getByRole('button', { name: 'Do it' }).click();
    await digest.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Episodes' }).click();
    const episode = page.getByRole('region', { name: seeded.episode });
    await episode.getByRole('button', { name: 'Claims in it' }).click();
    await episode.getByText('Honesty first is the second part').waitFor();
    await page.getByRole('tab', { name: 'Merges' }).click();
    await page.getByText('the same words').waitFor();
    await keepPicture(page, 'merges');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByLabel('Reason (optional)').fill('two failures');
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByText('two failures').waitFor();
    expect((await read('merges.list', {})).data[0]).toMatchObject({ note: 'two failures' });
  });
});
