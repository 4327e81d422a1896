import { Global, Module } from '@nestjs/common';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, DATABASE, IDS } from '#libs/platform/tokens.js';
import { DenialProjector } from './denials/store/denial.projector.js';
import { RecordDenials } from './denials/use-cases/record-denials.js';
import { EventLog, Journal, ListAudit, ListEvents, LogWatch, Registry, StreamEvents } from './events/index.js';
import { OldAnswers } from './idempotency/store/idempotency.js';
import { ForgetAnswers } from './idempotency/use-cases/forget-answers.js';
import { JobKinds, JobLedger } from './jobs/store/job-ledger.js';
import { JobWatch } from './jobs/store/job-watch.js';
import { CancelJob, RetryJob } from './jobs/use-cases/change-job.js';
import { FollowDeliveries } from './jobs/use-cases/follow-deliveries.js';
import { AwaitJob, GetJob, ListJobs } from './jobs/use-cases/read-jobs.js';
import { BacklogReader } from './outbox/store/outbox.js';
import { MeasureBacklog } from './outbox/use-cases/measure-backlog.js';
import { VerifyReplay } from './replay/index.js';
import { SealReader, SealWriter, sha256 } from './seals/store/seal-log.js';
import { ExportAudit } from './seals/use-cases/export-audit.js';
import { SealLog } from './seals/use-cases/seal-log.js';
import { VerifyAudit } from './seals/use-cases/verify-audit.js';
import { VerifyChain } from './seals/use-cases/verify-chain.js';
import { UnitOfWork } from './unit-of-work/index.js';

const providers = [
  // The log and its transactions
  Registry,
  EventLog,
  provide(Journal, [Registry, IDS]),
  provide(UnitOfWork, [TenantDatabase, CLOCK]),
  provide(LogWatch, [SystemDatabase]),
  provide(StreamEvents, [UnitOfWork, EventLog, LogWatch]),
  provide(ListEvents, [UnitOfWork, EventLog]),
  provide(ListAudit, [UnitOfWork, EventLog, Registry]),
  provide(RecordDenials, [UnitOfWork, Journal, EventLog]),

  // Replay and the hash chain
  provide(VerifyReplay, [DATABASE, EventLog, Journal, Registry]),
  SealReader,
  { provide: SealWriter, useValue: new SealWriter(sha256) },
  provide(SealLog, [SystemDatabase, SealWriter]),
  provide(VerifyChain, [TenantDatabase, SealReader]),
  provide(VerifyAudit, [UnitOfWork, SealReader]),
  provide(ExportAudit, [UnitOfWork, EventLog, SealReader, CLOCK]),

  // Jobs
  JobLedger,
  JobKinds,
  provide(JobWatch, [SystemDatabase]),
  provide(AwaitJob, [UnitOfWork, JobLedger, JobWatch]),
  provide(GetJob, [UnitOfWork, JobLedger]),
  provide(ListJobs, [UnitOfWork, JobLedger]),
  provide(RetryJob, [UnitOfWork, JobLedger, JobKinds, CLOCK]),
  provide(CancelJob, [UnitOfWork, JobLedger, JobKinds, CLOCK]),
  provide(FollowDeliveries, [TenantDatabase, JobLedger, JobKinds, CLOCK]),

  // Waiting messages, and records that are kept for a limited time
  BacklogReader,
  provide(MeasureBacklog, [SystemDatabase, BacklogReader]),
  OldAnswers,
  provide(ForgetAnswers, [SystemDatabase, OldAnswers, CLOCK]),
];

/** Events, their log, transactions and jobs: everything else builds on these. */
@Global()
@Module({ providers, exports: providers })
export class HistoryModule {
  constructor(registry: Registry) {
    registry.addProjector(new DenialProjector());
  }
}
