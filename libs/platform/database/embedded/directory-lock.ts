import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';

/**
 * The start time of a process, as a text that differs for a later process with the same pid. null: there is no such
 * process. '': it cannot be determined here.
 */
function birthOf(pid: number): string | null {
  if (!isAlive(pid)) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may contain anything. The state follows it, and the start time
    // is the 20th field from there.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isZombie = fields[0] === 'Z';
    return isZombie ? null : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
  } catch {
    return isAlive(pid) ? '' : null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    // The process exists, even if it belongs to another user and may not be signalled.
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface Holder {
  /** A random value that is different for each lock. */
  token: string;
  pid: number;
  birth: string;
  host: string;
  since: string;
  command: string;
}

export interface DirectoryLock {
  release(): Promise<void>;
}

/** Another process holds the lock. The message says which process it is, and what to do. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

/**
 * Takes `<directory>.lock` for this process. Throws DirectoryInUse if another process holds it. If the holder no longer
 * exists, exactly one of the processes that try at the same time takes the lock over.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = `${directory}.lock`;
  const me: Holder = {
    token: randomUUID(),
    pid: process.pid,
    birth: birthOf(process.pid) ?? '',
    host: hostname(),
    since: new Date().toISOString(),
    command: process.argv.slice(0, 3).join(' '),
  };
  const mine = `${path}.${me.token}`;
  await writeFile(mine, JSON.stringify(me, null, 2), { mode: 0o600, flag: 'wx' });
  try {
    await take(path, mine, directory);
  } finally {
    await unlink(mine);
  }
  return {
    async release() {
      if ((await holderOf(path))?.token === me.token) await unlink(path);
    },
  };
}

/**
 * link() either puts the finished file in place or fails, so no process ever reads half a lock. If the holder of the
 * lock is dead, a process must first take a second lock, `<path>.after-<token of the dead holder>`, by the same rules.
 * Only the process with the second lock may replace the file. So the lock file that rename() replaces is still the file
 * whose holder this process has found to be dead.
 */
async function take(path: string, mine: string, directory: string): Promise<void> {
  for (;;) {
    if (await linked(mine, path)) return;
    const holder = await holderOf(path);
    if (holder === null) continue;
    if (!isGone(holder)) throw new DirectoryInUse(refusal(directory, path, holder));
    const succession = `${path}.after-${holder.token}`;
    await take(succession, mine, directory);
    if ((await holderOf(path))?.token === holder.token) return await rename(succession, path);
    await unlink(succession);
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw failure;
  }
}

async function holderOf(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${path} is not a lock file of this service; find out what it is, then remove it.`, {
      cause: failure,
    });
  }
}

/** The process of another host or container cannot be looked up from here, so it counts as alive. */
function isGone(holder: Holder): boolean {
  return holder.host === hostname() && birthOf(holder.pid) !== holder.birth;
}

function refusal(directory: string, path: string, holder: Holder): string {
  const who = `process ${holder.pid} (${holder.command}) on ${holder.host}, since ${holder.since}`;
  const way =
    holder.host === hostname()
      ? 'Stop it, or choose another CREDENCE_HOME.'
      : `If that machine or container is gone for good, remove ${path}.`;
  return `${directory} is in use by ${who}. ${way}`;
}
