import { readFileSync } from 'node:fs';

const EVERY_MS = 1_000;

/**
 * Stops this process when the npm that started it is gone. npm passes signals on, but cannot if it is killed outright
 * (`kill -9`), and the server would then continue to hold the data directory. Does nothing without npm or /proc.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm runs scripts through a shell, which may or may not replace itself by the script.
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
    // The command stands in brackets and may hold anything; behind it come state, parent and, as the 20th, the start.
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
