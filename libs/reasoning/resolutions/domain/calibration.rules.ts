import type { z } from 'zod';
import { round9, type Id } from '#libs/kernel/index.js';
import { PREDICTION_VERDICTS, type CalibrationView, type PredictionVerdict } from './resolution.schemas.js';

/** A prediction that was judged, with its origin. */
export interface Forecast {
  probability: number;
  verdict: PredictionVerdict;
  principal: string;
  agent: string | null;
  source: string | null;
  sourceClass: string | null;
}

/** How many items of an agent's handoffs are in each status. */
export interface KeptPromises {
  principalId: Id<'prn'>;
  agent: string | null;
  pending: number;
  done: number;
  contradicted: number;
  unknown: number;
}

type Score = z.input<typeof CalibrationView>['overall'];

const BINS = 10;
const ENOUGH = 10;

/** How accurate forecasts were, overall and by origin (graph spec, section 6). */
export function calibrationOf(forecasts: readonly Forecast[]): Omit<z.input<typeof CalibrationView>, 'handoffs'> {
  return {
    overall: scoreOf('all', forecasts),
    byPrincipal: scoresBy(forecasts, ({ principal }) => principal),
    byAgent: scoresBy(forecasts, ({ agent }) => agent),
    bySource: scoresBy(forecasts, ({ source }) => source),
    bySourceClass: scoresBy(forecasts, ({ sourceClass }) => sourceClass),
  };
}

/**
 * How far an agent did what its handoffs promised: the share of items that were done, among the items whose outcome is
 * known.
 */
export const withRate = (counts: KeptPromises): z.input<typeof CalibrationView>['handoffs'][number] => {
  const known = counts.done + counts.contradicted;
  return { ...counts, rate: known === 0 ? null : round9(counts.done / known) };
};

function scoresBy(forecasts: readonly Forecast[], keyOf: (forecast: Forecast) => string | null): Score[] {
  const groups = new Map<string, Forecast[]>();
  for (const forecast of forecasts) {
    const key = keyOf(forecast);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), forecast]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, own]) => scoreOf(key, own));
}

function scoreOf(key: string, forecasts: readonly Forecast[]): Score {
  const judged = forecasts.flatMap(({ probability, verdict }) => {
    const outcome = PREDICTION_VERDICTS[verdict];
    return outcome === null ? [] : [{ probability, outcome }];
  });
  const count = judged.length;
  if (count === 0) return { key, count, brier: null, expectedCalibrationError: null, insufficient: true };
  const brier = sum(judged.map(({ probability, outcome }) => (probability - outcome) ** 2)) / count;
  const bins = Array.from({ length: BINS }, (_, bin) => judged.filter(({ probability }) => binOf(probability) === bin));
  // For each bin, the share of its forecasts times the distance between its two means equals the distance between its
  // two sums, divided by the total count.
  const expectedCalibrationError =
    sum(bins.map((bin) => Math.abs(sum(bin.map(({ probability, outcome }) => probability - outcome))))) / count;
  return {
    key,
    count,
    brier: round9(brier),
    expectedCalibrationError: round9(expectedCalibrationError),
    insufficient: count < ENOUGH,
  };
}

/** [0, .1) is bin 0, and [.9, 1] including its end is bin 9. Without the rounding, .3 would fall into the bin below. */
const binOf = (probability: number): number => Math.min(BINS - 1, Math.floor(round9(probability * BINS)));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
