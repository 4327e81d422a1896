import { describe, expect, it } from '@jest/globals';
import { unawaited } from '#libs/kernel/index.js';
import { Admission, Shares, turnsByPressure } from './concurrency.interceptors.js';

describe('how many operations a tenant may have in progress at once', () => {
  it('is limited: further calls are refused with a time to retry, and each finished call frees a place', () => {
    const admission = new Admission({ requestsAtOnce: 2 });
    const [first] = [admission.enter('a'), admission.enter('a')];
    expect(() => admission.enter('a')).toThrow(
      expect.objectContaining({ code: 'tenant_busy', category: 'limit', retryAfterSeconds: 1 }),
    );
    expect(() => admission.enter('b')).not.toThrow();
    first!();
    expect(() => admission.enter('a')).not.toThrow();
  });
});

/** Work that finishes when the test releases it. */
function held() {
  let now = 10_000;
  let most = 2;
  const shares = new Shares(
    () => most,
    () => now,
  );
  const begun: string[] = [];
  const open: { name: string; end: (failure?: Error) => void }[] = [];
  const work = (name: string) => (): Promise<void> =>
    new Promise((resolve, reject) => {
      begun.push(name);
      open.push({
        name,
        end: (failure) => {
          if (failure === undefined) resolve();
          else reject(failure);
        },
      });
    });
  const ask = (name: string): Promise<void> => shares.run(name, 'read', work(name));
  const write = (name: string): Promise<void> => shares.run(name, 'write', work(name));
  const settle = (): Promise<void> =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  const end = async (name: string, failure?: Error): Promise<void> => {
    const [each] = open.splice(
      open.findIndex((one) => one.name === name),
      1,
    );
    each!.end(failure);
    await settle();
  };
  return {
    ask,
    write,
    end,
    settle,
    begun: (name: string) => begun.filter((one) => one === name).length,
    later: (ms: number) => {
      now += ms;
    },
    relax: () => {
      most = 12;
    },
  };
}

describe('the turns that a tenant may have at once', () => {
  it('are not limited while no other tenant is served', async () => {
    const { ask, begun, settle } = held();
    for (let n = 0; n < 12; n += 1) unawaited(ask('loud'));
    await settle();
    expect(begun('loud')).toBe(12);
  });

  it('are limited to two while another tenant is served, and the other tenant does not wait for them', async () => {
    const { ask, begun, settle, end } = held();
    unawaited(ask('quiet'));
    for (let n = 0; n < 12; n += 1) unawaited(ask('loud'));
    await settle();
    expect({ quiet: begun('quiet'), loud: begun('loud') }).toEqual({ quiet: 1, loud: 2 });
    await end('loud');
    expect(begun('loud')).toBe(3);
    unawaited(ask('quiet'));
    await settle();
    expect(begun('quiet')).toBe(2);
  });

  it('include only one turn for all writes that were admitted together', async () => {
    const { ask, write, begun, settle, end } = held();
    unawaited(ask('quiet'));
    unawaited(ask('loud'));
    unawaited(ask('loud'));
    for (let n = 0; n < 5; n += 1) unawaited(write('loud'));
    unawaited(ask('loud'));
    await settle();
    expect({ quiet: begun('quiet'), loud: begun('loud') }).toEqual({ quiet: 1, loud: 2 });
    await end('loud');
    expect(begun('loud')).toBe(7);
    await end('loud');
    expect(begun('loud')).toBe(8);
    for (let n = 0; n < 4; n += 1) await end('loud');
    unawaited(ask('loud'));
    await settle();
    expect(begun('loud')).toBe(8);
    await end('loud');
    expect(begun('loud')).toBe(9);
  });

  it('are not used up by writes that arrive right after a turn of writes began, because those writes join it', async () => {
    const { ask, write, begun, settle, end, later } = held();
    unawaited(ask('quiet'));
    unawaited(ask('loud'));
    unawaited(write('loud'));
    await settle();
    later(7);
    unawaited(write('loud'));
    await settle();
    expect(begun('loud')).toBe(3);
    later(1);
    unawaited(write('loud'));
    unawaited(ask('loud'));
    await settle();
    expect(begun('loud')).toBe(3);
    await end('loud');
    expect(begun('loud')).toBe(4);
    await end('loud');
    expect(begun('loud')).toBe(4);
    await end('loud');
    expect(begun('loud')).toBe(5);
  });

  it('increase when the capacity of the process grows', async () => {
    const { ask, begun, settle, end, relax } = held();
    unawaited(ask('quiet'));
    for (let n = 0; n < 12; n += 1) unawaited(ask('loud'));
    await settle();
    expect(begun('loud')).toBe(2);
    relax();
    await end('loud');
    expect(begun('loud')).toBe(12);
  });

  it('stay limited to two for a second after the other tenant was served, and are then unlimited', async () => {
    const { ask, begun, settle, end, later } = held();
    unawaited(ask('quiet'));
    await settle();
    await end('quiet');
    for (let n = 0; n < 12; n += 1) unawaited(ask('loud'));
    await settle();
    later(900);
    await end('loud');
    expect(begun('loud')).toBe(3);
    later(200);
    await end('loud');
    expect(begun('loud')).toBe(12);
  });

  it('are given back by calls that fail', async () => {
    const { ask, begun, settle, end } = held();
    unawaited(ask('quiet'));
    const failing = ask('loud');
    for (let n = 0; n < 3; n += 1) unawaited(ask('loud'));
    await settle();
    const failed = expect(failing).rejects.toThrow('broken');
    await end('loud', new Error('broken'));
    await failed;
    expect(begun('loud')).toBe(3);
  });
});

it('the number of turns is halved at each sample while the event loop is busy, and raised by one at each idle sample', () => {
  let now = 0;
  let busy = 0.9;
  const turns = turnsByPressure(
    () => busy,
    () => now,
  );
  const samples = (count: number): number[] =>
    Array.from({ length: count }, () => {
      now += 100;
      return turns();
    });
  expect(turns()).toBe(32);
  expect(samples(7)).toEqual([16, 8, 4, 2, 1, 1, 1]);
  busy = 0.1;
  expect(samples(3)).toEqual([2, 3, 4]);
  now += 99;
  expect(turns()).toBe(4);
  expect(samples(40).at(-1)).toBe(32);
});
