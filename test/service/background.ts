import type { Id } from '#libs/kernel/index.js';
import { WorkRun } from '#libs/maintenance/runs/index.js';
import { eventually } from '#libs/testing/eventually.js';
import type { Input } from './client.js';
import type { RestClient } from './rest-client.js';
import type { Service } from './service.js';
import type { Tenant } from './tenant.js';

/** Runs a kind of maintenance to its end; waits if the schedule has just started such a run. */
export function maintain(owner: RestClient, space: string, kind: string): Promise<void> {
  return eventually(async () => {
    const { status, body } = await owner.call('maintenance.startRun', { space, kind, waitSeconds: 30 });
    if (![200, 202, 409].includes(status)) throw new Error(JSON.stringify(body));
    return status === 200;
  });
}

/** Requests a recovery of the tenant, and returns it when it has ended. */
export async function recover(owner: RestClient, input: Input = {}): Promise<Record<string, any>> {
  const { id } = await owner.do('recoveries.start', input);
  let recovery = await owner.do('recoveries.get', { id });
  await eventually(async () => {
    recovery = await owner.do('recoveries.get', { id });
    return !['queued', 'running'].includes(recovery.status);
  }, 60_000);
  return recovery;
}

/** Does what a run of maintenance was started for, in a service that does nothing in the background. */
export async function workRun(service: Pick<Service, 'get'>, { id, owner }: Tenant, jobId: string): Promise<void> {
  const run = { tenantId: id, jobId: jobId as Id<'job'>, step: null };
  while ((await owner.do('jobs.get', { id: jobId })).status !== 'done')
    await service.get<WorkRun>(WorkRun).run(run, (failure) => {
      throw failure;
    });
}
