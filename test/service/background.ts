import { MAX_WAIT_SECONDS, type Id } from '#libs/kernel/index.js';
import { WorkRun } from '#libs/maintenance/runs/index.js';
import { eventually } from '#libs/testing/eventually.js';
import type { Client, Input } from './client.js';
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

/** Calls an operation that creates a job, and returns the job when it has ended, however it ended. */
export async function ended(owner: Client, name: string, input: Input = {}): Promise<Record<string, any>> {
  let job = await owner.do(name, { ...input, waitSeconds: MAX_WAIT_SECONDS });
  await eventually(async () => {
    if (!isOver(job)) job = await owner.do('jobs.get', { id: job.id });
    return isOver(job);
  }, 60_000);
  return job;
}

const isOver = ({ status }: Record<string, any>): boolean => !['queued', 'running'].includes(status);

/** Requests a recovery of the tenant, and returns it when it has ended. */
export async function recover(owner: Client, input: Input = {}): Promise<Record<string, any>> {
  const { id } = await ended(owner, 'recoveries.start', input);
  return owner.do('recoveries.get', { id });
}

/** Appends to the log of a tenant an event that no journal would write. */
export const plantEvent = (
  { database }: Pick<Service, 'database'>,
  { id }: Tenant,
  kind: string,
  version: number,
  payload: object,
): Promise<unknown> =>
  database.owner(
    `with drawn as (select (draw_positions(1))[1] as position), planted as (
         insert into events (tenant_id, position, id, xid, occurred_at, kind, schema_version, actor, subject_id, payload)
         select $1, position, 'evt_' || position, pg_current_xact_id(), now(), $2, $3, '{}', 'x', $4::jsonb from drawn returning position)
       insert into unsealed_events select $1, position from planted`,
    [id, kind, version, JSON.stringify(payload)],
  );

/** Does the work of a started maintenance run, in a service that does nothing in the background. */
export async function workRun(service: Pick<Service, 'get'>, { id, owner }: Tenant, jobId: string): Promise<void> {
  const run = { tenantId: id, jobId: jobId as Id<'job'>, step: null };
  while ((await owner.do('jobs.get', { id: jobId })).status !== 'done')
    await service.get<WorkRun>(WorkRun).run(run, (failure) => {
      throw failure;
    });
}
