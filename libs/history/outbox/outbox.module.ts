import { Module } from '@nestjs/common';
import { SystemDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS, QUEUES } from '#libs/platform/tokens.js';
import { Registry } from '../events/index.js';
import { Outbox } from './store/outbox.js';
import { RelayOutbox } from './use-cases/relay-outbox.js';

@Module({
  providers: [Outbox, provide(RelayOutbox, [SystemDatabase, Outbox, QUEUES, Registry, IDS])],
  exports: [RelayOutbox],
})
export class OutboxModule {}
