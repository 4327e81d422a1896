import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve as resolvePath } from 'node:path';
import { root } from '../../scripts/setup/root.mjs';

/** The kernel counts processor time in hundredths of a second on every Linux that Node supports. */
const US_PER_TICK = 10_000;

/** Everything that was started here and is still running. */
const children = new Set();

/** Stops all these processes. Code that waits for a program then notices its end, and cleans up. */
export function stopChildren() {
  for (const child of children) child.kill('SIGTERM');
}

function start(path, { args, env, flags = [] }, stdio) {
  const child = spawn(process.execPath, [...flags, resolvePath(root, path), ...args], {
    env: { ...process.env, ...env },
    stdio,
  });
  children.add(child);
  const closed = new Promise((resolve) => {
    child.on('close', resolve);
  });
  return { child, closed: closed.finally(() => children.delete(child)) };
}

/**
 * Starts a Node program of the repository. Its output is kept, and shown if it fails. An undefined variable in `env`
 * is removed.
 */
export function startProgram(path, { args = [], env = {}, flags } = {}) {
  const { child, closed } = start(path, { args, env, flags }, ['ignore', 'pipe', 'pipe']);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed = (printed + chunk).slice(-4_000);
    });
  return {
    pid: child.pid,
    closed,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    printed: () => printed,
    stop: () => {
      child.kill('SIGTERM');
      return closed;
    },
  };
}

/** Runs a program to its end and returns its stdout. */
export async function runForText(path, { args = [], env = {} } = {}) {
  const { child, closed } = start(path, { args, env }, ['ignore', 'pipe', 'inherit']);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const status = await closed;
  if (status !== 0)
    throw new Error(`${path} ${args.join(' ').slice(0, 200)} ended with status ${status}: ${printed.slice(-2_000)}`);
  return printed;
}

/** Like `runForText`, with the output parsed as JSON. */
export const runForJson = async (path, options) => JSON.parse(await runForText(path, options));

/** Milliseconds from now until the address answers with 200. */
export async function answers(program, url) {
  const startedAt = performance.now();
  for (;;) {
    if (program.hasEnded()) throw new Error(`The program ended before it answered:\n${program.printed()}`);
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return performance.now() - startedAt;
    if (performance.now() - startedAt > 120_000) throw new Error(`${url} does not answer:\n${program.printed()}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

export function freePort() {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Processor time of a process so far, in microseconds. NaN if there is no /proc. */
export function cpuUs(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command is in brackets and may contain anything; after it, user and system time are the 12th and 13th
    // fields.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * US_PER_TICK;
  } catch {
    return NaN;
  }
}

/**
 * Watches the Postgres backends that serve one database. The returned function returns the processor time of these
 * backends since then, in microseconds; NaN if they run on another machine.
 */
export function watchBackends(database) {
  const before = new Map(backendsOf(database).map((pid) => [pid, cpuUs(pid)]));
  return () => {
    const now = backendsOf(database);
    return now.length === 0 ? NaN : now.reduce((sum, pid) => sum + cpuUs(pid) - (before.get(pid) ?? 0), 0);
  };
}

/** Current resident memory of a process in MiB. */
export const residentMib = (pid) => memoryMib(pid, 'VmRSS');

/** The highest resident memory of a process so far, in MiB. */
export const peakMib = (pid) => memoryMib(pid, 'VmHWM');

function memoryMib(pid, field) {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return NaN;
  }
}

function backendsOf(database) {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isBackendOf(name, database));
  } catch {
    return [];
  }
}

function isBackendOf(pid, database) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.startsWith('postgres: ') && command.includes(` ${database} `);
  } catch {
    return false;
  }
}
