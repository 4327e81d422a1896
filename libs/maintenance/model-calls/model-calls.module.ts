import { Module } from '@nestjs/common';
import { SourcesModule } from '#libs/knowledge/sources/sources.module.js';
import { SourceRepository } from '#libs/knowledge/sources/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { CallRecords } from './use-cases/steps/call-records.js';

@Module({
  imports: [SourcesModule],
  providers: [provide(CallRecords, [SourceRepository, IDS])],
  exports: [CallRecords],
})
export class ModelCallsModule {}
