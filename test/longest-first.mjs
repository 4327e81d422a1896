import Sequencer from '@jest/test-sequencer';

/**
 * Starts the slowest tests first, so that none of them is still running when all others are done. Earlier patterns
 * come before later ones.
 */
const LONG = [
  /\/test\/continuity\/|\/maintenance\.process|\/bad-days/,
  /\/test\/trust\/.*attacks/,
  /-at-large\.prop/,
  /\/test\/(isolation|contract|e2e)\//,
  /\.prop\.ts$/,
];

export default class LongestFirst extends (Sequencer.default ?? Sequencer) {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const rankOf = ({ path }) => {
      const rank = LONG.findIndex((pattern) => pattern.test(path));
      return rank === -1 ? LONG.length : rank;
    };
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}
