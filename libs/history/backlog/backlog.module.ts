import { Module } from '@nestjs/common';
import { SystemDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { BacklogReader } from './store/backlog-reader.js';
import { MeasureBacklog } from './use-cases/measure-backlog.js';

@Module({
  providers: [BacklogReader, provide(MeasureBacklog, [SystemDatabase, BacklogReader])],
  exports: [MeasureBacklog],
})
export class BacklogModule {}
