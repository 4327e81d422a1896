// Builds the dashboard in a process of its own, so that `npm start` need not wait for it.
import { setPriority } from 'node:os';
import { buildDashboardIfChanged } from './dashboard.mjs';

setPriority(10);
await buildDashboardIfChanged().catch((failure) => {
  console.error(`\n  The dashboard could not be built; everything else works.\n\n${failure.message}\n`);
  process.exitCode = 1;
});
