import { afterAll, beforeAll, describe, it } from '@jest/globals';
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

  it('passes the tests of its own', async () => {
    await runPython(['-m', 'unittest', 'discover', '--start-directory', `${PYTHON_CLIENT}/tests`]);
  });
});
