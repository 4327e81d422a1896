import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askLocally, listenLocally, type LocalDoor, NobodyListens } from './index.js';

let home: string;
let door: LocalDoor | null = null;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'door-'));
});
afterEach(async () => {
  await door?.close();
  door = null;
  await rm(home, { recursive: true });
});

it('the socket answers processes that can enter its folder, and only the owner of the folder can enter', async () => {
  await mkdir(join(home, 'operator'), { mode: 0o777 });
  door = await listenLocally(home, (request) => Promise.resolve({ echo: request }));
  expect(await Promise.all([1, 2, 3].map((n) => askLocally(home, { n })))).toEqual(
    [1, 2, 3].map((n) => ({ echo: { n } })),
  );
  const modes = await Promise.all(
    ['operator', 'operator/socket'].map(async (name) => (await stat(join(home, name))).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o600]);
});

it('the socket of a process that died is replaced', async () => {
  await mkdir(join(home, 'operator'));
  await writeFile(join(home, 'operator', 'socket'), '');
  await expect(askLocally(home, {})).rejects.toThrow(NobodyListens);
  door = await listenLocally(home, () => Promise.resolve('here'));
  expect(await askLocally(home, {})).toBe('here');
});

it('a request fails before the socket is opened and after it is closed, because nobody listens', async () => {
  await expect(askLocally(home, {})).rejects.toThrow(NobodyListens);
  await (await listenLocally(home, () => Promise.resolve(null)))!.close();
  await expect(askLocally(home, {})).rejects.toThrow(NobodyListens);
  expect(existsSync(join(home, 'operator', 'socket'))).toBe(false);
});

it('the socket survives invalid input, a request that is too long, and a request that fails', async () => {
  door = await listenLocally(home, (request) =>
    request === 'fail' ? Promise.reject(new Error('secret')) : Promise.resolve('ok'),
  );
  for (const rubbish of ['{', '', 'x'.repeat(1_100_000)]) {
    const heard = await new Promise<string>((resolve) => {
      let said = '';
      createConnection(join(home, 'operator', 'socket'))
        .on('data', (part) => {
          said += String(part);
        })
        .on('error', () => undefined)
        .on('close', () => resolve(said))
        .end(rubbish);
    });
    expect(heard).toBe('');
  }
  await expect(askLocally(home, 'fail')).rejects.toThrow();
  expect(await askLocally(home, 'fine')).toBe('ok');
});

it('no socket is opened if its path is too long', async () => {
  const far = join(home, 'x'.repeat(120));
  expect(await listenLocally(far, () => Promise.resolve(null))).toBeNull();
  await expect(askLocally(far, {})).rejects.toThrow(NobodyListens);
});
