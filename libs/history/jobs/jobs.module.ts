import { Module } from '@nestjs/common';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { UnitOfWork } from '../unit-of-work/store/index.js';
import { JobLedger } from './store/index.js';
import { CancelJob, FollowDeliveries, GetJob, ListJobs, RetryJob } from './use-cases/index.js';

@Module({
  providers: [
    JobLedger,
    provide(GetJob, [UnitOfWork, JobLedger]),
    provide(ListJobs, [UnitOfWork, JobLedger]),
    provide(RetryJob, [UnitOfWork, JobLedger, CLOCK]),
    provide(CancelJob, [UnitOfWork, JobLedger, CLOCK]),
    provide(FollowDeliveries, [TenantDatabase, JobLedger, CLOCK]),
  ],
  exports: [JobLedger, GetJob, ListJobs, RetryJob, CancelJob, FollowDeliveries],
})
export class JobsModule {}
