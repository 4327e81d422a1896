import { beforeAll, expect, it } from '@jest/globals';
import type { Service, Tenant } from '../service/index.js';
import { inBrowser } from './harness.js';
import {
  keepPicture,
  NARROW,
  violationsByScheme,
  violationsOf,
  visit,
  WIDE,
  type OpenedPage,
} from './opened-browser.js';
import { HOSTILE, seedBelief, seedHostile, seedPoison } from './seeds.js';

/** There are many pages, and a busy machine is slow. */
const SLOW_MS = 240_000;

inBrowser('every page of the dashboard', (dashboard) => {
  let hostile: Awaited<ReturnType<typeof seedHostile>>;
  let belief: Awaited<ReturnType<typeof seedBelief>>;
  let service: Service;
  let tenant: Tenant;
  const { at, aConflict, someone } = dashboard;
  beforeAll(async () => {
    ({ service, tenant } = dashboard);
    hostile = await seedHostile(tenant);
    belief = await seedBelief(tenant, HOSTILE);
    const { evidence } = await seedPoison(tenant, 'herald');
    await (await someone('reviewer')).do('evidence.revoke', { space: 'team', id: evidence, reason: 'A rumour.' });
    // The list of jobs is empty until something makes a job: the schedule does so only at the next full minute. 409
    // means that the schedule has just made one.
    const { status } = await tenant.owner.send('POST', '/v1/spaces/team/maintenance/runs', '{"kind":"expire"}');
    expect({ status, isStarted: status === 202 || status === 409 }).toMatchObject({ isStarted: true });
  });

  it('runs nothing from stored texts, and makes hidden characters visible, on every page', async () => {
    const { page } = await at(tenant.owner, `/claims/${hostile.claim}`);
    await page.getByRole('heading', { level: 1 }).getByText('U+202E').waitFor();
    const look = async (path: string, seen: string): Promise<void> => {
      await visit(page, `${service.url}/app/s/team${path}`, seen);
      expect(await page.evaluate(`'pwned' in window`)).toBe(false);
      expect(await page.locator('img, svg[onload], i, a[href^="javascript"]').count()).toBe(0);
    };
    await look(`/claims/${hostile.claim}?panel=timeline`, '<img src=x onerror');
    await look(`/claims/${hostile.claim}?panel=votes`, '<img src=x onerror');
    await look(`/claims/${belief.support}?panel=impact`, '<img src=x onerror');
    await look('/search?q=long', '<svg onload');
    await look('/recall?q=evil&compare=yes&calls=2', '<img src=x onerror');
    await look(`/search?q=${encodeURIComponent('evil pay HYPERLINK')}`, '<img src=x onerror');
    await look('/quarantine', 'Quarantined <img src=x onerror');
    await look('/evidence', '<img src=x onerror');
    await look(`/evidence/${hostile.evidence}`, '<img src=x onerror');
    await look('/sources', '<i>tag</i>');
    await look('/predicates', '<img src=x onerror');
    await look('/tasks', '<img src=x onerror');
    for (const panel of ['steps', 'checkpoints', 'constraints', 'work', 'history'])
      await look(`/tasks/${hostile.task}?panel=${panel}`, '<img src=x onerror');
    for (const panel of ['states', 'tests', 'proposals&action=approve&id=' + belief.proposal, 'entities'])
      await look(`/belief?panel=${panel}`, '<img src=x onerror');
    await look('/belief?panel=principles&type=lesson', '<img src=x onerror');
    await look('/belief?panel=tripwires&text=git+push+--force', '<img src=x onerror');
    await look(`/combined?open=${belief.digest}`, '<img src=x onerror');
    await look(`/combined?panel=episodes&open=${belief.episode}`, '<img src=x onerror');
    await look('/log?panel=events', '<img src=x onerror');
    await look('', 'What needs a person');
  });

  /** Every page: its name, its address below the space, and a text that appears once it has loaded. */
  async function everyPage(): Promise<[string, string, string][]> {
    const { id, existing } = await aConflict();
    const evidence = `/evidence/${hostile.evidence}`;
    return [
      ['home', '', 'Open proposals'],
      ['conflict', `/conflicts?id=${id}&decide=reject`, 'Reason (optional)'],
      ['claim', `/claims/${existing}`, 'Root evidence'],
      ['timeline', `/claims/${existing}?panel=timeline`, 'claim stored'],
      [
        'past',
        `/claims/${existing}?panel=timeline&known=2026-01-01T00%3A00%3A00.000Z`,
        'At that time, it was not valid',
      ],
      ['overturn', `/claims/${existing}?panel=overturn`, 'At the gate'],
      ['votes', `/claims/${hostile.claim}?panel=votes`, 'Uses change how long'],
      ['claim-merges', `/claims/${existing}?panel=merges`, 'It was merged with no other claim.'],
      ['impact', `/claims/${belief.support}?panel=impact`, 'Drawn: the nearest'],
      ['hostile', `/claims/${hostile.claim}`, 'Root evidence'],
      ['search', '/search?q=budget', 'Trust'],
      ['quarantine', '/quarantine', 'Quarantined'],
      ['evidence', '/evidence', 'Filter'],
      ['evidence-one', `${evidence}?action=revoke`, 'Nothing changes.'],
      ['sources', '/sources?kind=document', 'Overturned'],
      ['source-change', `/sources?change=${encodeURIComponent(HOSTILE.slice(0, 190))}`, 'Save'],
      ['predicates', '/predicates?change=says', 'Save'],
      ['tasks', '/tasks', 'steps are done'],
      ['work-sessions', '/tasks?panel=sessions', 'builder'],
      ['task', `/tasks/${hostile.task}`, 'Waits for'],
      ['checkpoints', `/tasks/${hostile.task}?panel=checkpoints`, 'Version 2'],
      ['constraints', `/tasks/${hostile.task}?panel=constraints`, 'set by'],
      ['work', `/tasks/${hostile.task}?panel=work`, 'promised'],
      ['continuity', `/tasks/${hostile.task}?panel=continuity`, 'Earlier attempts'],
      ['no-task', '/tasks?status=cancelled', 'There is no task like that.'],
      ['jobs', '/maintenance', 'Attempts'],
      ['runs', '/maintenance?panel=runs', 'Start a run'],
      ['schedule', '/maintenance?panel=schedule', 'Every (minutes)'],
      ['corrections', '/maintenance?panel=corrections', 'It began at'],
      ['no-correction', '/maintenance?panel=corrections&status=failed', 'There was no correction like that.'],
      ['log', '/log', 'reviewer'],
      ['events', '/log?panel=events', 'space created'],
      ['chain', '/log?panel=chain', 'The chain is intact.'],
      ['belief', '/belief', 'Independent groups'],
      ['tests', `/belief?panel=tests&action=ingest&id=${belief.test}`, 'Id of the evidence'],
      ['proposals', `/belief?panel=proposals&action=approve&id=${belief.proposal}`, 'is in force from now on'],
      ['principles', '/belief?panel=principles&type=lesson', 'Endorse its nudge'],
      ['tripwires', '/belief?panel=tripwires&text=git+push+--force', 'Lessons checked'],
      ['workspaces', '/belief?panel=workspaces', 'How much depends on it'],
      ['entities', '/belief?panel=entities', 'Claims about it'],
      ['digests', `/combined?open=${belief.digest}`, 'Dissolve'],
      ['episodes', `/combined?panel=episodes&open=${belief.episode}`, 'Hide'],
      ['merges', '/combined?panel=merges', 'There is no merge like that.'],
      ['recall-start', '/recall', 'Enter what an agent would ask'],
      ['recall', '/recall?q=budget&budget=30&compare=yes&ranking2=recency&calls=1', 'it did not fit into the budget'],
      ['keys', '/team', 'You are signed in with it'],
      ['key-new', '/team?action=create', 'Spaces it may enter'],
      ['roles', '/team?panel=roles', 'What the service does not have'],
      ['limits', '/team?panel=limits', 'Open proposals'],
      ['transfers', '/team?panel=transfers', 'Name of the import'],
      ['sessions', '/sessions', 'This browser'],
      ['missing', '/claims/clm_01kb5q4w3yf6vbt8c1s9n2d7he', 'This does not exist'],
      ['empty', '/evidence?source=nobody', 'There is no evidence.'],
    ];
  }

  /** Whether the page is wider than a phone. The page is not loaded again, so that open elements stay open. */
  async function isTooWide(page: OpenedPage['page'], name: string, seen: string): Promise<boolean> {
    await page.setViewportSize(NARROW);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    await page.getByText(seen).first().waitFor();
    await keepPicture(page, `${name}-${NARROW.width}`);
    const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    await page.setViewportSize(WIDE);
    return isWide as boolean;
  }

  it(
    'has no violation that axe-core finds, in light and in dark colours, and is not wider than a phone',
    async () => {
      const { page } = await at(tenant.owner, '');
      const found: Record<string, object> = {};
      const wide: string[] = [];
      for (const [name, path, seen] of await everyPage()) {
        await visit(page, `${service.url}/app/s/team${path}`, seen);
        await keepPicture(page, `${name}-${WIDE.width}`);
        const violations = await violationsByScheme(page);
        if (Object.keys(violations).length > 0) found[name] = violations;
        if (await isTooWide(page, name, seen)) wide.push(name);
      }
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByLabel('API key').waitFor();
      expect({ ...found, signIn: await violationsOf(page), wide }).toEqual({ signIn: [], wide: [] });
    },
    SLOW_MS,
  );

  it('leads back to the list and to other pages on a phone', async () => {
    const { page } = await at(tenant.owner, '', { viewport: NARROW });
    const { id } = await aConflict();
    await page.goto(`${service.url}/app/s/team/conflicts?id=${id}`);
    await page.getByRole('link', { name: 'Back to the list' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'What needs a person' }).waitFor();
  });
});
