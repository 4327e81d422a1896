import { expect, it } from '@jest/globals';
import { inBrowser } from './harness.js';
import { keepPicture, violationsOf } from './opened-browser.js';
import { conflictsLike, scrollThrough, until } from './plant.mjs';

/**
 * The number of conflicts. It must exceed the 100 rows that may be rendered at once, and several pages of the list. The
 * nightly run has more conflicts.
 */
const MANY = process.env.TEST_ALL ? 5_000 : 1_000;
/** A busy machine takes longer than docs/benchmarks.md says. */
const SLOW_MS = 1_500;

interface Scrolled {
  gapMs: number;
  frames: number;
  most: number;
}

inBrowser('an inbox with many conflicts, in a browser', (dashboard) => {
  const { at, aConflict, someone } = dashboard;

  it('is loaded while somebody scrolls through it, and renders only rows that can be seen', async () => {
    const { owner } = dashboard.service.database;
    for (const statement of conflictsLike(await aConflict(), MANY - 1)) await owner(statement);
    await owner('analyze claims, claim_statements, claim_evidence, conflicts');
    const { page, asked } = await at(await someone('reviewer'), '/conflicts');
    const rows = page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem');
    await rows.first().getByText('The budget').waitFor();
    expect(asked.filter((request) => request === 'GET /v1/spaces/team/conflicts')).toHaveLength(1);
    expect(await violationsOf(page)).toEqual([]);
    // The keys move through the list, and the chosen row stays visible.
    for (let n = 0; n < 30; n += 1) await page.keyboard.press('j');
    const chosen = page.locator('.window a[aria-current="page"]');
    await chosen.waitFor();
    await page.evaluate(
      until(`(() => {
      const [row, pane] = ['.window a[aria-current="page"]', '.window'].map((each) => document.querySelector(each)?.getBoundingClientRect());
      return row && row.top >= pane.top - 1 && row.bottom <= pane.bottom + 1;
    })()`),
    );
    const { gapMs, frames, most } = await page.evaluate<Scrolled>(scrollThrough(MANY, 400));
    console.info(
      `${MANY} conflicts: ${frames} frames, longest gap ${Math.round(gapMs)} ms, at most ${most} rows rendered`,
    );
    expect(most).toBeLessThan(100);
    expect(gapMs).toBeLessThan(SLOW_MS);
    expect(await rows.last().getAttribute('aria-setsize')).toBe(String(MANY));
    await keepPicture(page, 'inbox-many');
    expect(await violationsOf(page)).toEqual([]);
  });

  it('reports if more of it cannot be loaded, and continues when that is possible again', async () => {
    const { page } = await at(await someone('reviewer'), '');
    await page.route(/\/conflicts\?.*cursor=/, (route) => route.abort());
    await page.getByRole('link', { name: 'Conflicts', exact: true }).click();
    await page.getByRole('listitem').first().waitFor();
    await page.evaluate(`document.querySelector('.window').scrollTop = 1e9`);
    await page.getByRole('alert').waitFor();
    await page.unroute(/\/conflicts\?.*cursor=/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});
