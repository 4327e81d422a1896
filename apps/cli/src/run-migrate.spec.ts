import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrations } from '#libs/platform/database/index.js';
import { runMigrate } from './run-migrate.js';

it('names what is pending, applies it, and then finds nothing to do', async () => {
  const home = await mkdtemp(join(tmpdir(), 'migrate-'));
  const count = (await readMigrations()).length;
  const said: string[] = [];
  const migrate = async (...args: string[]) => {
    said.length = 0;
    return runMigrate(args, { CREDENCE_HOME: home }, (line) => said.push(line));
  };
  try {
    expect(await migrate('status')).toBe(1);
    expect(said.at(-1)).toBe(`0 applied, ${count} pending`);
    expect(await migrate()).toBe(0);
    expect(said.at(-1)).toBe(`${count} applied, ${count} in all`);
    expect(await migrate('status')).toBe(0);
    expect(said).toEqual([`${count} applied, 0 pending`]);
  } finally {
    await rm(home, { recursive: true });
  }
});

it('explains itself when it is called wrongly', async () => {
  const said: string[] = [];
  expect(await runMigrate(['down'], {}, (line) => said.push(line))).toBe(2);
  expect(said[0]).toMatch(/^Usage: migrate/);
});
