import Sequencer from '@jest/test-sequencer';

/** What goes through the whole product takes minutes, and is begun first, so that it does not run on alone when all else is done. */
const LONG = /\/test\/(isolation|contract|e2e)\//;

export default class LongestFirst extends (Sequencer.default ?? Sequencer) {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return [...sorted.filter(({ path }) => LONG.test(path)), ...sorted.filter(({ path }) => !LONG.test(path))];
  }
}
