import Sequencer from '@jest/test-sequencer';

/**
 * Starts the slowest tests first, so that none of them is still running when all others are done. Earlier patterns
 * come before later ones. Tests that read the whole repository come last: what they load stays in the memory of their
 * process, and each later garbage collection would go through it.
 */
const LONG = [
  /\/test\/continuity\/|\/maintenance\.process|\/bad-days/,
  /\/test\/trust\/.*attacks/,
  /-at-large\.prop/,
  /\/test\/(isolation|contract|e2e)\//,
  /\.prop\.ts$/,
];

const LAST = /\/test\/(arch|golden)\//;

export default class LongestFirst extends (Sequencer.default ?? Sequencer) {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const rankOf = ({ path }) => {
      const rank = LONG.findIndex((pattern) => pattern.test(path));
      if (rank !== -1) return rank;
      return LAST.test(path) ? LONG.length + 1 : LONG.length;
    };
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}
