import 'reflect-metadata';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Database } from '#libs/platform/database/index.js';
import { PlatformModule } from '#libs/platform/platform.module.js';
import { ProductModule } from '#libs/product.js';

/**
 * The use cases of the product on an open database. There is no embedder, because no command here reads or writes
 * vectors.
 */
export async function contextOn(database: Database, pepper: string): Promise<INestApplicationContext> {
  @Module({
    imports: [PlatformModule.of({ database, pepper }), ProductModule],
  })
  class CommandModule {}

  return NestFactory.createApplicationContext(CommandModule, { logger: ['error'], abortOnError: false });
}
