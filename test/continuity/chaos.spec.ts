import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildWhatChanged } from '../e2e/running.js';
import { Installation } from './installation.js';
import { ChaosSpace, STORIES } from './stories.js';

const TEST_MS = 60_000;
const isOnServers = process.env.DATABASE_URL !== undefined && process.env.REDIS_URL !== undefined;

/** The short form of `npm run chaos`: a process that is killed in one time zone restarts in another. */
(isOnServers ? describe : describe.skip)('agents, an API and a worker that are cut off', () => {
  let at: Installation;
  beforeAll(async () => {
    buildWhatChanged();
    at = await Installation.start('Asia/Kolkata', 'America/St_Johns');
  }, TEST_MS);
  afterAll(() => at.close());

  it.each(STORIES.map((story, n) => ({ ...story, space: `story-${n + 1}` })))(
    '$name',
    async ({ tell, figures, space }) => {
      expect(await tell(await ChaosSpace.open(at, space))).toEqual(figures);
    },
    TEST_MS,
  );

  it(
    'the tables and the log have the same state in every time zone',
    async () => {
      const { live, rebuilt } = await at.states();
      expect({ live, rebuilt }).toEqual({ live: rebuilt, rebuilt: await at.stateHash() });
    },
    TEST_MS,
  );
});
