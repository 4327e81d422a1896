import { Module } from '@nestjs/common';
import { SystemDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { OldAnswers } from './store/old-answers.js';
import { ForgetAnswers } from './use-cases/forget-answers.js';

@Module({
  providers: [OldAnswers, provide(ForgetAnswers, [SystemDatabase, OldAnswers, CLOCK])],
  exports: [ForgetAnswers],
})
export class IdempotencyModule {}
