// npm run build: compiles all sources, even if they have not changed. Builds the dashboard, the documentation, the bundle
// and the database of a first start only if they have changed.
import { build } from './setup/build.mjs';
import { bundleIfChanged } from './setup/bundle.mjs';
import { buildDashboardIfChanged } from './setup/dashboard.mjs';
import { prepareDatabases } from './setup/databases.mjs';
import { answerHelp } from './setup/help.mjs';
import { buildSiteIfChanged } from './setup/site.mjs';

answerHelp(`
  npm run build    builds everything, whether it has changed or not, and the dashboard, the documentation, the bundle and
                   the database for quick starts only if they have changed
`);
const { files, ms } = await build();
console.log(`built ${files} files in ${ms} ms`);
await prepareDatabases();
for (const [what, buildIfChanged] of [
  ['the dashboard', buildDashboardIfChanged],
  ['the documentation', buildSiteIfChanged],
  ['the bundle', bundleIfChanged],
]) {
  const startedAt = performance.now();
  if (await buildIfChanged()) console.log(`built ${what} in ${Math.round(performance.now() - startedAt)} ms`);
}
