// Builds the dashboard, the documentation and the bundle in a separate process, so that `npm start` does not have to
// wait for them.
import { setPriority } from 'node:os';
import { bundleIfChanged } from './bundle.mjs';
import { buildDashboardIfChanged } from './dashboard.mjs';
import { buildSiteIfChanged } from './site.mjs';

setPriority(10);
const report = (what) => (failure) => {
  console.error(`\n  ${what} could not be built; everything else works.\n\n${failure.message}\n`);
  process.exitCode = 1;
};
await buildDashboardIfChanged().catch(report('The dashboard'));
await buildSiteIfChanged().catch(report('The documentation'));
await bundleIfChanged().catch(report('The bundle for quick starts'));
