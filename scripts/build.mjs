// npm run build: builds everything, whether it has changed or not, and the dashboard only if it has changed.
import { build } from './setup/build.mjs';
import { buildDashboardIfChanged } from './setup/dashboard.mjs';

const { files, ms } = await build();
console.log(`built ${files} files in ${ms} ms`);
const startedAt = performance.now();
if (await buildDashboardIfChanged())
  console.log(`built the dashboard in ${Math.round(performance.now() - startedAt)} ms`);
