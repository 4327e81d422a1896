import { Global, Module } from '@nestjs/common';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, DATABASE, IDS } from '#libs/platform/tokens.js';
import { EventLog, Journal, LogWatch, Registry, ListAudit, ListEvents, StreamEvents } from './events/index.js';
import { VerifyReplay } from './replay/index.js';
import { UnitOfWork } from './unit-of-work/index.js';

/** The log and the transactions around it: every noun's module builds on these. */
@Global()
@Module({
  providers: [
    Registry,
    EventLog,
    provide(Journal, [Registry, IDS]),
    provide(UnitOfWork, [TenantDatabase, CLOCK]),
    provide(LogWatch, [SystemDatabase]),
    provide(StreamEvents, [UnitOfWork, EventLog, LogWatch]),
    provide(ListEvents, [UnitOfWork, EventLog]),
    provide(ListAudit, [UnitOfWork, EventLog]),
    provide(VerifyReplay, [DATABASE, EventLog, Journal, Registry]),
  ],
  exports: [Registry, EventLog, Journal, UnitOfWork, ListEvents, StreamEvents, ListAudit, VerifyReplay],
})
export class HistoryModule {}
