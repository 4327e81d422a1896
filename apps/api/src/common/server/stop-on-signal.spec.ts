import { jest } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { createLogger } from './logger.js';
import { stopOnSignal } from './stop-on-signal.js';

describe('a stopping process', () => {
  const logger = createLogger('silent');
  let exited: Promise<number>;

  beforeEach(() => {
    exited = new Promise((resolve) => {
      jest.spyOn(process, 'exit').mockImplementation(((code: number) => resolve(code)) as never);
    });
  });
  afterEach(() => {
    process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
    jest.restoreAllMocks();
  });

  const appThat = (close: () => Promise<void>) => ({ close }) as unknown as INestApplication;

  it('closes the application, then what outlives it, and exits 0', async () => {
    const order: string[] = [];
    const note = (what: string) => () => { order.push(what); return Promise.resolve(); };
    stopOnSignal(appThat(note('application')), { deadlineMs: 5_000, logger, afterwards: note('database') });
    process.emit('SIGTERM');
    expect(await exited).toBe(0);
    expect(order).toEqual(['application', 'database']);
  });

  it('leaves with 1 at the deadline when something never closes', async () => {
    stopOnSignal(appThat(() => new Promise(() => undefined)), { deadlineMs: 5, logger });
    process.emit('SIGINT');
    expect(await exited).toBe(1);
  });

  it('leaves with 1 at the second signal', async () => {
    stopOnSignal(appThat(() => new Promise(() => undefined)), { deadlineMs: 60_000, logger });
    process.emit('SIGTERM');
    process.emit('SIGTERM');
    expect(await exited).toBe(1);
  });

  it('leaves with 1 when closing fails', async () => {
    stopOnSignal(appThat(() => Promise.reject(new Error('stuck'))), { deadlineMs: 60_000, logger });
    process.emit('SIGTERM');
    expect(await exited).toBe(1);
  });
});
