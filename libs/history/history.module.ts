import { Global, Module } from '@nestjs/common';
import { SystemDatabase, TemporaryDatabases, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, DATABASE, EMBEDDERS, HOT_DAYS, IDS, SNAPSHOT_SETTINGS, WORK_PERCENT } from '#libs/platform/tokens.js';
import { DENIAL_KINDS } from './denials/index.js';
import { RecordDenials } from './denials/use-cases/record-denials.js';
import {
  EventLog,
  Journal,
  ListAudit,
  ListEvents,
  LogWatch,
  Registry,
  StreamChanges,
  StreamEvents,
} from './events/index.js';
import { OldAnswers } from './idempotency/store/idempotency.js';
import { ForgetAnswers } from './idempotency/use-cases/forget-answers.js';
import { JOB_KINDS } from './jobs/domain/job.js';
import { JobKinds, JobLedger } from './jobs/store/job-ledger.js';
import { JobWatch } from './jobs/store/job-watch.js';
import { CancelJob, RetryJob } from './jobs/use-cases/change-job.js';
import { FollowDeliveries } from './jobs/use-cases/follow-deliveries.js';
import { AwaitJob, GetJob, ListJobs } from './jobs/use-cases/read-jobs.js';
import { TenantJobs } from './jobs/use-cases/steps/tenant-jobs.js';
import { BacklogReader } from './outbox/store/outbox.js';
import { MeasureBacklog } from './outbox/use-cases/measure-backlog.js';
import {
  ChangeMode,
  FindReadOnly,
  GetMode,
  KnownModes,
  MODE_KINDS,
  ModeStore,
  Quiescence,
  SetMode,
} from './modes/index.js';
import {
  EndMode,
  ExamineTenant,
  GetRecovery,
  RECOVERY_KINDS,
  RECOVERY_QUEUE,
  ReplacedRows,
  ReplaceRows,
  RestoreRows,
  SNAPSHOT_QUEUE,
  SnapshotDue,
  StartDueSnapshots,
  StartRecovery,
  StartSnapshot,
  UndoRecovery,
  WorkRecovery,
  WorkSnapshot,
} from './recovery/index.js';
import {
  ARCHIVE_KINDS,
  ARCHIVE_QUEUE,
  ArchiveStore,
  DropPayloads,
  ListArchives,
  StartDueArchives,
  VerifyArchives,
  WorkArchive,
} from './archives/index.js';
import { GetRuntimeHealth, HealthReader } from './health/index.js';
import {
  CheckIntegrity,
  ExamineIntegrity,
  INTEGRITY_QUEUE,
  IntegrityChecks,
  IntegrityDue,
  StartDueIntegrityChecks,
  StartIntegrityCheck,
  WorkIntegrityCheck,
} from './integrity/index.js';
import { RebuildTenant, VerifyReplay } from './replay/index.js';
import { SealReader, SealWriter, sha256 } from './seals/store/seal-log.js';
import { ExportAudit } from './seals/use-cases/export-audit.js';
import { SealLog } from './seals/use-cases/seal-log.js';
import { VerifyAudit } from './seals/use-cases/verify-audit.js';
import { VerifyChain } from './seals/use-cases/verify-chain.js';
import { WalkChain } from './seals/use-cases/steps/walk-chain.js';
import { ListSnapshots, SNAPSHOT_KINDS, SnapshotStore } from './snapshots/index.js';
import { HashState, TableRows } from './state/index.js';
import { UnitOfWork } from './unit-of-work/index.js';
import { UPGRADE_KINDS } from './upgrades/index.js';

const providers = [
  // The log and its transactions
  Registry,
  EventLog,
  provide(Journal, [Registry, IDS]),
  provide(UnitOfWork, [TenantDatabase, CLOCK]),
  provide(LogWatch, [SystemDatabase]),
  provide(StreamEvents, [UnitOfWork, EventLog, LogWatch]),
  provide(StreamChanges, [UnitOfWork, EventLog, LogWatch]),
  provide(ListEvents, [UnitOfWork, EventLog]),
  provide(ListAudit, [UnitOfWork, EventLog, Registry]),
  provide(RecordDenials, [UnitOfWork, Journal, EventLog]),

  // Replay and the hash chain
  provide(VerifyReplay, [DATABASE, EventLog, Journal, Registry]),
  TableRows,
  provide(HashState, [TenantDatabase, TableRows]),
  SealReader,
  { provide: SealWriter, useValue: new SealWriter(sha256) },
  provide(SealLog, [SystemDatabase, SealWriter]),
  provide(WalkChain, [SealReader]),
  provide(VerifyChain, [TenantDatabase, WalkChain]),
  provide(VerifyAudit, [UnitOfWork, SealReader]),
  provide(ExportAudit, [UnitOfWork, EventLog, SealReader, CLOCK]),

  // Modes
  ModeStore,
  provide(KnownModes, [TenantDatabase, ModeStore]),
  provide(Quiescence, [SystemDatabase]),
  provide(ChangeMode, [TenantDatabase, ModeStore, KnownModes, Quiescence, Journal, CLOCK]),
  provide(GetMode, [UnitOfWork, ModeStore]),
  provide(SetMode, [UnitOfWork, ModeStore, ChangeMode]),
  provide(FindReadOnly, [KnownModes]),

  // Snapshots, and recovery from the log
  provide(SnapshotStore, [TableRows, SNAPSHOT_SETTINGS]),
  provide(ListSnapshots, [UnitOfWork, SnapshotStore]),
  provide(RebuildTenant, [TenantDatabase, TemporaryDatabases, EventLog, Journal, SnapshotStore]),
  ReplacedRows,
  provide(ReplaceRows, [TableRows, ReplacedRows]),
  provide(RestoreRows, [TableRows]),
  provide(EndMode, [TenantDatabase, ModeStore, ChangeMode, JobLedger]),
  provide(WorkRecovery, {
    database: TenantDatabase,
    rebuild: RebuildTenant,
    rows: TableRows,
    snapshots: SnapshotStore,
    replaceRows: ReplaceRows,
    changeMode: ChangeMode,
    modes: ModeStore,
    journal: Journal,
    ledger: JobLedger,
    clock: CLOCK,
  }),
  provide(WorkSnapshot, {
    database: TenantDatabase,
    rebuild: RebuildTenant,
    rows: TableRows,
    snapshots: SnapshotStore,
    changeMode: ChangeMode,
    journal: Journal,
    ledger: JobLedger,
    ids: IDS,
    clock: CLOCK,
    workPercent: WORK_PERCENT,
  }),
  SnapshotDue,
  provide(StartSnapshot, [TenantJobs]),
  provide(StartDueSnapshots, [SystemDatabase, SnapshotDue, TenantJobs, CLOCK, SNAPSHOT_SETTINGS]),
  provide(StartRecovery, [UnitOfWork, JobLedger, ReplacedRows, IDS, CLOCK]),
  provide(GetRecovery, [UnitOfWork, JobLedger, ReplacedRows]),
  provide(UndoRecovery, {
    work: UnitOfWork,
    ledger: JobLedger,
    replaced: ReplacedRows,
    restoreRows: RestoreRows,
    snapshots: SnapshotStore,
    modes: ModeStore,
    changeMode: ChangeMode,
    endMode: EndMode,
    journal: Journal,
    clock: CLOCK,
  }),

  provide(ExamineTenant, [TenantDatabase, RebuildTenant, TableRows]),

  // Archived days, and the health of a tenant
  provide(ArchiveStore, [SealReader]),
  provide(ListArchives, [UnitOfWork, ArchiveStore]),
  provide(DropPayloads, [TenantDatabase, SystemDatabase, ArchiveStore, CLOCK, HOT_DAYS]),
  provide(WorkArchive, {
    database: TenantDatabase,
    archives: ArchiveStore,
    dropPayloads: DropPayloads,
    journal: Journal,
    clock: CLOCK,
    workPercent: WORK_PERCENT,
  }),
  provide(StartDueArchives, [SystemDatabase, ArchiveStore, TenantJobs, CLOCK]),
  provide(VerifyArchives, [TenantDatabase, ArchiveStore]),
  IntegrityChecks,
  IntegrityDue,
  provide(ExamineIntegrity, [TenantDatabase, WalkChain, ArchiveStore, ExamineTenant, IntegrityChecks, ModeStore]),
  provide(CheckIntegrity, [ExamineIntegrity, EndMode]),
  provide(WorkIntegrityCheck, [TenantDatabase, ExamineIntegrity, ChangeMode, EndMode, JobLedger, CLOCK]),
  provide(StartIntegrityCheck, [TenantJobs]),
  provide(StartDueIntegrityChecks, [SystemDatabase, IntegrityDue, TenantJobs, CLOCK]),
  HealthReader,
  provide(GetRuntimeHealth, [UnitOfWork, HealthReader, ModeStore, SnapshotStore, EMBEDDERS, CLOCK]),

  // Jobs
  JobLedger,
  JobKinds,
  provide(JobWatch, [SystemDatabase]),
  provide(TenantJobs, [UnitOfWork, TenantDatabase, JobLedger, IDS, CLOCK]),
  provide(AwaitJob, [UnitOfWork, JobLedger, JobWatch]),
  provide(GetJob, [UnitOfWork, JobLedger]),
  provide(ListJobs, [UnitOfWork, JobLedger]),
  provide(RetryJob, [UnitOfWork, Journal, JobLedger, JobKinds, CLOCK]),
  provide(CancelJob, [UnitOfWork, Journal, JobLedger, JobKinds, CLOCK]),
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
  constructor(registry: Registry, jobs: JobKinds) {
    for (const queue of [SNAPSHOT_QUEUE, INTEGRITY_QUEUE, ARCHIVE_QUEUE]) jobs.reserve(queue, () => 'admin');
    jobs.reserve(RECOVERY_QUEUE, ({ promote }) => (promote === true ? 'owner' : 'admin'));
    registry.addLogOnly([
      ...JOB_KINDS,
      ...DENIAL_KINDS,
      ...MODE_KINDS,
      ...SNAPSHOT_KINDS,
      ...RECOVERY_KINDS,
      ...ARCHIVE_KINDS,
      ...UPGRADE_KINDS,
    ]);
  }
}
