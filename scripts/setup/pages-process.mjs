// Builds the dashboard and the documentation in a separate process, so that `npm start` does not have to wait for them.
import { setPriority } from 'node:os';
import { buildDashboardIfChanged } from './dashboard.mjs';
import { buildSiteIfChanged } from './site.mjs';

setPriority(10);
const report = (what) => (failure) => {
  console.error(`\n  ${what} could not be built; everything else works.\n\n${failure.message}\n`);
  process.exitCode = 1;
};
await buildDashboardIfChanged().catch(report('The dashboard'));
await buildSiteIfChanged().catch(report('The documentation'));
