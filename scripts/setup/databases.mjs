import { step } from './step.mjs';

/**
 * Makes the databases from which the embedded engine starts, if dist/ does not have those of this version. The product
 * must be built.
 */
export async function prepareDatabases() {
  const product = await import('../../dist/libs/platform/database/prepare.js');
  const missing = await product.missingDatabases();
  if (missing.length === 0) return;
  await step('Preparing the embedded database', 'Prepared', () => product.prepareDatabases(missing));
}
