import { calibrationOf, type Forecast } from './calibration.rules.js';

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
  it('matches worked example 14', () => {
    const { overall } = calibrationOf([
      forecast(0.9, 'confirmed'),
      forecast(0.9, 'confirmed'),
      forecast(0.9, 'refuted'),
      forecast(0.6, 'refuted'),
    ]);
    expect(overall).toEqual({
      key: 'all',
      count: 4,
      brier: 0.2975,
      expectedCalibrationError: 0.325,
      insufficient: true,
    });
  });

  it('counts forecasts that came true in part, and leaves out voided forecasts', () => {
    expect(
      calibrationOf([forecast(0.75, 'partially_confirmed'), forecast(0.25, 'partially_refuted'), forecast(1, 'voided')])
        .overall,
    ).toMatchObject({ count: 2, brier: 0, expectedCalibrationError: 0 });
  });

  it('is empty without forecasts', () => {
    expect(calibrationOf([forecast(1, 'voided')]).overall).toEqual({
      key: 'all',
      count: 0,
      brier: null,
      expectedCalibrationError: null,
      insufficient: true,
    });
  });

  it('separates forecasters, agents and sources', () => {
    const reported = calibrationOf([
      ...Array.from({ length: 10 }, () =>
        forecast(1, 'confirmed', { agent: 'seer', source: 'crm', sourceClass: 'document' }),
      ),
      forecast(1, 'refuted', { principal: 'prn_b', agent: 'fool' }),
    ]);
    expect(reported.byPrincipal).toMatchObject([
      { key: 'prn_a', count: 10, brier: 0, insufficient: false },
      { key: 'prn_b', count: 1, brier: 1 },
    ]);
    expect(
      [reported.byAgent, reported.bySource, reported.bySourceClass].map((scores) => scores.map(({ key }) => key)),
    ).toEqual([['fool', 'seer'], ['crm'], ['document']]);
  });

  it('puts a probability of .3 into the same bin as .35, and a probability of 1 into the same bin as .9', () => {
    // .3 is in the same bin as .35, so the excess of one forecast and the deficit of the other cancel out.
    expect(
      calibrationOf([forecast(0.3, 'refuted'), forecast(0.35, 'confirmed')]).overall.expectedCalibrationError,
    ).toBe(0.175);
    expect(calibrationOf([forecast(1, 'refuted'), forecast(0.9, 'confirmed')]).overall.expectedCalibrationError).toBe(
      0.45,
    );
  });
});
