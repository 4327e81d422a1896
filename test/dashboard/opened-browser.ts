import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';

/**
 * The browser that CHROMIUM names, or one of Debian's; the headless browser takes a quarter less processor time. null
 * if this machine has none.
 */
export const CHROMIUM: string | null =
  [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  ) ?? null;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 390, height: 844 };

/** A separate page for one person, with the errors that occurred in it. */
export interface OpenedPage {
  page: Page;
  /** Script errors, dialogs, and violations of the content security policy of the page. The list must stay empty. */
  faults: string[];
  /** Methods and addresses of its requests to the API. */
  asked: string[];
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM!,
    // Without a separate process for pictures, all that happens takes a little less processor time.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--in-process-gpu'],
  });
}

export async function openPage(
  browser: Browser,
  options: { viewport?: { width: number; height: number }; colorScheme?: 'light' | 'dark' } = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce', locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const [faults, asked]: [string[], string[]] = [[], []];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  page.on('console', (message) => {
    // The browser logs refused requests too; tests that cause them check the answers.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(v1\/|app\/session$|graphql$)/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  return { page, faults, asked };
}

/** The nightly run is complete: it loads the dashboard for every page, and runs every rule in both colours. */
const IS_NIGHTLY = Boolean(process.env.TEST_ALL);

/**
 * Goes to another page of the dashboard as its links do, and waits for a text of the new page. To load the dashboard
 * and axe-core again would take half of the processor time of a test that looks at many pages.
 */
export async function visit(page: Page, address: string, seen: string): Promise<void> {
  const text = page.getByText(seen).first();
  if (IS_NIGHTLY) await page.goto(address);
  else {
    // A text that is on the former page too would not show that the new page is there. The start of this page has none.
    if ((await text.count()) > 0) await follow(page, `${address.split('/').slice(0, 6).join('/')}/recall`);
    await text.waitFor({ state: 'detached' });
    await follow(page, address);
  }
  await text.waitFor();
}

const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`);

/** The rules of axe-core that depend on colours, apart from the one that it leaves out unless asked. */
const COLOURS = {
  runOnly: { type: 'tag', values: ['cat.color'] },
  rules: { 'color-contrast-enhanced': { enabled: false } },
};

/** A short list of the violations that axe-core finds on the current page, or in a part of it. */
export async function violationsOf(page: Page, part = 'html', rules: object = {}): Promise<string[]> {
  // The same page may be checked several times.
  if (await page.evaluate(`!('axe' in window)`)) await page.evaluate(AXE);
  return page.evaluate(
    async ([selector, options]) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run: (part: string, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      };
      // Only violations are described in full.
      const { violations } = await axe.run(selector, { resultTypes: ['violations'], ...options });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    [part, rules] as const,
  );
}

/**
 * The violations in each colour scheme that has some. The schemes differ only in colours. So every rule runs in dark
 * colours, and the rules that depend on colours run again in light colours. Afterwards, the page stays in light
 * colours.
 */
export async function violationsByScheme(page: Page, part = 'html'): Promise<Record<string, string[]>> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, part);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violationsOf(page, part, IS_NIGHTLY ? {} : COLOURS);
  return Object.fromEntries(Object.entries({ dark, light }).filter(([, found]) => found.length > 0));
}

/**
 * The folder for pictures. `npm run pictures` makes the pictures of the documentation again. No test looks at a
 * picture, so without this setting no pictures are made.
 */
const PICTURES = process.env.CREDENCE_PICTURES;

/** Saves a small picture for docs/dashboard.md. */
export async function keepStory(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
  await browser.detach();
  await writeFile(join(PICTURES, `${name}.webp`), Buffer.from(data, 'base64'));
}

/** Saves a screenshot for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}
