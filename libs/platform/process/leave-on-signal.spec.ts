import { jest } from '@jest/globals';
import { leaveOnSignal } from './index.js';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const never = () => new Promise<void>(() => undefined);

let exited: Promise<number>;
let isGone: boolean;
beforeEach(() => {
  jest.useFakeTimers();
  isGone = false;
  exited = new Promise((resolve) => {
    jest.spyOn(process, 'exit').mockImplementation(((code: number) => {
      isGone = true;
      resolve(code);
    }) as never);
  });
});
afterEach(() => {
  process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('at a signal, the process closes everything and exits with 0', async () => {
  const close = jest.fn(() => Promise.resolve());
  leaveOnSignal(close, 5_000, silent);
  process.emit('SIGTERM');
  expect(await exited).toBe(0);
  expect(close).toHaveBeenCalledTimes(1);
});

it('at a signal, the process exits with 1 if closing fails', async () => {
  leaveOnSignal(() => Promise.reject(new Error('stuck')), 60_000, silent);
  process.emit('SIGTERM');
  expect(await exited).toBe(1);
});

describe('a process in which something never closes', () => {
  beforeEach(() => {
    leaveOnSignal(never, 5_000, silent);
    process.emit('SIGINT');
  });

  it('exits with 1 one second after the deadline', async () => {
    jest.advanceTimersByTime(5_999);
    expect(isGone).toBe(false);
    jest.advanceTimersByTime(1);
    expect(await exited).toBe(1);
  });

  it('counts a Ctrl-C once, even if npm passes it on as a second signal', () => {
    jest.advanceTimersByTime(999);
    process.emit('SIGINT');
    expect(isGone).toBe(false);
  });

  it('exits with 1 at a second signal', async () => {
    jest.advanceTimersByTime(1_000);
    process.emit('SIGTERM');
    expect(await exited).toBe(1);
  });
});
