import { SlowPatterns, type Limits } from './slow-patterns.js';

const LONG = { turnMs: 60_000, withinMs: 60_000 };
const BRIEF = { turnMs: 100, withinMs: 60_000 };

/**
 * A thread that answers each text with the number of texts answered before. It does not answer `hang`, and `crash` ends
 * it.
 */
const COUNTING = `
  import { parentPort } from 'node:worker_threads';
  let asked = 0;
  parentPort.on('message', ({ text }) => {
    if (text === 'crash') throw new Error('out of memory');
    if (text !== 'hang') parentPort.postMessage(asked++);
  });
  parentPort.postMessage('ready');`;

const opened: SlowPatterns[] = [];
function patterns(
  entry = new URL(`data:text/javascript,${encodeURIComponent(COUNTING)}`),
): (text: string, limits?: Limits, tenantId?: string) => Promise<unknown> {
  const slow = new SlowPatterns(entry);
  opened.push(slow);
  return (text, limits = LONG, tenantId = 'ten_1') => slow.isMetBy(tenantId, { pattern: 'a', text }, limits);
}
afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));

it('a hundred slow patterns of one tenant make another tenant wait only for two of them', async () => {
  const ask = patterns();
  await ask('start');
  const answered: string[] = [];
  const telling = async (who: string, text: string, limits: Limits): Promise<unknown> => {
    const answer = await ask(text, limits, who);
    answered.push(who);
    return answer;
  };
  const many = Array.from({ length: 100 }, () => telling('ten_1', 'hang', BRIEF));
  expect(await telling('ten_2', 'short', LONG)).toBe(0);
  expect(await Promise.all(many)).toEqual(Array(100).fill(null));
  // Two texts had their turn. All others, except those that wait behind the other tenant, were answered at once,
  // because they would have waited in vain.
  expect(answered.indexOf('ten_2')).toBe(96);
});

it('a caller is answered in time, even if a slow pattern runs first', async () => {
  const ask = patterns();
  await ask('start');
  const before = ask('hang', { turnMs: 1_000, withinMs: 60_000 }, 'ten_2').then(() => 'before');
  const asked = ask('short', { turnMs: 1_000, withinMs: 100 }).then((answer) => ['asked', answer]);
  expect(await Promise.race([before, asked])).toEqual(['asked', null]);
  await before;
  expect(await ask('short')).toBe(0);
});

it('a pattern with little time left is not started, and the thread stays available to others', async () => {
  const ask = patterns();
  expect({
    start: await ask('start'),
    hang: await ask('hang', { turnMs: 1_000, withinMs: 40 }),
    next: await ask('next'),
  }).toEqual({ start: 0, hang: null, next: 1 });
});

it('a thread that cannot start or dies is reported, and the next pattern gets a new thread', async () => {
  await expect(patterns(new URL('file:///nowhere/pattern-thread.js'))('a')).rejects.toThrow();
  const ask = patterns();
  await expect(ask('crash')).rejects.toThrow('out of memory');
  expect(await ask('a')).toBe(0);
});

it('closing ends the running pattern and the waiting ones, and no pattern is run afterwards', async () => {
  const ask = patterns();
  await ask('start');
  const [running, waiting] = [ask('hang', BRIEF), ask('a')];
  await opened[0]!.close();
  expect({ waiting: await waiting, running: await running, next: await ask('a') }).toEqual({
    waiting: null,
    running: null,
    next: null,
  });
});
