import { installOn } from './installation.mjs';
import { servers } from './servers.mjs';
import { measureWrites } from './writes.mjs';

export async function bench({ rounds, seconds }) {
  const { databaseUrl, redisUrl, stop } = await servers();
  try {
    const installation = await installOn(databaseUrl, redisUrl);
    try {
      const { table, memory } = await measureWrites(installation, { rounds, seconds });
      console.log(table, memory);
    } finally {
      await installation.close();
    }
  } finally {
    stop();
  }
}
await bench({ rounds: Number(process.argv[2] ?? 3), seconds: Number(process.argv[3] ?? 4) });
