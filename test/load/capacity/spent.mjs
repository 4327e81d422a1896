// Processor time of everything that serves requests.
import { readdirSync, readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { cpuUs } from '../processes.mjs';

const US_PER_TICK = 10_000;

/** The process ids by role. `mine` is the backend of the connection that measures, which does not count. */
export async function groupsOf(client, redisUrl, { api, worker }) {
  const {
    rows: [{ mine }],
  } = await client.query('select pg_backend_pid() as mine');
  const redis = new Redis(redisUrl);
  const redisPid = Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);
  await redis.quit();
  return { api: api.pid, worker: worker.pid, redis: redisPid, postmaster: statOf(mine).parent, mine };
}

/** Returns a function that gives the microseconds of processor time spent since this call, by group and in sum. */
export function spentBy({ api, worker, redis, postmaster, mine }) {
  const now = () => ({
    api: cpuUs(api),
    database: treeUs(postmaster) - cpuUs(mine),
    worker: cpuUs(worker),
    redis: cpuUs(redis),
  });
  const before = now();
  return () => {
    const spent = Object.fromEntries(Object.entries(now()).map(([name, us]) => [name, us - before[name]]));
    return { ...spent, sum: Object.values(spent).reduce((sum, us) => sum + us, 0) };
  };
}

/** The memory of a server with all its processes, in MiB. Shared memory counts once. */
export const treeMib = (pid) => [pid, ...childrenOf(pid)].reduce((sum, each) => sum + pssMib(each), 0);

function pssMib(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1_024;
  } catch {
    return 0;
  }
}

/**
 * The processor time of a server with all its processes. This includes ended processes for which the server has waited.
 */
function treeUs(pid) {
  return childrenOf(pid).reduce((sum, child) => sum + (cpuUs(child) || 0), cpuUs(pid) + statOf(pid).ofEnded);
}

const childrenOf = (pid) => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.parent === pid);

function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ofEnded: (Number(fields[13]) + Number(fields[14])) * US_PER_TICK };
  } catch {
    return undefined;
  }
}

/** The processor time of the whole machine that is neither idle nor spent waiting for a disk. */
export function busyUs() {
  const [, user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/);
  return [user, nice, system, irq, softirq, steal].reduce((sum, ticks) => sum + Number(ticks), 0) * US_PER_TICK;
}
