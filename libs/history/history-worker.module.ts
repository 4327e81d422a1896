import { Module } from '@nestjs/common';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, IDS, QUEUES } from '#libs/platform/tokens.js';
import { Registry } from './events/index.js';
import { JobLedger } from './jobs/store/job-ledger.js';
import { ForgetJobs } from './jobs/use-cases/forget-jobs.js';
import { RecoverJobs } from './jobs/use-cases/recover-jobs.js';
import { Outbox } from './outbox/store/outbox.js';
import { ForgetHandled, RecoverMessages } from './outbox/use-cases/recover-messages.js';
import { RelayOutbox } from './outbox/use-cases/relay-outbox.js';
import { AnalyzeYoungTables, YoungTables } from './statistics/index.js';

const providers = [
  Outbox,
  provide(RelayOutbox, [SystemDatabase, Outbox, QUEUES, Registry, IDS]),
  provide(ForgetHandled, [SystemDatabase, Outbox, Registry]),
  provide(RecoverMessages, [SystemDatabase, Outbox, QUEUES, IDS]),
  provide(ForgetJobs, [SystemDatabase, JobLedger, CLOCK]),
  provide(RecoverJobs, [SystemDatabase, TenantDatabase, JobLedger, QUEUES, CLOCK]),
  YoungTables,
  provide(AnalyzeYoungTables, [SystemDatabase, YoungTables]),
];

/**
 * Work that only a process with queues does: relaying the outbox, recovering lost jobs, deleting old jobs, and keeping
 * statistics for the planner.
 */
@Module({ providers, exports: providers })
export class HistoryWorkerModule {}
