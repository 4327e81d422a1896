// npm run build: compiles all sources, even if they have not changed. Builds the dashboard, the documentation and
// the database of a first start only if they have changed.
import { build } from './setup/build.mjs';
import { buildDashboardIfChanged } from './setup/dashboard.mjs';
import { prepareDatabases } from './setup/databases.mjs';
import { answerHelp } from './setup/help.mjs';
import { buildSiteIfChanged } from './setup/site.mjs';

answerHelp(`
  npm run build    builds everything, whether it has changed or not, and the dashboard and the documentation only if they
                   have changed
`);
const { files, ms } = await build();
console.log(`built ${files} files in ${ms} ms`);
await prepareDatabases();
for (const [what, buildIfChanged] of [
  ['the dashboard', buildDashboardIfChanged],
  ['the documentation', buildSiteIfChanged],
]) {
  const startedAt = performance.now();
  if (await buildIfChanged()) console.log(`built ${what} in ${Math.round(performance.now() - startedAt)} ms`);
}
