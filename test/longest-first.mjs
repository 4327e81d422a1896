import Sequencer from '@jest/test-sequencer';

/** What takes longest is begun first, so that it does not run on alone when all else is done: earlier patterns before later ones. */
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
