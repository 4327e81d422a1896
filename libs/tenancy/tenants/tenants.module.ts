import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, IDS } from '#libs/platform/tokens.js';
import { TenantProjector } from './store/index.js';
import { CreateTenant } from './use-cases/index.js';

@Module({ providers: [provide(CreateTenant, [UnitOfWork, Journal, IDS, CLOCK])], exports: [CreateTenant] })
export class TenantsModule {
  constructor(registry: Registry) {
    registry.addProjector(new TenantProjector());
  }
}
