import { transformFile } from '@swc/core';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from './directory-lock.js';

let home: string;
let directory: string;
let program: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => rm(program, { recursive: true }));
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lock-'));
  directory = join(home, 'database');
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  await rm(home, { recursive: true });
});

it('the lock is held by one process at a time, and leaves nothing behind', async () => {
  const lock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(`${directory} is in use by process ${process.pid}`);
  await lock.release();
  await (await lockDirectory(directory)).release();
  expect(await readdir(home)).toEqual([]);
});

it('the lock names its holder while another process holds it', async () => {
  const holder = await startHolder();
  expect(holder.said).toBe('held');
  await expect(lockDirectory(directory)).rejects.toThrow(
    new RegExp(
      `in use by process ${holder.child.pid} \\(.*hold\\.js.*\\) on .+, since \\d{4}-.*Stop it, or choose another CREDENCE_HOME\\.`,
    ),
  );
});

it('the lock is taken over from a process that was killed', async () => {
  const holder = await startHolder();
  await kill(holder.child);
  const lock = await lockDirectory(directory);
  expect(JSON.parse(await readFile(`${directory}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
  expect(await readdir(home)).toEqual([]);
});

it('the lock goes to exactly one of many processes that find it abandoned', async () => {
  await kill((await startHolder()).child);
  const started = await Promise.all(Array.from({ length: 6 }, startHolder));
  expect(started.filter(({ said }) => said === 'held')).toHaveLength(1);
  expect(started.filter(({ said }) => said.includes('is in use by process'))).toHaveLength(5);
});

it('the lock goes to exactly one taker, however the steps of the takeovers interleave', async () => {
  for (let round = 0; round < 20; round += 1) {
    await leaveBehind(`${directory}.lock`, 'dead');
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => lockDirectory(directory)));
    const held = attempts.filter((attempt) => attempt.status === 'fulfilled');
    expect(held).toHaveLength(1);
    await held[0]!.value.release();
    expect(await readdir(home)).toEqual([]);
  }
});

it('the lock is taken over even if an earlier takeover stopped half-way', async () => {
  await leaveBehind(`${directory}.lock`, 'first');
  await leaveBehind(`${directory}.lock.after-first`, 'second');
  const lock = await lockDirectory(directory);
  await lock.release();
  expect(await readdir(home)).toEqual([]);
});

it('the lock does not count as held if only the pid of its process has been reused', async () => {
  await leaveBehind(`${directory}.lock`, 'earlier', { pid: process.pid, birth: 'an-earlier-boot/1' });
  await expect(lockDirectory(directory)).resolves.toBeDefined();
});

it('the lock of another host is never taken over, because the processes of the other host are not visible here', async () => {
  await leaveBehind(`${directory}.lock`, 'far', { host: 'elsewhere' });
  await expect(lockDirectory(directory)).rejects.toThrow(
    `If that machine or container is gone for good, remove ${directory}.lock.`,
  );
});

/** A lock whose process is gone: its start time matches no process. */
async function leaveBehind(path: string, token: string, changes: object = {}): Promise<void> {
  await writeFile(
    path,
    JSON.stringify({
      token,
      pid: process.pid,
      birth: 'gone',
      host: hostname(),
      since: '2026-01-01T00:00:00.000Z',
      command: 'node',
      ...changes,
    }),
  );
}

async function startHolder(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [join(program, 'hold.js'), directory], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [said] = await once(child.stdout!, 'data');
  return { child, said: String(said).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A separate program that takes the lock, reports it, and waits to be killed. */
async function buildProgram(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holder-'));
  for (const name of ['directory-lock']) {
    const { code } = await transformFile(join(import.meta.dirname, `${name}.ts`));
    await writeFile(join(folder, `${name}.js`), code);
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'hold.js'),
    `
    import { lockDirectory } from './directory-lock.js';
    await lockDirectory(process.argv[2]).then(() => console.log('held'), (refusal) => console.log(refusal.message));
    process.stdin.resume();`,
  );
  return folder;
}
