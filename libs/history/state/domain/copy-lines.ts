/** What a letter after a backslash stands for; every other character stands for itself. */
const MEANT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const ESCAPED = /\\(.)/gs;

const textOf = (field: string): string | null => {
  if (field === '\\N') return null;
  return field.includes('\\') ? field.replace(ESCAPED, (_, letter: string) => MEANT[letter] ?? letter) : field;
};

/**
 * Converts rows in the text format of COPY to a JSON array of arrays of texts, without their first column, the tenant.
 * A tab or the end of a line inside a value is escaped, so lines can be split at them.
 */
export function rowsOfLines(lines: Buffer): string {
  const rows = lines.toString('utf8').split('\n').slice(0, -1);
  return JSON.stringify(rows.map((line) => line.split('\t').slice(1).map(textOf)));
}
