import 'reflect-metadata';
import { Module, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { HistoryModule } from '#libs/history/history.module.js';
import type { Database } from '#libs/platform/database/index.js';
import { PlatformModule } from '#libs/platform/platform.module.js';
import { ApiKeysModule } from '#libs/tenancy/api-keys/api-keys.module.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { TenantsModule } from '#libs/tenancy/tenants/tenants.module.js';

/** Every noun with a projector: what a replay needs to rebuild all tables. */
const NOUNS: Type[] = [HistoryModule, TenantsModule, ApiKeysModule, SpacesModule];

/** The use cases of the product on a database that is open. */
export async function contextOn(database: Database, pepper: string): Promise<INestApplicationContext> {
  @Module({ imports: [PlatformModule.of({ database, pepper }), ...NOUNS] })
  class ProductModule {}

  return NestFactory.createApplicationContext(ProductModule, { logger: ['error'], abortOnError: false });
}
