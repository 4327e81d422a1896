import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/eventually.js';
import { operations } from '../../apps/api/src/operations.js';
import { mostlyOver, openService, over, TRANSPORTS, type Service, type Tenant } from '../service/index.js';

const asking = operations.filter(({ rest }) => rest.status === 202);

it('every operation that asks for a job lets its caller wait', () => {
  expect(asking.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['embeddings.migrate', 'embeddings.remove', 'maintenance.startRun']),
  );
  for (const { name, input, variants } of asking)
    for (const { shape } of [input, ...(variants?.of.values() ?? [])])
      expect({ name, waits: 'waitSeconds' in shape }).toEqual({ name, waits: true });
});

describe('with a running worker', () => {
  let service: Service;
  let tenant: Tenant;
  beforeAll(async () => {
    service = await openService({ isWorking: true });
    tenant = await service.aTenant();
    await tenant.owner.do('spaces.create', { slug: 's', name: 'S' });
  });
  afterAll(() => service.close());

  it.each(TRANSPORTS)('a caller that waits over %s gets the finished job with its result', async (transport) => {
    const client = await mostlyOver(transport, tenant.owner);
    const { status, body, headers, isOk } = await client.call('maintenance.startRun', {
      space: 's',
      kind: 'consolidate',
      dryRun: true,
      waitSeconds: 50,
    });
    expect({ isOk, body }).toMatchObject({
      isOk: true,
      body: { kind: 'consolidate', dryRun: true, status: 'done', result: { dryRun: true }, error: null },
    });
    expect(body).toMatchObject(await tenant.owner.do('jobs.get', { id: body.id }));
    if (transport === 'rest')
      expect({ status, preferenceApplied: headers.get('preference-applied') }).toEqual({
        status: 200,
        preferenceApplied: 'wait=50',
      });
    // A caller that does not wait gets the job at once.
    expect(await client.do('maintenance.startRun', { space: 's', kind: 'decay', dryRun: true })).toMatchObject({
      status: 'queued',
      result: null,
    });
    await client.do('maintenance.startRun', { space: 's', kind: 'expire', waitSeconds: 50 });
  });

  it('a repeated request waits like the first, or longer', async () => {
    const again = (waitSeconds: number) =>
      tenant.owner.call(
        'maintenance.startRun',
        { space: 's', kind: 'sessions', waitSeconds },
        { idempotencyKey: 'once' },
      );
    const { body: first } = await again(40);
    const second = await again(50);
    expect({
      status: second.status,
      jobStatus: second.body.status,
      id: second.body.id,
      replayed: second.headers.get('idempotency-replayed'),
    }).toEqual({ status: 200, jobStatus: 'done', id: first.id, replayed: 'true' });
  });
});

describe('without a worker', () => {
  let service: Service;
  let tenant: Tenant;
  beforeAll(async () => {
    service = await openService();
    tenant = await service.aTenant();
    await tenant.owner.do('spaces.create', { slug: 's', name: 'S' });
  });
  afterAll(() => service.close());

  it('a wait ends when its time is over, and the work stays requested', async () => {
    const startedAt = performance.now();
    const { status, headers, body } = await tenant.owner.call('maintenance.startRun', {
      space: 's',
      kind: 'decay',
      waitSeconds: 1,
    });
    expect(performance.now() - startedAt).toBeGreaterThan(900);
    expect({
      status,
      preferenceApplied: headers.get('preference-applied'),
      location: headers.get('location'),
      jobStatus: body.status,
    }).toEqual({ status: 202, preferenceApplied: 'wait=1', location: `/v1/jobs/${body.id}`, jobStatus: 'queued' });
    // If a job is cancelled, waiting for it ends, too. Waiting callers do not block the database for others.
    const waiting = Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        tenant.owner
          .do('spaces.create', { slug: `t${i}`, name: 'T' })
          .then(({ slug }) =>
            tenant.owner.call('maintenance.startRun', { space: slug, kind: 'expire', waitSeconds: 30 }),
          ),
      ),
    );
    const queued = async (): Promise<{ id: string }[]> =>
      (await tenant.owner.do('jobs.list', { status: 'queued', limit: 50 })).data;
    await eventually(async () => (await queued()).length === 21);
    for (const { id } of await queued()) await tenant.owner.do('jobs.cancel', { id });
    expect((await waiting).map(({ status: code, body: { status } }) => [code, status])).toEqual(
      Array.from({ length: 20 }, () => [200, 'cancelled']),
    );
  });

  it.each<[number, number]>([
    [0, 400],
    [-1, 400],
    [1.5, 400],
  ])('a wait of %d seconds over MCP is refused', async (waitSeconds) => {
    const mcp = await over('mcp', tenant.owner);
    expect(await mcp.call('maintenance.startRun', { space: 's', kind: 'consolidate', waitSeconds })).toMatchObject({
      isOk: false,
      body: { code: 'validation_failed' },
    });
  });
});
