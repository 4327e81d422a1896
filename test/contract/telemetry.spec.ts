import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import { openService, type RestClient, type Service } from '../service/index.js';

describe('the metrics of a process that also does the background work', () => {
  let service: Service;
  let owner: RestClient;
  beforeAll(async () => {
    service = await openService({ isWorking: true });
    owner = (await service.aTenant()).owner;
    await owner.do('spaces.create', { slug: 's', name: 'S', clock: 'simulated' });
  });
  afterAll(() => service.close());

  const metrics = async (): Promise<string> => (await fetch(`${service.url}/metrics`)).text();
  const value = async (name: string): Promise<number | undefined> => {
    const line = (await metrics()).split('\n').find((each) => each.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  };

  it('show requests, deliveries, queues, and what is late', async () => {
    await owner.do('claims.store', { space: 's', text: 'measured' });
    await eventually(
      async () => ((await value('credence_delivery_duration_seconds_count{queue="embed",outcome="ok"}')) ?? 0) > 0,
      10_000,
    );
    expect(await metrics()).toMatch(
      /credence_operation_duration_seconds_count\{transport="rest",operation="claims.store",outcome="ok"\} 1/,
    );
    expect(await value('credence_queue_messages{queue="embed",state="active"}')).toEqual(expect.any(Number));
    await eventually(async () => (await value('credence_backlog_items{stage="seal"}')) === 0, 10_000);
    expect(await value('credence_backlog_lag_seconds{stage="seal"}')).toBe(0);
    expect(await value('credence_backlog_items{stage="outbox"}')).toBe(0);
  });
});
