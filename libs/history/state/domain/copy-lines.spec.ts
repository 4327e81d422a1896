import { expect, it } from '@jest/globals';
import { rowsOfLines } from './copy-lines.js';

it.each([
  ['ten_1\ta\t1\n', [['a', '1']]],
  ['ten_1\t\\N\t\n', [[null, '']]],
  ['ten_1\ta\\tb\\nc\\rd\\\\e\n', [['a\tb\nc\rd\\e']]],
  ['ten_1\t\\\\N\n', [['\\N']]],
  ['ten_1\t\\b\\f\\v\t{"a","b\\\\"c"}\n', [['\b\f\v', '{"a","b\\"c"}']]],
  ['ten_1\ta\nten_1\tb\n', [['a'], ['b']]],
  ['ten_1\n', [[]]],
  ['', []],
])('the rows of the COPY lines %j are read', (lines, rows) => {
  expect(JSON.parse(rowsOfLines(Buffer.from(lines)))).toEqual(rows);
});
