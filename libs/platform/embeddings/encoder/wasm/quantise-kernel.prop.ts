import fc from 'fast-check';
import { fastestForm, FINE_PAIRS, PAIRS } from './integer-form.js';
import { quantiseOver } from './quantise-kernel.js';

const DEPTH = 64;
/** The precision of 32-bit floats. A quotient is rounded to such a float before it is rounded to an integer. */
const PRECISION = 2 ** -23;
const list = fc.array(fc.float({ noNaN: true, min: -1_000, max: 1_000 }), { minLength: DEPTH, maxLength: DEPTH });

// On an engine that cannot multiply bytes exactly, the first and the last form are the same.
describe.each([
  { called: 'pairs', form: PAIRS },
  { called: 'fine pairs', form: FINE_PAIRS },
  { called: 'the fastest form', form: fastestForm() },
])('quantising to $called', ({ form }) => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const quantise = quantiseOver(memory, form);

  function quantised(rows: readonly (readonly number[])[]): { unit: number; to: number[] }[] {
    const length = rows[0]!.length;
    new Float32Array(memory.buffer).set(rows.flat());
    const at = 4 * rows.length * length;
    const unitsAt = 2 * at;
    quantise(0, at, unitsAt, length, rows.length);
    const members =
      form.offset !== 0
        ? new Uint8Array(memory.buffer, at)
        : form.group === 4
          ? new Int8Array(memory.buffer, at)
          : new Int16Array(memory.buffer, at);
    const units = new Float32Array(memory.buffer, unitsAt);
    return rows.map((_, row) => ({
      unit: units[row]!,
      to: Array.from(members.subarray(row * length, (row + 1) * length), (member) => member - form.offset),
    }));
  }

  it('has an error of at most half an integer, within the precision of 32-bit floats', () => {
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 3 }), (rows) => {
        quantised(rows).forEach(({ unit, to }, row) =>
          rows[row]!.forEach((member, i) =>
            expect(Math.abs(to[i]! * unit - Math.fround(member))).toBeLessThanOrEqual(
              unit * (0.5 + form.largest * PRECISION),
            ),
          ),
        );
      }),
    );
  });

  it('uses the whole range of integers and never exceeds it', () => {
    fc.assert(
      fc.property(
        list.filter((members) => members.some((member) => Math.abs(member) > 1e-30)),
        (members) => {
          expect(Math.max(...quantised([members])[0]!.to.map(Math.abs))).toBe(form.largest);
        },
      ),
    );
  });

  it('turns a list of zeros into zeros', () => {
    const zeros = Array.from({ length: 16 }, (_, i) => (i === 1 ? -0 : 0));
    expect(quantised([zeros])).toEqual([{ unit: 0, to: Array(16).fill(0) }]);
  });
});
