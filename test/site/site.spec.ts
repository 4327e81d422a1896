import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { buildSiteIfChanged } from '../../scripts/setup/site.mjs';
import { sampleApi } from '../api/sample-api.js';
import {
  CHROMIUM,
  NARROW,
  openBrowser,
  openPage,
  violationsByScheme,
  violationsOf,
} from '../dashboard/opened-browser.js';
import { partOfContract } from './part-of-contract.js';

/** Tests the documentation as a reader gets it: every page, over HTTP, with the headers of the service. */
const PAGES = 'dist/site/pages';
/** The nightly run reads every page, and loads the whole API reference for each operation that it tries out. */
const IS_NIGHTLY = Boolean(process.env.TEST_ALL);
/** The whole API reference is long, and so is the list of all pages. */
const SLOW_MS = 240_000;

let app: Awaited<ReturnType<typeof sampleApi>>['app'];
let url: string;
beforeAll(async () => {
  await buildSiteIfChanged();
  ({ app } = await sampleApi());
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = await app.getUrl();
});
afterAll(() => app.close());

const addresses = (): string[] =>
  readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => `/docs/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`.replace(/\/index$/, ''));

const attributesOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value!.replaceAll('&amp;', '&'));

describe('the documentation', () => {
  it('has a page for every file in docs/, reachable by its address', async () => {
    const files = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    expect(addresses().length).toBeGreaterThanOrEqual(files.length);
    for (const address of ['/docs', '/docs/', '/docs/quick-start', '/docs/reference', '/docs/guides/deploy?from=x'])
      expect({ address, status: (await app.inject({ url: address })).statusCode }).toEqual({ address, status: 200 });
  });

  it('does not have links that lead nowhere, to a page or to a heading', async () => {
    const pages = new Map<string, string>();
    for (const address of addresses()) pages.set(address, (await app.inject({ url: address })).payload);
    const statuses = new Map<string, number>();
    const broken: string[] = [];
    for (const [address, html] of pages)
      for (const link of new Set([...attributesOf(html, 'href'), ...attributesOf(html, 'src')])) {
        if (/^https?:/.test(link)) continue;
        const [path, anchor] = link.split('#') as [string, string?];
        const target = path === '' ? address : path;
        // The sample API does not serve the dashboard.
        if (target === '/app') continue;
        if (!pages.has(target) && !statuses.has(target))
          statuses.set(target, (await app.inject({ url: target })).statusCode);
        const isThere = pages.has(target) || (target.startsWith('/') && statuses.get(target) === 200);
        const isFound = anchor === undefined || attributesOf(pages.get(target) ?? '', 'id').includes(anchor);
        if (!isThere || !isFound) broken.push(`${address}: ${link}`);
      }
    expect(pages.size).toBeGreaterThan(80);
    expect(broken).toEqual([]);
  });

  it('loads scripts and styles only from files of the service', async () => {
    for (const address of addresses()) {
      const html = readFileSync(join(PAGES, `${address.slice('/docs/'.length) || 'index'}.html`), 'utf8');
      expect({ address, inline: html.match(/<script(?![^>]* src=)|<style| style="| on\w+="/g) }).toEqual({
        address,
        inline: null,
      });
    }
    const { headers } = await app.inject({ url: '/docs' });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('sends a page again only if it changed, and compresses the page only for clients that accept compression', async () => {
    const asked = async (headers: Record<string, string>) => {
      const { statusCode, payload, headers: answered } = await app.inject({ url: '/docs/quick-start', headers });
      return { statusCode, length: payload.length > 0, encoding: answered['content-encoding'], etag: answered.etag };
    };
    const whole = await asked({});
    expect(whole).toMatchObject({ statusCode: 200, length: true, encoding: undefined });
    expect(await asked({ 'if-none-match': whole.etag as string })).toEqual({
      ...whole,
      statusCode: 304,
      length: false,
    });
    for (const [accepted, encoding] of [
      ['br, gzip;q=0.5', 'gzip'],
      ['gzip;q=0, *', undefined],
      ['gzip;q=0.00', undefined],
      ['br , GZIP ; q=0.050', 'gzip'],
      [`gzip${' '.repeat(10_000)}x`, undefined],
    ] as const)
      expect(await asked({ 'accept-encoding': accepted })).toMatchObject({ statusCode: 200, encoding });
  });

  it('serves nothing outside its folder, and shows a special page for an address without a page', async () => {
    for (const address of ['/docs/..%2F404', '/docs/assets/..%2F404.json', '/docs/.built-from']) {
      const { statusCode, payload } = await app.inject({ url: address });
      expect({ address, statusCode, isPage: payload.includes('There is no page') }).toEqual({
        address,
        statusCode: 404,
        isPage: true,
      });
    }
  });

  it('is compressed for browsers that accept compression', async () => {
    const { headers, rawPayload } = await app.inject({ url: '/docs', headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('accept-encoding') });
    expect(rawPayload.subarray(0, 2).toString('hex')).toBe('1f8b');
  });
});

if (CHROMIUM === null) console.warn('There is no Chromium on this machine: the documentation is not tested in it.');

(CHROMIUM === null ? describe.skip : describe)('the documentation in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const SAMPLE = [
    '',
    '/quick-start',
    '/concepts',
    '/comparison',
    '/guides/deploy',
    '/reference/errors',
    '/reference/settings',
  ];
  /**
   * The operations of the contract that the API reference shows here: those of its first screen, and those that are
   * tried out. It takes ten seconds of processor time to show the whole contract, so only the nightly run does.
   */
  const TAGS = ['system', 'spaces', 'claims', 'sources'];
  /** Reading every page takes a minute, so only the nightly run reads all of them. */
  const read = IS_NIGHTLY ? addresses : () => SAMPLE.map((path) => `/docs${path}`);

  it(
    'has no violation that axe-core finds, in light and in dark colours, and fits on a phone',
    async () => {
      const { page, faults } = await openPage(browser);
      const found: Record<string, object> = {};
      for (const path of read()) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`${url}${path}`);
        const violations = await violationsByScheme(page);
        if (Object.keys(violations).length > 0) found[path] = violations;
        await page.setViewportSize(NARROW);
        if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) found[`${path} phone`] = ['wide'];
      }
      expect({ found, faults }).toEqual({ found: {}, faults: [] });
      await page.context().close();
    },
    SLOW_MS,
  );

  it(
    'has an API reference without violations in both colours: closed, in its dialog, and while operations are tried out',
    async () => {
      const { page, faults } = await openPage(browser);
      const found: Record<string, object> = {};
      const look = async (state: string, part = 'html'): Promise<void> => {
        const violations = await violationsByScheme(page, part);
        if (Object.keys(violations).length > 0) found[state] = violations;
      };
      // This is the contract of the product rather than that of the sample API.
      const contract = readFileSync('test/golden/openapi.json', 'utf8');
      const body = IS_NIGHTLY ? contract : partOfContract(contract, TAGS);
      await page.route('**/openapi.json', (route) => route.fulfill({ contentType: 'application/json', body }));
      await page.goto(`${url}/docs/api`);
      await page.locator('.opblock').first().waitFor();
      await look('closed');
      await page.getByRole('button', { name: 'Authorize' }).first().click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
      await look('dialog');
      await page.getByRole('button', { name: 'Close' }).first().click();
      for (const operation of ['claims/listClaims', 'claims/storeClaim', 'sources/putSource']) {
        // Of the whole contract, the operations of the first screen are there; others are there once a link leads to them.
        if (IS_NIGHTLY) {
          await page.goto('about:blank');
          await page.goto(`${url}/docs/api#/${operation}`);
        } else await page.locator(`#operations-${operation.replace('/', '-')} .opblock-summary-control`).click();
        await page.getByRole('button', { name: 'Try it out' }).click();
        await page.getByRole('button', { name: 'Execute' }).click();
        await page.getByText('Required field is not provided').first().waitFor();
        // All other operations look as they did when all were closed.
        await look(operation, '.opblock.is-open');
        await page.locator('.opblock.is-open .opblock-summary-control').click();
        await page.locator('.opblock.is-open').waitFor({ state: 'detached' });
      }
      expect({ found, faults }).toEqual({ found: {}, faults: [] });
      await page.context().close();
    },
    SLOW_MS,
  );

  it('is searched by keyboard, without leaving the service', async () => {
    const { page, faults } = await openPage(browser);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(url)) foreign.push(request.url());
    });
    await page.goto(`${url}/docs`);
    await page.keyboard.press('/');
    await page.keyboard.type('first key');
    await page.getByRole('region', { name: 'Search results' }).getByText('The first key').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/guides/deploy#the-first-key');
    expect({ faults, foreign }).toEqual({ faults: [], foreign: [] });
    await page.context().close();
  });

  it('keeps the theme that a reader chose, and redirects old links to places in the API reference', async () => {
    const { page, faults } = await openPage(browser, { colorScheme: 'light' });
    await page.goto(`${url}/docs/concepts`);
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await page.getByRole('button', { name: 'Theme: system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    expect(await background()).not.toBe(light);
    await page.reload();
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    expect(await background()).not.toBe(light);
    await page.goto(`${url}/docs#/notes/archiveNote`);
    await page.waitForURL('**/docs/api#/notes/archiveNote');
    await page.locator('#operations-notes-archiveNote.is-open').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
