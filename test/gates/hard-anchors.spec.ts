import { openService, type Service } from '../service/index.js';
import { measureHardAnchors } from './hard-anchors.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

it('prints no false fact, and cites for each true one the record that shows it', async () => {
  const { rawTokens, contextTokens, asserted, answerable, printed, blocked, ...figures } = await measureHardAnchors(
    service,
    {
      cases: 2,
      tokens: 4_000,
      orders: 8,
      seed: 1,
    },
  );
  expect(figures).toEqual({ cases: 2, covered: answerable, falseFacts: 0, explained: blocked, faults: [] });
  expect(Math.min(answerable, printed, asserted.accepted, asserted.rejected)).toBeGreaterThan(10);
  expect(contextTokens).toBeLessThan(rawTokens * 10);
}, 180_000);
