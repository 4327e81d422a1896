import fc from 'fast-check';
import { DAY_MS } from '#libs/kernel/index.js';
import { foldUses, type PendingMark, type Presence } from './use.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const after = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);
const mark = (days: number): PendingMark => ({ claimId: 'clm_1', sessionId: 'ses_1', day: 'd', usedAt: after(days) });
const fresh: Presence = { halfLifeDays: 30, strengthRefreshedAt: NOW };

describe('folding uses', () => {
  it.each([
    ['no use', [], fresh],
    ['a use ten days later', [10], { halfLifeDays: 40, strengthRefreshedAt: after(10) }],
    ['two uses, reported in any order', [20, 10], { halfLifeDays: 50, strengthRefreshedAt: after(20) }],
    ['a use after a long pause', [100], { halfLifeDays: 60, strengthRefreshedAt: after(100) }],
    ['a use at the time of the last refresh', [0], fresh],
    ['a use before the last refresh', [-5], fresh],
  ])('gives the expected half-life for %s', (_, days, expected) => {
    expect(foldUses(fresh, days.map(mark))).toEqual(expected);
  });

  it('has the effect of the last use, whether uses are folded at once or in parts', () => {
    const days = fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(days, fc.nat(20), (given, cut) => {
        const sorted = [...given].sort((a, b) => a - b);
        const atOnce = foldUses(fresh, sorted.map(mark));
        const inParts = foldUses(foldUses(fresh, sorted.slice(0, cut).map(mark)), sorted.slice(cut).map(mark));
        expect(inParts).toEqual(atOnce);
        const last = foldUses(fresh, sorted.slice(-1).map(mark));
        expect(atOnce.strengthRefreshedAt).toEqual(last.strengthRefreshedAt);
        expect(atOnce.halfLifeDays).toBeCloseTo(last.halfLifeDays, 6);
      }),
    );
  });
});
