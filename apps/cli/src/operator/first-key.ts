import type { z } from 'zod';
import { idOf } from '#libs/kernel/index.js';
import { CreateKeyInput, type NewApiKeyView, CreateKey, operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { Cli } from '../common/cli.js';
import { inputOf } from '../common/input.js';
import { asOperator } from './as-operator.js';

/** Makes a key of any tenant as the operator: the only way to a tenant's first one. */
export function createKeyAsOperator(cli: Cli, tenantId: string, key: object): Promise<z.input<typeof NewApiKeyView>> {
  const ctx = operatorOf(inputOf(idOf('ten'), tenantId), 'cli');
  const input = inputOf(CreateKeyInput, key);
  return asOperator(cli.io.env, {
    name: 'keys.create',
    input: { tenant: tenantId, ...key },
    run: (product) => product.get(CreateKey).run(ctx, input),
  });
}
