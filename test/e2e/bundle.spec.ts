import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { entryOf } from '../../scripts/setup/bundle.mjs';
import { bundleIfChanged, keyOfDemo, Running } from './running.js';

/** The bundle is made first, unless it is up to date. */
const SLOW_MS = 240_000;

it(
  'a process starts from the bundle if it is up to date, and otherwise from the modules',
  async () => {
    bundleIfChanged();
    expect(await entryOf('worker')).toBe(resolve('dist/bundle/worker.mjs'));

    const home = await mkdtemp(join(tmpdir(), 'bundle-'));
    await writeFile(join(home, '.built-from'), 'something else');
    expect(await entryOf('worker', home)).toBe(resolve('dist/apps/worker/src/main.js'));

    const api = await Running.start('api', { CREDENCE_HOME: home });
    try {
      const answer = await fetch(`${api.url}/v1/spaces/demo/claims`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await keyOfDemo(home)}` },
        body: JSON.stringify({ text: 'Parcel 7 is green.' }),
      });
      expect({ entry: api.entryFile, status: answer.status }).toEqual({
        entry: resolve('dist/bundle/api.mjs'),
        status: 201,
      });
    } finally {
      await api.end('SIGTERM');
      await rm(home, { recursive: true });
    }
  },
  SLOW_MS,
);
