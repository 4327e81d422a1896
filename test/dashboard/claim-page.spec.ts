import { beforeAll, expect, it } from '@jest/globals';
import type { Service, Tenant } from '../service/index.js';
import { inBrowser } from './harness.js';
import { keepPicture, violationsOf } from './opened-browser.js';
import { seedPoison } from './seeds.js';

/** The graph shows at most the evidence and this many claims that depend on it. */
const MANY = 4_999;

/**
 * Limits for the time until the graph is drawn, and for the time in which the page does not react. A busy machine takes
 * longer than docs/dashboard.md says.
 */
const SLOW = { drawnMs: 20_000, silentMs: 3_000 };

/** Copies a claim until there are `MANY` copies. To store them one by one would take minutes. */
const copy = (claimId: string): string => `
  do $$
  declare
    place record;
    columns text;
  begin
    for place in values ('claims', 'id'), ('claim_statements', 'claim_id'), ('claim_evidence', 'claim_id') loop
      select string_agg(quote_ident(c.column_name), ', ') into columns from information_schema.columns c
        where c.table_schema = current_schema() and c.table_name = place.column1 and c.is_generated = 'NEVER';
      execute format(
        'insert into %1$I (%3$s) select %3$s from (
          select r.* from %1$I o
          cross join generate_series(2, ${MANY}) n
          cross join lateral jsonb_populate_record(null::%1$I, to_jsonb(o) || jsonb_build_object(%2$L, ''clm_'' || lpad(n::text, 26, ''0''))) r
          where o.%2$I = %4$L) copies',
        place.column1, place.column2, columns, '${claimId}');
    end loop;
  end $$`;

interface Drawing {
  drawnMs: number;
  silentMs: number;
}

inBrowser('the page of a claim, in a browser', (dashboard) => {
  let service: Service;
  let tenant: Tenant;
  const { at, someone } = dashboard;
  beforeAll(() => {
    ({ service, tenant } = dashboard);
  });

  it('counts what depends on the claim first, then draws it, and lets the keyboard walk through the graph', async () => {
    const { claim, derived } = await seedPoison(tenant, 'harbour');
    const { page, asked } = await at(await someone('reader'), `/claims/${claim}`);
    await page.getByRole('tab', { name: 'What depends on it' }).click();
    await page.waitForURL(`**/claims/${claim}?panel=impact`);
    const section = page.getByRole('region', { name: 'What depends on it' });
    await section.getByText('derivation').first().waitFor();
    await section.locator('canvas[data-painted="2"]').waitFor();
    const [counted, drawn] = ['impact', 'impact/graph'].map((path) =>
      asked.indexOf(`GET /v1/spaces/team/nodes/${claim}/${path}`),
    );
    expect(counted).toBeGreaterThanOrEqual(0);
    expect(drawn).toBeGreaterThan(counted!);
    const chosen = section.getByRole('status', { name: 'The chosen node' });
    await section.locator('canvas').focus();
    await page.keyboard.press('ArrowRight');
    await chosen.getByText('The bridge is closed').waitFor();
    await page.keyboard.press('ArrowRight');
    await chosen.getByRole('link', { name: 'The ferry is needed, since harbour' }).waitFor();
    for (const key of ['+', '-', '0']) await page.keyboard.press(key);
    expect(await violationsOf(page)).toEqual([]);
    await keepPicture(page, 'impact-graph');
    await chosen.getByRole('link').click();
    await page.waitForURL(`**/claims/${derived.claim.id}`);
    await page.getByRole('tab', { name: 'What depends on it' }).click();
    await page.getByText('Nothing depends on it.').waitFor();
  });

  it('chooses a node by a click in the graph, and not by dragging', async () => {
    const { evidence } = await seedPoison(tenant, 'pier');
    const { page } = await at(await someone('reader'), `/evidence/${evidence}`);
    const canvas = page.locator('canvas[data-painted="3"]');
    await canvas.waitFor();
    await canvas.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await canvas.boundingBox())!;
    const [middle, chosen] = [
      [x + width / 2, y + height / 2] as const,
      page.getByRole('status', { name: 'The chosen node' }),
    ];
    await page.mouse.move(...middle);
    await page.mouse.down();
    await page.mouse.move(middle[0] + 40, middle[1] + 30, { steps: 4 });
    await page.mouse.up();
    await chosen.getByText('Choose a node').waitFor();
    await page.mouse.click(middle[0] + 40, middle[1] + 30);
    await chosen.getByText('The bridge is closed, says pier').waitFor();
  });

  it('draws 5,000 nodes while the page still answers', async () => {
    const { owner } = tenant;
    const { id: evidence } = await owner.do('evidence.record', {
      space: 'team',
      kind: 'document',
      content: 'A crawl of everything.',
      source: { class: 'document', sourceId: 'crawl' },
    });
    const { claim } = await owner.do('claims.store', {
      space: 'team',
      text: 'A page of the crawl says so.',
      provenance: { source: 'document', sourceId: 'crawl' },
      evidence: [evidence],
    });
    await service.database.owner(copy(claim.id));
    await service.database.owner('analyze claims, claim_statements, claim_evidence');
    const { page } = await at(tenant.owner, `/evidence/${evidence}`);
    await page.locator('canvas[data-painted="500"]').waitFor();
    await page.getByText('Drawn: the nearest 499 of 4,999').waitFor();
    const draw = page.getByRole('button', { name: 'Draw 4,999' });
    await draw.waitFor();
    const drawing = await page.evaluate<Drawing>(`new Promise((resolve) => {
      const began = performance.now();
      let [last, silentMs] = [began, 0];
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        const now = performance.now();
        [silentMs, last] = [Math.max(silentMs, now - last), now];
        if (document.querySelector('canvas[data-painted="5000"]')) resolve({ drawnMs: now - began, silentMs });
        else setTimeout(() => channel.port2.postMessage(0), 1);
      };
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Draw 4,999').click();
      channel.port2.postMessage(0);
    })`);
    const dragMs = await page.evaluate<number>(`(async () => {
      const canvas = document.querySelector('canvas');
      const { x, y } = canvas.getBoundingClientRect();
      const send = (kind, n) => canvas.dispatchEvent(
        new PointerEvent(kind, { bubbles: true, pointerId: 1, clientX: x + 300 + n * 4, clientY: y + 100 }));
      // Events that a script creates have no pointer that could be captured.
      canvas.setPointerCapture = () => undefined;
      send('pointerdown', 0);
      const began = performance.now();
      for (let n = 1; n <= 20; n += 1) {
        send('pointermove', n);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      send('pointerup', 20);
      return (performance.now() - began) / 20;
    })()`);
    const [drawnMs, silentMs, stepMs] = [drawing.drawnMs, drawing.silentMs, dragMs].map(Math.round);
    console.info(
      `5,000 nodes: drawn after ${drawnMs} ms, longest silence ${silentMs} ms, a step of dragging ${stepMs} ms`,
    );
    expect(drawing.drawnMs).toBeLessThan(SLOW.drawnMs);
    expect(drawing.silentMs).toBeLessThan(SLOW.silentMs);
    await keepPicture(page, 'impact-5000');
    await page.locator('canvas').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('status', { name: 'The chosen node' }).getByText('A crawl of everything.').waitFor();
  });

  it('shows, by sliders, the claim as of a time and as known at a time', async () => {
    const { owner } = tenant;
    const space = 'past';
    await owner.do('spaces.create', { slug: space, name: 'Past', clock: 'simulated' });
    const say = async (now: string, value: string): Promise<string> => {
      await owner.do('spaces.setClock', { space, now });
      const triple = { subject: 'Acme', predicate: 'budget', value };
      const provenance = { source: 'user_explicit' };
      return (await owner.do('claims.store', { space, text: `The budget is ${value}`, triple, provenance })).claim.id;
    };
    const id = await say('2026-01-01T00:00:00Z', '$500');
    await say('2026-01-10T00:00:00Z', '$700');
    const { page } = await at(await someone('reader'), '');
    await page.goto(`${service.url}/app/s/${space}/claims/${id}?panel=timeline`);
    const then = page.getByRole('region', { name: 'The claim at that time' });
    const known = page.getByRole('slider', { name: 'As known at' });
    await known.waitFor();
    expect(await then.count()).toBe(0);
    // The link alone is enough to show the past. The claim was active then, and nobody knew that it would be replaced.
    await page.goto(`${service.url}/app/s/${space}/claims/${id}?panel=timeline&known=2026-01-05T00%3A00%3A00.000Z`);
    await then.getByText('active').waitFor();
    await then.getByText('Open end').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await keepPicture(page, 'claim-past');
    await known.focus();
    await page.keyboard.press('Home');
    await then.getByText('At that time, it was not valid or not known.').waitFor();
    await page.keyboard.press('End');
    await then.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('known=');
    // The claim is valid until it is replaced.
    const inTheWorld = page.getByRole('slider', { name: 'As of' });
    await page.goto(`${service.url}/app/s/${space}/claims/${id}?panel=timeline&at=2026-01-05T00%3A00%3A00.000Z`);
    await then.getByText('superseded').waitFor();
    await inTheWorld.focus();
    for (const key of ['End', 'ArrowLeft']) await page.keyboard.press(key);
    await then.getByText('At that time, it was not valid or not known.').waitFor();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await then.waitFor({ state: 'detached' });
  });
});
