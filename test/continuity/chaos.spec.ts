import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildWhatChanged } from '../e2e/running.js';
import { Installation, type States } from './installation.js';
import { ChaosSpace, STORIES } from './stories.js';

const TEST_MS = 60_000;
const isOnServers = process.env.DATABASE_URL !== undefined && process.env.REDIS_URL !== undefined;

/** The short form of `npm run chaos`: every story in one time zone, and the state as processes in another one read it. */
(isOnServers ? describe : describe.skip)('agents, an API and a worker that are cut off', () => {
  let at: Installation;
  let before: States;
  beforeAll(async () => {
    buildWhatChanged();
    at = await Installation.start('Asia/Kolkata');
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
    'the log gives the same state in every time zone',
    async () => {
      before = await at.states();
      expect(before.rebuilt).toBe(before.live);
      await at.moveTo('America/St_Johns');
      expect(await at.states()).toEqual(before);
    },
    TEST_MS,
  );
});
