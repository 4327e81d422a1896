import { Module } from '@nestjs/common';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { UnitOfWork } from '../unit-of-work/index.js';
import { JobKinds } from './store/job-kinds.js';
import { JobLedger } from './store/job-ledger.js';
import { JobWatch } from './store/job-watch.js';
import { AwaitJob } from './use-cases/await-job.js';
import { CancelJob } from './use-cases/cancel-job.js';
import { FollowDeliveries } from './use-cases/follow-deliveries.js';
import { GetJob } from './use-cases/get-job.js';
import { ListJobs } from './use-cases/list-jobs.js';
import { RetryJob } from './use-cases/retry-job.js';

@Module({
  providers: [
    JobLedger,
    JobKinds,
    provide(JobWatch, [SystemDatabase]),
    provide(AwaitJob, [UnitOfWork, JobLedger, JobWatch]),
    provide(GetJob, [UnitOfWork, JobLedger]),
    provide(ListJobs, [UnitOfWork, JobLedger]),
    provide(RetryJob, [UnitOfWork, JobLedger, JobKinds, CLOCK]),
    provide(CancelJob, [UnitOfWork, JobLedger, JobKinds, CLOCK]),
    provide(FollowDeliveries, [TenantDatabase, JobLedger, JobKinds, CLOCK]),
  ],
  exports: [JobLedger, JobKinds, AwaitJob, GetJob, ListJobs, RetryJob, CancelJob, FollowDeliveries],
})
export class JobsModule {}
