import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../../unit-of-work/index.js';
import { viewOf, type Job } from '../../store/job-ledger.js';

/** Jobs as the caller may see them. A payload may name what belongs to a session of others. */
export async function shownJobs(
  work: UnitOfWork,
  ctx: Ctx,
  jobs: readonly Job[],
): Promise<ReturnType<typeof viewOf>[]> {
  const details = await work.withoutHidden(
    ctx,
    jobs.map(({ payload, progress, result }) => ({ payload, progress, result })),
  );
  return jobs.map((job, i) => viewOf({ ...job, ...details[i] }));
}

export const shownJob = async (work: UnitOfWork, ctx: Ctx, job: Job): Promise<ReturnType<typeof viewOf>> =>
  (await shownJobs(work, ctx, [job]))[0]!;
