import { buildWhatChanged } from '../../scripts/setup/build.mjs';
import { prepareDatabases } from '../../scripts/setup/databases.mjs';

/**
 * Builds the product for the tests that start real processes. Jest calls this before each run, so the build is up to
 * date after each save under --watch.
 */
export default async function build() {
  await buildWhatChanged();
  await prepareDatabases();
}
