import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { key, namedCases, now, playCase, space, type Case, type Outcome } from './conformance.js';
import { converse, hasPython, PYTHON_CLIENT, runPython, WITHOUT_PYTHON, type Conversation } from './python.js';

if (!hasPython) console.warn(WITHOUT_PYTHON);

(hasPython ? describe : describe.skip)('the Python client', () => {
  let player: Conversation;
  beforeAll(() => {
    player = converse(`${PYTHON_CLIENT}/tests/conformance.py`);
  });
  afterAll(() => player.end());

  describe.each(['sync', 'async'])('%s', (client) => {
    const make = (each: Case, url: string): Promise<Outcome> =>
      player.ask({ client, url, key, space, now, case: each }) as Promise<Outcome>;

    it.each(namedCases)('%s', (_, each) => playCase(each, make));
  });

  it('passes its own tests', async () => {
    await runPython(['-m', 'unittest', 'discover', '--start-directory', `${PYTHON_CLIENT}/tests`]);
  });

  describe('its package', () => {
    let folder: string;
    const build = (into: string): Promise<string> =>
      runPython([`${PYTHON_CLIENT}/backend/credence_build.py`, join(folder, into)]);
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'python-client-'));
      await Promise.all([build('one'), build('two')]);
    });
    afterAll(() => rm(folder, { recursive: true }));

    it('is identical for every build, and can be imported without being unpacked', async () => {
      const [wheel] = await readdir(join(folder, 'one'));
      const path = join(folder, 'one', wheel!);
      expect(readFileSync(path).equals(readFileSync(join(folder, 'two', wheel!)))).toBe(true);
      const program = 'import credence, credence.types; print(credence.__file__, credence.types.Claim.__name__)';
      const out = await runPython(['-c', program], { PYTHONPATH: path });
      expect(out.trim()).toBe(`${path}/credence/__init__.py Claim`);
    });

    it('can be installed by pip without an index, if pip is available', async () => {
      const pip = (...args: string[]): Promise<string> =>
        runPython(['-W', 'ignore', '-m', 'pip', '--disable-pip-version-check', ...args]);
      const hasPip = await pip('--version').catch(() => null);
      if (hasPip === null) console.warn('There is no pip on this machine (apt-get install python3-pip): left out.');
      else
        await pip(
          'install',
          '--no-index',
          '--quiet',
          '--no-compile',
          '--target',
          join(folder, 'installed'),
          PYTHON_CLIENT,
        );
      const found = hasPip === null ? [] : (await readdir(join(folder, 'installed'))).sort();
      expect(found).toEqual(hasPip === null ? [] : ['credence', 'credence-0.1.0.dist-info']);
    });
  });
});
