import { createLogger } from '#libs/platform/telemetry/index.js';
import { defaultOptions } from '../../apps/api/src/transport/server/options.js';
import { sampleApi } from './sample-api.js';

const limits = { ...defaultOptions(createLogger('silent')).limits, failuresPerAddress: { perSecond: 0.001, burst: 3 } };

describe('the address that failures are counted for', () => {
  it.each([
    ['is the last address that a trusted proxy reports', ['10.0.0.0/8'], '10.1.2.3', [401, 401, 401, 429, 401]],
    ['is that of the connection if no proxy is trusted', false, '10.1.2.3', [401, 401, 401, 429, 429]],
    [
      'is that of the connection if only another proxy is trusted',
      ['192.0.2.7'],
      '10.1.2.3',
      [401, 401, 401, 429, 429],
    ],
  ])('%s', async (_case, trustProxy, remoteAddress, expected) => {
    const { app } = await sampleApi({ limits, trustProxy });
    const from = async (forwarded: string, key: string) =>
      (
        await app.inject({
          url: '/v1/boards/b/notes',
          remoteAddress,
          headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': forwarded },
        })
      ).statusCode;
    const statuses: number[] = [];
    // A prefix written by the caller does not count.
    for (let n = 0; n < 4; n += 1) statuses.push(await from(`198.51.100.${n}, 203.0.113.1`, 'nobody'));
    statuses.push(await from('203.0.113.2', 'nobody'));
    expect(statuses).toEqual(expected);
    expect(await from('203.0.113.1', 'reader')).toBe(200);
    await app.close();
  });
});
