import { eventually } from '#libs/testing/index.js';
import { sampleApi } from './sample-api.js';

describe('the endpoints for an orchestrator', () => {
  it('answer without a key, and readiness names only what failed', async () => {
    const readiness = [
      { name: 'database', check: () => Promise.resolve() },
      { name: 'queue', check: () => Promise.reject(new Error('down')) },
    ];
    const { app } = await sampleApi({}, readiness);
    const get = async (url: string) => app.inject({ url });
    expect((await get('/livez')).statusCode).toBe(200);
    const ready = await get('/readyz');
    expect({ statusCode: ready.statusCode, body: ready.json() }).toEqual({
      statusCode: 503,
      body: { status: 'unavailable', failed: ['queue'] },
    });
    readiness.pop();
    expect((await get('/readyz')).json()).toEqual({ status: 'ok', checks: ['database'] });
    await app.close();
  });

  it('report ready but degraded while only optional components are unavailable', async () => {
    const { app } = await sampleApi({}, [
      { name: 'database', check: () => Promise.resolve() },
      { name: 'queue', isNeeded: false, check: () => Promise.reject(new Error('down')) },
    ]);
    const ready = await app.inject({ url: '/readyz' });
    expect({ statusCode: ready.statusCode, body: ready.json() }).toEqual({
      statusCode: 200,
      body: { status: 'degraded', failed: ['queue'] },
    });
    await app.close();
  });

  it('need only one check for all requests that arrive at once or within a second', async () => {
    let checks = 0;
    let answer = (): void => undefined;
    const { app } = await sampleApi({}, [
      {
        name: 'database',
        check: () => {
          checks += 1;
          return new Promise<void>((resolve) => {
            answer = resolve;
          });
        },
      },
    ]);
    const ask = async (): Promise<number> => (await app.inject({ url: '/readyz' })).statusCode;
    const asked = [ask(), ask(), ask()];
    await eventually(() => checks > 0);
    answer();
    expect({ statuses: [...(await Promise.all(asked)), await ask()], checks }).toEqual({
      statuses: [200, 200, 200, 200],
      checks: 1,
    });
    await eventually(async () => {
      const again = ask();
      answer();
      return (await again) === 200 && checks === 2;
    });
    await app.close();
  });

  it('show metrics only to this machine, or to callers with the metrics token', async () => {
    const open = await sampleApi();
    const closed = await sampleApi({ metricsToken: 'a-token-of-some-length', trustProxy: ['127.0.0.1'] });
    const status = async ({ app }: typeof open, more: object) =>
      (await app.inject({ url: '/metrics', ...more })).statusCode;
    expect(await status(open, {})).toBe(200);
    expect(await status(open, { remoteAddress: '192.0.2.1' })).toBe(403);
    expect(await status(open, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(403);
    expect(await status(closed, {})).toBe(403);
    expect(await status(closed, { headers: { authorization: 'Bearer another' } })).toBe(403);
    expect(
      await status(closed, { remoteAddress: '192.0.2.1', headers: { authorization: 'Bearer a-token-of-some-length' } }),
    ).toBe(200);
    await Promise.all([open.app.close(), closed.app.close()]);
  });

  it('show operations by transport and outcome, and refused keys by reason', async () => {
    const { app } = await sampleApi();
    await app.inject({ url: '/v1/boards/b/notes', headers: { authorization: 'Bearer reader' } });
    await app.inject({ url: '/v1/break?how=bug', headers: { authorization: 'Bearer reader' } });
    await app.inject({ url: '/v1/boards/b/notes', headers: { authorization: 'Bearer nobody' } });
    const { headers, payload } = await app.inject({ url: '/metrics' });
    expect(headers['content-type']).toContain('text/plain');
    expect(payload).toContain(
      'credence_operation_duration_seconds_count{transport="rest",operation="notes.list",outcome="ok"} 1',
    );
    expect(payload).toContain(
      'credence_operation_duration_seconds_count{transport="rest",operation="notes.break",outcome="bug"} 1',
    );
    expect(payload).toContain('credence_refused_keys_total{code="key_invalid"} 1');
    await app.close();
  });
});

describe('the pages for people', () => {
  it('load every script from a file of this service', async () => {
    const { app } = await sampleApi();
    const page = await app.inject({ url: '/docs/api' });
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const files = [...page.payload.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
    expect(files).toHaveLength(5);
    expect(await Promise.all(files.map(async (url) => (await app.inject({ url })).statusCode))).toEqual([
      200, 200, 200, 200, 200,
    ]);
    expect(page.payload).not.toMatch(/<script>|<style|https?:\/\//);
    expect((await app.inject({ url: '/docs/api/assets/package.json' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/openapi.json' })).json()).toMatchObject({ openapi: '3.1.0' });
    await app.close();
  });

  it('redirect former addresses of the API reference to its files', async () => {
    const { app } = await sampleApi();
    for (const [from, to] of [
      ['/docs/start.js', '/docs/api/start.js'],
      ['/docs/assets/swagger-ui.css', '/docs/api/assets/swagger-ui.css'],
      ['/docs/assets/swagger-ui-bundle.js', '/docs/api/assets/swagger-ui-bundle.js'],
    ] as const) {
      const { statusCode, headers } = await app.inject({ url: from });
      expect({ statusCode, location: headers.location }).toEqual({ statusCode: 308, location: to });
      expect((await app.inject({ url: to })).statusCode).toBe(200);
    }
    await app.close();
  });

  it('say that the documentation is not ready while it is being built', async () => {
    const { app } = await sampleApi({ siteFolder: '/nowhere' });
    const { statusCode, headers, payload } = await app.inject({ url: '/docs/quick-start' });
    expect({ statusCode, type: headers['content-type'], cached: headers['cache-control'] }).toEqual({
      statusCode: 503,
      type: 'text/html; charset=utf-8',
      cached: 'no-store',
    });
    expect(payload).toContain('href="/docs/api"');
    await app.close();
  });
});
