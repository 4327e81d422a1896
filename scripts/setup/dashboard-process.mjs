// Builds the dashboard in a separate process, so that `npm start` does not have to wait for it.
import { setPriority } from 'node:os';
import { buildDashboardIfChanged } from './dashboard.mjs';

setPriority(10);
await buildDashboardIfChanged().catch((failure) => {
  console.error(`\n  The dashboard could not be built; everything else works.\n\n${failure.message}\n`);
  process.exitCode = 1;
});
