import { Module } from '@nestjs/common';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { UnitOfWork } from '../unit-of-work/store/index.js';
import { JobKinds, JobLedger } from './store/index.js';
import { CancelJob, FollowDeliveries, GetJob, ListJobs, RetryJob } from './use-cases/index.js';

@Module({
  providers: [
    JobLedger, JobKinds,
    provide(GetJob, [UnitOfWork, JobLedger]),
    provide(ListJobs, [UnitOfWork, JobLedger]),
    provide(RetryJob, [UnitOfWork, JobLedger, JobKinds, CLOCK]),
    provide(CancelJob, [UnitOfWork, JobLedger, JobKinds, CLOCK]),
    provide(FollowDeliveries, [TenantDatabase, JobLedger, JobKinds, CLOCK]),
  ],
  exports: [JobLedger, JobKinds, GetJob, ListJobs, RetryJob, CancelJob, FollowDeliveries],
})
export class JobsModule {}
