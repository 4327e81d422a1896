import { beforeAll, expect, it } from '@jest/globals';
import type { Tenant } from '../service/index.js';
import { inBrowser } from './harness.js';

inBrowser('a decision in a browser is about the versions that the person read', (dashboard) => {
  const { at, someone, aConflict } = dashboard;
  let tenant: Tenant;
  beforeAll(() => {
    ({ tenant } = dashboard);
  });

  const say = (text: string, subject: string, value: string, source: string) =>
    tenant.owner.do('claims.store', {
      space: 'team',
      text,
      triple: { subject, predicate: 'is', value },
      provenance: { source },
    });
  const claim = (id: string) => tenant.owner.do('claims.get', { space: 'team', id });

  /** A quarantined claim, and its author's other words for it. */
  async function held(door: string) {
    const words = `The ${door} is open`;
    const { id } = (await say(words, door, 'open', 'user_explicit')).claim;
    await tenant.owner.do('claims.quarantine', { space: 'team', id });
    const later = `The ${door} is open: let everybody in`;
    return { id: id as string, words, later, reword: () => say(later, door, 'open', 'user_explicit') };
  }

  it('a claim that was reworded after it was ticked is not released', async () => {
    const { id, later, reword } = await held('front door');
    const { page } = await at(await someone('reviewer'), '/quarantine');
    await page.getByLabel(`Choose ${id}`).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Release' }).click();
    await page.getByLabel('Reason').fill('I read it');
    await reword();
    await page.getByText(later).waitFor();
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByText('Refused: 1').waitFor();
    expect(await claim(id)).toMatchObject({ status: 'quarantined', text: later });
    // Ticked again, it is released in the words that are shown now.
    await page.getByLabel(`Choose ${id}`).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Release' }).click();
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByText('Nothing is in quarantine.').waitFor();
    expect(await claim(id)).toMatchObject({ status: 'active' });
  });

  it('nor is it released on its own page', async () => {
    const { id, words, later, reword } = await held('back door');
    const { page } = await at(await someone('reviewer'), `/claims/${id}`);
    await page.getByRole('heading', { name: words }).waitFor();
    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByLabel('Reason').fill('I read it');
    await reword();
    await page.getByRole('heading', { name: later }).waitFor();
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByRole('alert').waitFor();
    expect(await claim(id)).toMatchObject({ status: 'quarantined' });
  });

  it('a conflict is not decided by a preview that was opened before one of its claims was reworded', async () => {
    const { id, newer } = await aConflict();
    const { triple } = await claim(newer);
    const { page } = await at(await someone('reviewer'), `/conflicts?id=${id}`);
    await page.getByRole('button', { name: 'Keep both' }).click();
    const preview = page.getByRole('region', { name: 'What this decision changes' });
    await preview.getByRole('button', { name: 'Confirm' }).waitFor();
    const later = `According to the ledger, the ${triple.subject} is ${triple.value}`;
    await say(later, triple.subject, triple.value, 'tool_output');
    await page.getByRole('region', { name: 'New claim' }).getByText(later, { exact: true }).waitFor();
    await preview.getByText('a claim has changed').waitFor();
    await preview.getByRole('button', { name: 'Confirm' }).click();
    expect(await tenant.owner.do('conflicts.get', { space: 'team', id })).toMatchObject({ status: 'open' });
    await preview.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep both' }).click();
    await preview.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Decided: keep both').waitFor();
  });
});
