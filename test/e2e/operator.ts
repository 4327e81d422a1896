import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { HistoryModule } from '#libs/history/history.module.js';
import { VerifyReplay, type ReplayReport } from '#libs/history/replay/index.js';
import type { Database } from '#libs/platform/database/index.js';
import { PlatformModule } from '#libs/platform/platform.module.js';
import { ProductModule } from '#libs/product.js';
import { ReusedTemporaries } from '#libs/testing/reused-temporaries.js';
import { CreateKeyInput, CreateKey, operatorOf } from '#libs/tenancy/api-keys/index.js';
import { DEFAULT_POLICY, CreateSpace } from '#libs/tenancy/spaces/index.js';
import { CreateTenant, ListTenants } from '#libs/tenancy/tenants/index.js';

export const PEPPER = 'pepper of the end to end tests, long enough';

/** What an operator does to the database while a service runs. */
export interface Operator {
  /** Creates a tenant with a space `demo`, as an embedded start does; returns the key. */
  makeDemo(): Promise<string>;
  /** Rebuilds every tenant from its log and compares the result with the tables. */
  replays(): Promise<ReplayReport[]>;
  close(): Promise<void>;
}

export async function operatorOn(database: Database): Promise<Operator> {
  const app = await NestFactory.createApplicationContext(
    {
      module: class OperatorModule {},
      imports: [
        PlatformModule.of({ database, pepper: PEPPER, temporary: new ReusedTemporaries() }),
        HistoryModule,
        ProductModule,
      ],
    },
    { logger: ['error'] },
  );
  const get = <T>(type: new (...args: never[]) => T): T => app.get(type, { strict: false });
  return {
    async makeDemo() {
      const { id } = await get(CreateTenant).run({ name: 'Demo' });
      const ctx = operatorOf(id, 'test');
      await get(CreateSpace).run(ctx, {
        slug: 'demo',
        name: 'Demo',
        policy: DEFAULT_POLICY,
        clock: 'real',
        purpose: null,
      });
      return (await get(CreateKey).run(ctx, CreateKeyInput.parse({ name: 'demo', role: 'owner' }))).secret!;
    },
    async replays() {
      const { data } = await get(ListTenants).run({ limit: 200, cursor: undefined });
      return Promise.all(data.map(({ id }) => get(VerifyReplay).run(id)));
    },
    close: () => app.close(),
  };
}
