import { Module } from '@nestjs/common';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { SealReader } from './store/seal-reader.js';
import { SealWriter } from './store/seal-writer.js';
import { sha256 } from './store/sha256.js';
import { SealLog } from './use-cases/seal-log.js';
import { VerifyChain } from './use-cases/verify-chain.js';

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
