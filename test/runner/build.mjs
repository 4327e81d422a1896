import { buildWhatChanged } from '../../scripts/setup/build.mjs';

/** Tests that start real processes run the build. Jest calls this before each run, so that it is fresh after each save under --watch. */
export default async function build() {
  await buildWhatChanged();
}
