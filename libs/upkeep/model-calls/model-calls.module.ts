import { Module } from '@nestjs/common';
import { Journal } from '#libs/history/events/store/index.js';
import { SourcesModule } from '#libs/knowledge/sources/sources.module.js';
import { SourceRepository } from '#libs/knowledge/sources/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { RecordCall } from './use-cases/steps/index.js';

@Module({ imports: [SourcesModule], providers: [provide(RecordCall, [Journal, SourceRepository, IDS])], exports: [RecordCall] })
export class ModelCallsModule {}
