import { calibrationOf, type Forecast } from './index.js';

const forecast = (probability: number, verdict: Forecast['verdict'], more: Partial<Forecast> = {}): Forecast => ({
  probability,
  verdict,
  principal: 'prn_a',
  agent: null,
  source: null,
  sourceClass: null,
  ...more,
});

describe('calibration', () => {
  it('is that of worked example 14', () => {
    const { overall } = calibrationOf([
      forecast(0.9, 'confirmed'),
      forecast(0.9, 'confirmed'),
      forecast(0.9, 'refuted'),
      forecast(0.6, 'refuted'),
    ]);
    expect(overall).toEqual({ key: 'all', n: 4, brier: 0.2975, ece: 0.325, insufficient: true });
  });

  it('counts what came true in part, and leaves out what was voided', () => {
    expect(
      calibrationOf([forecast(0.75, 'partially_confirmed'), forecast(0.25, 'partially_refuted'), forecast(1, 'voided')])
        .overall,
    ).toMatchObject({ n: 2, brier: 0, ece: 0 });
  });

  it('has nothing to say without forecasts', () => {
    expect(calibrationOf([forecast(1, 'voided')]).overall).toEqual({
      key: 'all',
      n: 0,
      brier: null,
      ece: null,
      insufficient: true,
    });
  });

  it('tells forecasters, agents and sources apart', () => {
    const told = calibrationOf([
      ...Array.from({ length: 10 }, () =>
        forecast(1, 'confirmed', { agent: 'seer', source: 'crm', sourceClass: 'document' }),
      ),
      forecast(1, 'refuted', { principal: 'prn_b', agent: 'fool' }),
    ]);
    expect(told.byPrincipal).toMatchObject([
      { key: 'prn_a', n: 10, brier: 0, insufficient: false },
      { key: 'prn_b', n: 1, brier: 1 },
    ]);
    expect([told.byAgent, told.bySource, told.bySourceClass].map((scores) => scores.map(({ key }) => key))).toEqual([
      ['fool', 'seer'],
      ['crm'],
      ['document'],
    ]);
  });

  it('puts the ends of the bins where they belong', () => {
    // .3 lies with .35, so that what one says too much the other says too little.
    expect(calibrationOf([forecast(0.3, 'refuted'), forecast(0.35, 'confirmed')]).overall.ece).toBe(0.175);
    expect(calibrationOf([forecast(1, 'refuted'), forecast(0.9, 'confirmed')]).overall.ece).toBe(0.45);
  });
});
