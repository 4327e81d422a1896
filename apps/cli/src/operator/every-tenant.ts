import { idOf, MAX_PAGE } from '#libs/kernel/index.js';
import { ListTenants } from '#libs/tenancy/tenants/use-cases/index.js';
import type { Cli } from '../common/cli.js';
import { inputOf } from '../common/input.js';
import { progressOf } from '../common/progress.js';
import { withProduct, type Product } from './product.js';

/** Does the work for the one tenant asked for, or for all, one after the other, and shows how far each has come. */
export function overTenants<T>(cli: Cli, only: string | undefined, counted: string, work: (product: Product, tenantId: string, onProgress: (count: number) => void) => Promise<T>): Promise<T[]> {
  return withProduct(cli.io.env, async (product) => {
    const done: T[] = [];
    for (const tenantId of await tenantsOf(product, only)) {
      const progress = progressOf(cli, `${tenantId}, ${counted}`, null);
      try {
        done.push(await work(product, tenantId, (count) => progress.to(count)));
      } finally {
        progress.end();
      }
    }
    return done;
  });
}

/** The one tenant asked for, or all. */
export async function tenantsOf(product: Product, only: string | undefined): Promise<string[]> {
  if (only !== undefined) return [inputOf(idOf('ten'), only)];
  const all: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await product.get(ListTenants).run({ limit: MAX_PAGE, cursor });
    all.push(...page.data.map(({ id }) => id as string));
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}
