import type { Cli } from '../terminal/cli.js';
import { tenantsOf, withProduct, type Product } from './product.js';
import { progressOf } from '../terminal/progress.js';

/** Does the work for the one tenant asked for, or for all, one after the other, and shows how far each has come. */
export function overTenants<T>(
  cli: Cli,
  only: string | undefined,
  counted: string,
  work: (product: Product, tenantId: string, onProgress: (count: number) => void) => Promise<T>,
): Promise<T[]> {
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
