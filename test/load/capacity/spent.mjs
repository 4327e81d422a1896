// Processor time of everything that serves requests.
import { readdirSync, readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { cpuUs } from '../processes.mjs';

const US_PER_TICK = 10_000;

/** The processes by what they are; `mine` is the connection that measures, which does not count. */
export async function groupsOf(client, redisUrl, { api, worker }) {
  const {
    rows: [{ mine }],
  } = await client.query('select pg_backend_pid() as mine');
  const redis = new Redis(redisUrl);
  const redisPid = Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);
  await redis.quit();
  return { api: api.pid, worker: worker.pid, redis: redisPid, postmaster: statOf(mine).parent, mine };
}

/** The returned function gives the microseconds since then, by group and in sum. */
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

/** The memory of a server with all its processes, in MiB; what they share counts once. */
export const treeMib = (pid) => [pid, ...childrenOf(pid)].reduce((sum, each) => sum + pssMib(each), 0);

function pssMib(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1_024;
  } catch {
    return 0;
  }
}

/** A server with all its processes: those that run, and those that it has waited for. */
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

/** Of the whole machine: all that is neither idle nor waiting for a disk. */
export function busyUs() {
  const [, user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/);
  return [user, nice, system, irq, softirq, steal].reduce((sum, ticks) => sum + Number(ticks), 0) * US_PER_TICK;
}
