import { openService, type Service } from '../service/index.js';
import type { CaseKind } from './case.js';
import { measureHardAnchors } from './hard-anchors.js';
import { ORDERS } from './order-case.js';
import { TICKETS } from './ticket-case.js';

/** A single case is enough: with it, each count that is compared with 10 is already larger than 10. */
const CASES = process.env.TEST_ALL ? 2 : 1;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

it.each<[string, CaseKind]>([
  ['orders and refunds', ORDERS],
  ['tickets', TICKETS],
])(
  '%s: the context contains no false fact, and cites for each true fact the record that shows it',
  async (_, kind) => {
    const { questions, rawTokens, contextTokens, asserted, answerable, printed, blocked, ...figures } =
      await measureHardAnchors(service, kind, { cases: CASES, tokens: 4_000, subjects: 8, seed: 1 });
    expect(figures).toEqual({ cases: CASES, covered: answerable, falseFacts: 0, explained: blocked, faults: [] });
    expect(answerable).toBeLessThan(questions);
    expect(Math.min(answerable, printed, asserted.accepted, asserted.rejected)).toBeGreaterThan(10);
    expect(contextTokens).toBeLessThan(rawTokens * 10);
  },
  180_000,
);

it.each<[string, CaseKind]>([
  ['orders and refunds', ORDERS],
  ['tickets', TICKETS],
])('%s: the same seed generates the same case, and another seed another case', (_, kind) => {
  const sizes = { tokens: 4_000, subjects: 8 };
  const first = kind.generate(1, sizes);
  expect(kind.generate(1, sizes)).toEqual(first);
  expect(kind.generate(2, sizes)).not.toEqual(first);
});
