import { Module } from '@nestjs/common';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { SourceRepository } from '#libs/knowledge/sources/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { CallRecords } from './use-cases/steps/call-records.js';

@Module({
  imports: [KnowledgeModule],
  providers: [provide(CallRecords, [SourceRepository, IDS])],
  exports: [CallRecords],
})
export class ModelCallsModule {}
