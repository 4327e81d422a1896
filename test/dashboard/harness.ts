import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { buildDashboardIfChanged } from '../../scripts/setup/dashboard.mjs';
import { openService, type RestClient, type Service, type Tenant } from '../service/index.js';
import { CHROMIUM, openBrowser, openPage, WIDE, type OpenedPage } from './opened-browser.js';

interface Options {
  /** Default: a wide screen. */
  viewport?: typeof WIDE;
}

type Role = 'reader' | 'agent' | 'writer' | 'reviewer' | 'admin' | 'owner';

/** A service with a space, and a browser in which people work with the space. */
export interface Dashboard {
  service: Service;
  tenant: Tenant;
  /** A separate page on which nobody is signed in. */
  open: (options?: Options) => Promise<OpenedPage>;
  /** A person on a page of the space, who signed in with a key if the dashboard asked for it. */
  at: (client: RestClient, path: string, options?: Options) => Promise<OpenedPage>;
  /** A person with a key of this role. */
  someone: (role: Role) => Promise<RestClient>;
  /** Creates a claim of a user, and a contradicting claim from a web page. */
  aConflict: () => Promise<{ id: string; value: string; newer: string; existing: string }>;
}

async function conflictOf({ owner }: Tenant, subject: string, value: string) {
  const say = (said: string, source: string) =>
    owner.do('claims.store', {
      space: 'team',
      text: `The ${subject} is ${said}`,
      triple: { subject, predicate: 'is', value: said },
      provenance: { source },
    });
  const { claim } = await say('$750', 'user_explicit');
  const { claim: newer, conflicts } = await say(value, 'document');
  return { id: conflicts[0].id, value: `The ${subject} is ${value}`, newer: newer.id, existing: claim.id };
}

/**
 * Whether the page was brought back to how it was opened: without cookies, stored items, tabs and answers of a test. If
 * that is not possible, it is closed.
 */
async function isCleared({ page, faults, asked }: OpenedPage, url: string): Promise<boolean> {
  const context = page.context();
  try {
    await Promise.all(context.pages().map((tab) => (tab === page ? null : tab.close())));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Leaving the dashboard for an answer without scripts: no request that is under way may set a cookie again. On a page
    // of another site, the browser would start a process for the next test.
    await page.goto(`${url}/livez`);
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
    await context.clearCookies();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.mouse.move(0, 0);
    faults.length = 0;
    asked.length = 0;
    return true;
  } catch {
    await context.close();
    return false;
  }
}

/** Tests in a browser; skipped if there is none. Errors in a page fail the test. */
export function inBrowser(title: string, tests: (dashboard: Dashboard) => void): void {
  if (CHROMIUM === null)
    console.warn(
      'There is no Chromium on this machine (apt-get install chromium-headless-shell): the tests of the dashboard in a browser are left out.',
    );
  (CHROMIUM === null ? describe.skip : describe)(title, () => {
    const dashboard = {} as Dashboard;
    let browser: Browser;
    let pages: OpenedPage[] = [];
    /** Pages of earlier tests, on which nobody is signed in any more. */
    const spare: OpenedPage[] = [];
    let budgets = 0;

    beforeAll(async () => {
      await buildDashboardIfChanged();
      [dashboard.service, browser] = await Promise.all([openService({ isWorking: true }), openBrowser()]);
      dashboard.tenant = await dashboard.service.aTenant();
      await dashboard.tenant.owner.do('spaces.create', { slug: 'team', name: 'Team' });
    });
    afterAll(async () => {
      await browser?.close();
      await dashboard.service?.close();
    });
    afterEach(async () => {
      const faults = pages.flatMap((opened) => opened.faults);
      for (const opened of pages) if (await isCleared(opened, dashboard.service.url)) spare.push(opened);
      pages = [];
      expect(faults).toEqual([]);
    });

    dashboard.open = async (options = {}) => {
      // To open a page, a browser starts a process, which takes longer than what most tests do on the page.
      const opened = spare.pop() ?? (await openPage(browser));
      await opened.page.setViewportSize(options.viewport ?? WIDE);
      pages.push(opened);
      return opened;
    };
    dashboard.at = async (client, path, options) => {
      const opened = await dashboard.open(options);
      const { page } = opened;
      await page.goto(`${dashboard.service.url}/app/s/team${path}`);
      await page.getByLabel('API key').fill(client.secret);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForURL(`**/app/s/team${path}`);
      return opened;
    };
    dashboard.someone = (role) => dashboard.tenant.as({ role, principal: { kind: 'user', name: `A ${role}` } });
    dashboard.aConflict = () => {
      budgets += 1;
      return conflictOf(dashboard.tenant, `budget ${budgets}`, `$${budgets}5,000`);
    };
    tests(dashboard);
  });
}

/** Returns the status of a request that the person's page sends without using the dashboard. */
export const forge = (
  { page }: OpenedPage,
  method: string,
  address: string,
  body: object | null = null,
): Promise<number> =>
  page.evaluate(
    async (request) => {
      const { requestToken } = (await (await fetch('/app/session')).json()) as { requestToken: string };
      const headers = { 'content-type': 'application/json', 'x-credence-request-token': requestToken };
      return (await fetch(request.address, { method: request.method, headers, body: request.body })).status;
    },
    { method, address, body: body === null ? null : JSON.stringify(body) },
  );
