/** A percentile of sorted values, by the nearest rank. */
export function percentile(sorted, percent) {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Three significant digits, or a dash if it could not be measured. */
export function shown(value) {
  if (!Number.isFinite(value)) return '-';
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(value < 10 ? 2 : 3)));
}

/** Formats 100000 as 100,000. */
export const thousands = (count) => count.toLocaleString('en');

export function markdownTable(heads, rows) {
  const cells = [heads, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? shown(cell) : String(cell))),
  );
  const widths = heads.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  const line = (row) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(cells[0]), rule, ...cells.slice(1).map(line)].join('\n');
}
