import fc from 'fast-check';
import { quantiseOver } from './quantise-kernel.js';

const DEPTH = 64;
/**
 * The precision of 32-bit floats up to 2^15: a quotient is rounded to one of them before it is rounded to an integer.
 */
const ROUNDING = 2 ** -8;
const list = fc.array(fc.float({ noNaN: true, min: -1_000, max: 1_000 }), { minLength: DEPTH, maxLength: DEPTH });
/** A list of equal members, which produces the largest possible sum. */
const flat = fc
  .float({ noNaN: true, min: Math.fround(0.001), max: 1_000 })
  .map((member) => Array<number>(DEPTH).fill(member));

const memory = new WebAssembly.Memory({ initial: 1 });
const quantise = quantiseOver(memory);

function quantised(members: readonly number[]): { unit: number; to: Int16Array } {
  const from = new Float32Array(memory.buffer, 0, members.length);
  from.set(members);
  const to = new Int16Array(memory.buffer, from.byteLength, members.length);
  const unitAt = from.byteLength + to.byteLength;
  quantise(0, to.byteOffset, unitAt, members.length);
  return { unit: new Float32Array(memory.buffer, unitAt, 1)[0]!, to: to.slice() };
}

it('keeps every product of two lists within 32 bits', () => {
  fc.assert(
    fc.property(fc.oneof(list, flat), fc.oneof(list, flat), (a, b) => {
      const [{ to: left }, { to: right }] = [quantised(a), quantised(b)];
      const most = left.reduce((sum, member, i) => sum + Math.abs(member * right[i]!), 0);
      expect(most).toBeLessThan(2 ** 31);
    }),
  );
});

it('is off by at most half an integer, within the precision of 32-bit floats', () => {
  fc.assert(
    fc.property(list, (members) => {
      const { unit, to } = quantised(members);
      members.forEach((member, i) =>
        expect(Math.abs(to[i]! * unit - Math.fround(member))).toBeLessThanOrEqual(unit * (0.5 + ROUNDING)),
      );
    }),
  );
});

it('quantises a list of zeros to zeros', () => {
  expect(quantised([0, -0, 0, 0, 0, 0, 0, 0])).toEqual({ unit: 0, to: new Int16Array(8) });
});
