import { Module } from '@nestjs/common';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, QUEUES } from '#libs/platform/tokens.js';
import { JobsModule } from './jobs.module.js';
import { JobLedger } from './store/job-ledger.js';
import { RecoverJobs } from './use-cases/recover-jobs.js';

/** For processes that have queues. */
@Module({
  imports: [JobsModule],
  providers: [provide(RecoverJobs, [SystemDatabase, TenantDatabase, JobLedger, QUEUES, CLOCK])],
  exports: [RecoverJobs],
})
export class JobsRecoveryModule {}
