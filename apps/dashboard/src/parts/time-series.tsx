import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { numberOf } from '../words.js';

export interface Series {
  label: string;
  /** One value for each day. */
  values: readonly number[];
  colour: 'blue' | 'orange';
}

const HEIGHT = 180;

/**
 * Values of consecutive days as lines. It is only a chart, so its user must also show the numbers as text. The library
 * sets styles through the object model, which the content security policy allows.
 */
export function TimeSeries({ days, series }: { days: readonly string[]; series: readonly Series[] }) {
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const key = JSON.stringify([days, series]);
  useEffect(() => {
    const within = place.current!;
    const plot = new UPlot(optionsOf(within, series), dataOf(days, series), within);
    const resized = new ResizeObserver(() => plot.setSize({ width: within.clientWidth, height: HEIGHT }));
    resized.observe(within);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
    // The arrays are new with every render, but their contents are not. The colours follow the colour scheme.
  }, [key, scheme]);
  return <div ref={place} className="series" aria-hidden data-days={days.length} />;
}

const dataOf = (days: readonly string[], series: readonly Series[]): UPlot.AlignedData => [
  days.map((day) => Date.parse(day) / 1_000),
  ...series.map(({ values }) => [...values]),
];

function optionsOf(within: HTMLElement, series: readonly Series[]): UPlot.Options {
  const colours = getComputedStyle(within);
  const colourOf = (name: string): string => colours.getPropertyValue(`--series-${name}`).trim();
  const axis: UPlot.Axis = {
    stroke: colourOf('text'),
    grid: { stroke: colourOf('grid'), width: 1 },
    ticks: { stroke: colourOf('grid'), width: 1 },
  };
  return {
    width: within.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1_000), 'UTC'),
    scales: { y: { range: (_plot, _lowest, highest) => [0, Math.max(1, highest)] } },
    axes: [axis, { ...axis, size: 60, values: (_plot, values) => values.map(asCount) }],
    series: [
      {},
      ...series.map(({ label, colour }) => ({
        label,
        stroke: colourOf(colour),
        width: 2,
        points: { show: true, size: 5, fill: colourOf(colour) },
      })),
    ],
  };
}

/** Shows whole numbers only, since claims are counted. */
const asCount = (value: number): string => (Number.isInteger(value) ? numberOf(value) : '');
