import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { SystemDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, IDS } from '#libs/platform/tokens.js';
import { TenantProjector } from './store/tenant.projector.js';
import { TenantRepository } from './store/tenant.repository.js';
import { CreateTenant } from './use-cases/create-tenant.js';
import { ListTenants } from './use-cases/list-tenants.js';

@Module({
  providers: [
    TenantRepository,
    provide(CreateTenant, [UnitOfWork, Journal, IDS, CLOCK]),
    provide(ListTenants, [SystemDatabase, TenantRepository]),
  ],
  exports: [CreateTenant, ListTenants],
})
export class TenantsModule {
  constructor(registry: Registry) {
    registry.addProjector(new TenantProjector());
  }
}
