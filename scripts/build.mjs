// npm run build: everything, whether it changed or not; the dashboard only if it did.
import { build } from './setup/build.mjs';
import { buildDashboardIfChanged } from './setup/dashboard.mjs';

const { files, ms } = await build();
console.log(`built ${files} files in ${ms} ms`);
const startedAt = performance.now();
if (await buildDashboardIfChanged())
  console.log(`built the dashboard in ${Math.round(performance.now() - startedAt)} ms`);
