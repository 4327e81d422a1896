/** Rows as aligned columns, the first row as headings. Cells are cut where a line would wrap. */
export function table(headings: readonly string[], rows: readonly (readonly unknown[])[], cellWidth = 60): string {
  const cells = [
    headings.map((heading) => heading.toUpperCase()),
    ...rows.map((row) => row.map((cell) => cut(textOf(cell), cellWidth))),
  ];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function cut(text: string, width: number): string {
  const line = printable(text).replace(/\s+/g, ' ');
  return line.length > width ? `${line.slice(0, width - 1)}…` : line;
}

/** Without what moves a terminal's cursor or hides text: what is stored comes from anywhere. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, (character) =>
    character === '\n' || character === '\t' ? character : '',
  );
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '-';
  return Array.isArray(cell) ? cell.join(',') : String(cell);
}
