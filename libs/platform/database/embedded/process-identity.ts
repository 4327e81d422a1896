import { readFileSync } from 'node:fs';

/** When a process began, as a text that differs for a later process with the same pid. null: no such process; '': cannot be told here. */
export function birthOf(pid: number): string | null {
  if (!isAlive(pid)) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets and may hold anything; the start, field 22, is the 20th after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
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
