import { Module } from '@nestjs/common';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { SealReader, SealWriter, sha256 } from './store/index.js';
import { SealLog, VerifyChain } from './use-cases/index.js';

@Module({
  providers: [
    SealReader,
    { provide: SealWriter, useValue: new SealWriter(sha256) },
    provide(SealLog, [SystemDatabase, SealWriter]),
    provide(VerifyChain, [TenantDatabase, SealReader]),
  ],
  exports: [SealLog, VerifyChain],
})
export class SealsModule {}
