import { unawaited } from '#libs/kernel/index.js';
import { FairQueue, nextTurn, startOf, type Lane } from './fair-queue.js';
import { busy, hadNoTurn } from './failures.js';

const lanes = (given: Record<string, [running: number, waiting: number, usedMs?: number]>): Map<string, Lane> =>
  new Map(Object.entries(given).map(([name, [running, waiting, usedMs = 0]]) => [name, { running, waiting, usedMs }]));

describe('the next turn goes to', () => {
  it.each<[string, Record<string, [number, number, number?]>, number, string | null]>([
    ['nobody if nobody waits', { a: [1, 0] }, 10, null],
    ['nobody if all turns are taken', { a: [1, 5], b: [0, 1] }, 1, null],
    ['the only lane that waits', { a: [0, 5] }, 1, 'a'],
    ['a single lane, up to half of all turns', { a: [4, 5] }, 10, 'a'],
    ['nobody if a single lane has half of all turns', { a: [5, 5] }, 10, null],
    ['another lane while one lane has half of all turns', { a: [5, 9], b: [0, 1] }, 10, 'b'],
    ['nobody if a second lane has half of the turns that the first lane leaves', { a: [5, 9], b: [3, 9] }, 10, null],
    ['a third lane while two others have as many turns as they may', { a: [5, 9], b: [3, 9], c: [0, 1] }, 10, 'c'],
    ['the lane that holds the fewest turns', { a: [2, 9, 1], b: [1, 9, 500] }, 10, 'b'],
    ['the lane whose turns took the least time, if all hold equally many', { a: [0, 9, 900], b: [0, 9, 20] }, 1, 'b'],
    ['the first lane, if nothing distinguishes them', { a: [0, 1], b: [0, 1] }, 1, 'a'],
  ])('%s', (_case, given, capacity, expected) => {
    expect(nextTurn(lanes(given), capacity)).toBe(expected);
  });

  it('a lane that was idle, which starts no lower than the lowest of the other lanes', () => {
    expect(startOf(0, [...lanes({ a: [1, 0, 900], b: [1, 0, 400] }).values()])).toBe(400);
    expect(startOf(700, [...lanes({ a: [1, 0, 400] }).values()])).toBe(700);
    expect(startOf(30, [])).toBe(30);
  });
});

let finish = (): Promise<void> => Promise.resolve();
afterEach(() => finish());

/** A queue whose turns and clock the test controls. Turns that are still held are ended after the test. */
function held(capacity: number, turnTimeoutMs = 30_000) {
  let now = 0;
  const queue = new FairQueue({ capacity, turnTimeoutMs, now: () => now });
  const begun: string[] = [];
  const open: { name: string; end: () => void }[] = [];
  const ask = (name: string): Promise<void> =>
    queue.run(
      name,
      () =>
        new Promise((resolve) => {
          begun.push(name);
          open.push({ name, end: resolve });
        }),
    );
  const settle = () => new Promise(setImmediate);
  const end = async (name: string, ms = 10): Promise<void> => {
    now += ms;
    const [turn] = open.splice(
      open.findIndex((each) => each.name === name),
      1,
    );
    turn!.end();
    await settle();
  };
  finish = async () => {
    while (open.length > 0) await end(open[0]!.name);
  };
  return { queue, begun, ask, end, settle };
}

describe('turns at the database', () => {
  it('go to another tenant after the current turn, even if twelve callers of one tenant came first', async () => {
    const { begun, ask, end, settle } = held(1);
    const asked = Array.from({ length: 12 }, () => ask('loud'));
    const quiet = ask('quiet');
    await settle();
    expect(begun).toEqual(['loud']);
    await end('loud', 500);
    expect(begun).toEqual(['loud', 'quiet']);
    await end('quiet');
    for (let n = 0; n < 11; n += 1) await end('loud');
    await Promise.all([...asked, quiet]);
  });

  it('go to another tenant at once if there are several turns, because no tenant can hold all of them', async () => {
    const { begun, ask, settle } = held(4);
    for (let n = 0; n < 12; n += 1) unawaited(ask('loud'));
    await settle();
    expect(begun).toEqual(['loud', 'loud']);
    unawaited(ask('quiet'));
    await settle();
    expect(begun).toEqual(['loud', 'loud', 'quiet']);
  });

  it('are shared by time and not by number: a tenant with slow work gets fewer turns', async () => {
    const { begun, ask, end, settle } = held(1);
    for (let n = 0; n < 12; n += 1) unawaited(ask('slow'));
    for (let n = 0; n < 12; n += 1) unawaited(ask('quick'));
    await settle();
    for (let n = 0; n < 11; n += 1) await end(begun.at(-1)!, begun.at(-1) === 'slow' ? 100 : 10);
    expect(begun.filter((name) => name === 'quick').length).toBe(10);
  });

  it('are given only after newly arrived requests have been read, if the database is in this process', async () => {
    const queue = new FairQueue({ capacity: 1, turnTimeoutMs: 30_000, isInProcess: true });
    const begun: string[] = [];
    const ask = (name: string) => queue.run(name, () => Promise.resolve(void begun.push(name)));
    const first = [ask('loud'), ask('loud'), ask('loud')];
    // This call arrives as a request does: its bytes are read between two turns.
    const quiet = new Promise<void>((resolve) => {
      setImmediate(() => resolve(ask('quiet')));
    });
    await Promise.all([...first, quiet]);
    expect(begun.indexOf('quiet')).toBeLessThanOrEqual(2);
  });

  it('are returned by work that fails', async () => {
    const { queue, begun, ask, settle } = held(1);
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    unawaited(ask('b'));
    await settle();
    expect({ begun, waiting: queue.waiting() }).toEqual({ begun: ['b'], waiting: 0 });
  });

  it('are awaited only for a limited time, and never given to a caller that has left', async () => {
    const { queue, begun, ask, end, settle } = held(1, 20);
    unawaited(ask('a'));
    const refused: unknown = await ask('b').catch((failure: unknown) => failure);
    expect(refused).toMatchObject({ code: 'busy', retryAfterSeconds: 1 });
    expect([hadNoTurn(refused), hadNoTurn(busy({ why: 'a row is locked' }))]).toEqual([true, false]);
    expect(queue.waiting('b')).toBe(0);
    await end('a');
    unawaited(ask('c'));
    await settle();
    expect(begun).toEqual(['a', 'c']);
  });
});
