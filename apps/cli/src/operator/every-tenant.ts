import { idOf, MAX_PAGE } from '#libs/kernel/index.js';
import { ListTenants } from '#libs/tenancy/tenants/use-cases/index.js';
import { inputOf } from '../common/input.js';
import type { Product } from './product.js';

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
