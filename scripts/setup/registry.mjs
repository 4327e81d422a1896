import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/**
 * Everything that the nouns of the product register with the journal. The application is composed with a database that
 * is never queried.
 */
export async function openRegistry() {
  const [{ PlatformModule }, { Registry }, { ProductModule }] = await Promise.all([
    import('#libs/platform/platform.module.js'),
    import('#libs/history/events/index.js'),
    import('#libs/product.js'),
  ]);
  class Product {}
  Module({ imports: [PlatformModule.of({ database: unused, pepper: 'unused' }), ProductModule] })(Product);
  const app = await NestFactory.createApplicationContext(Product, { logger: ['error'], abortOnError: false });
  const registry = app.get(Registry, { strict: false });
  await app.close();
  return registry;
}

const unused = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : () => undefined) });
