import { Module } from '@nestjs/common';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { UnitOfWork } from '../unit-of-work/store/index.js';
import { JobKinds, JobLedger, JobWatch } from './store/index.js';
import { AwaitJob, CancelJob, FollowDeliveries, GetJob, ListJobs, RetryJob } from './use-cases/index.js';

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
