import { readFileSync } from 'node:fs';

/** When a process began, as a text that differs for a later process with the same pid. null: no such process; '': cannot be told here. */
export function birthOf(pid: number): string | null {
  if (!isAlive(pid)) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets and may hold anything. After it come the state and, as the 20th, the start.
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
    // Somebody else's process may not be signalled, but it is there.
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
}
