import { loadSchema } from '../../../domain-schemas/index.js';
import { SlowPatterns } from '../../../patterns/index.js';
import { MAX_SCANNED_BYTES } from '../../domain/naming.rules.js';
import { AnchorFinder } from './anchor-finder.js';
import { cpuMsOfAll } from '#libs/testing/cpu-time.js';

const slow = new SlowPatterns();
afterAll(() => slow.close());
const finder = new AnchorFinder(slow);

const schemaOf = (...patterns: string[]) =>
  loadSchema({
    schema: 'credence.domain/1',
    name: 'many',
    entities: Object.fromEntries(patterns.map((pattern, n) => [`e${n}`, { pattern }])),
  }).schema!;
const scan = async (content: string, ...patterns: string[]) => {
  const [{ found, cutShort }] = (await finder.scan('ten_1', schemaOf(...patterns), [content])) as [any];
  return [found.map(({ entity, value }: any) => `${entity} ${value}`), cutShort];
};

it('the anchor finder finds the values of all matching patterns, also on the thread for slow patterns', async () => {
  await slow.findIn('ten_1', { pattern: 'a', text: 'a' }, { turnMs: 60_000, withinMs: 60_000 });
  const long = `${'a b '.repeat(30_000)}X-1 f/1`;
  expect(await scan(long, 'X-[0-9]', 'f/[0-9]', 'g/[0-9]')).toEqual([['e0 X-1', 'e1 f/1'], []]);
});

it('the anchor finder cuts a text that is too long, and leaves out a value that the cut divides', async () => {
  const content = `X-1 ${'a '.repeat(MAX_SCANNED_BYTES / 2 - 4)}X-12345`;
  expect(await scan(content, 'X-[0-9]+', 'Y-[0-9]+')).toEqual([['e0 X-1'], ['e0', 'e1']]);
});

it('the anchor finder stops hostile patterns early, and does not block other work meanwhile', async () => {
  // From every position at which it can match, each pattern scans to the end of the text.
  const hostile = Array.from({ length: 20 }, (_, n) => `[ab ]+[ab ]+[ab ]+${n}!|a`);
  let turns = 0;
  const watch = setInterval(() => (turns += 1), 5);
  const spent = await cpuMsOfAll(async () => {
    const [, cutShort] = await scan('a '.repeat(130_000), ...hostile);
    expect(cutShort.length).toBeGreaterThan(0);
  });
  clearInterval(watch);
  expect(spent).toBeLessThan(10_000);
  // About two hundred turns on an idle machine; at most one if the scan had blocked the process.
  expect(turns).toBeGreaterThan(2);
});
