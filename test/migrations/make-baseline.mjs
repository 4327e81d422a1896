// Makes baseline.jsonl: a database that was filled through the API, in the state after the current migrations. It is
// made once, before the first release: after that, applied migrations never change, and this file shows that databases
// from that time still work.
//   node test/migrations/make-baseline.mjs
import { writeFile } from 'node:fs/promises';
import { register } from 'node:module';

register(new URL('../runner/hooks.mjs', import.meta.url));
const { expect } = await import('expect');
globalThis[Symbol.for('credence.jest')] = { expect };
const [{ openService }, { readMigrations }, { BASELINE_FILE, dump }, { populate }] = await Promise.all([
  import('../service/service.ts'),
  import('#libs/platform/database/index.js'),
  import('./baseline.ts'),
  import('./populate.ts'),
]);

const service = await openService({ isWorking: true });
await populate(service);
const text = await dump(service.database, await readMigrations());
await service.close();
await writeFile(BASELINE_FILE, text);

const counts = new Map();
for (const line of text.trimEnd().split('\n').slice(1)) {
  const { table } = JSON.parse(line);
  counts.set(table, (counts.get(table) ?? 0) + 1);
}
console.log(Object.fromEntries(counts));
console.log(`${Math.round(text.length / 1024)} kB`);
