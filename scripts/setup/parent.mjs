import { readFileSync } from 'node:fs';

const EVERY_MS = 1_000;

/**
 * Stops this process when the npm that started it has died. npm passes signals on, but not if it is killed with `kill
 * -9`. Without this check, the server would then keep the data directory locked. Does nothing without npm or /proc.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm runs scripts through a shell. The script may replace the shell process, or be its child.
  const npm = [process.ppid, statOf(process.ppid)?.parent].find(
    (pid) => pid !== undefined && /\bnpm\b/.test(commandOf(pid)),
  );
  if (npm === undefined) return;
  const born = statOf(npm)?.born;
  const watch = setInterval(() => {
    if (statOf(npm)?.born === born) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS);
  watch.unref();
}

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command is in parentheses and may contain any characters. State and parent follow the command. Counted from
    // there, the start time is the 20th field.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : { parent: Number(fields[1]), born: fields[19] };
  } catch {
    return undefined;
  }
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
