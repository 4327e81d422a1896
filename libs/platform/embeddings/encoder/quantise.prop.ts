import fc from 'fast-check';
import { quantise } from './quantise.js';

const DEPTH = 64;
const list = fc.array(fc.float({ noNaN: true, min: -1_000, max: 1_000 }), { minLength: DEPTH, maxLength: DEPTH });
/** All alike, which makes the largest sum there is. */
const flat = fc.float({ noNaN: true, min: Math.fround(0.001), max: 1_000 }).map((member) => Array<number>(DEPTH).fill(member));

const quantised = (members: readonly number[]) => {
  const to = new Int16Array(members.length);
  return { unit: quantise(Float32Array.from(members), 0, members.length, to), to };
};

it('keeps every product of two lists within 32 bits', () => {
  fc.assert(fc.property(fc.oneof(list, flat), fc.oneof(list, flat), (a, b) => {
    const [{ to: left }, { to: right }] = [quantised(a), quantised(b)];
    const most = left.reduce((sum, member, i) => sum + Math.abs(member * right[i]!), 0);
    expect(most).toBeLessThan(2 ** 31);
  }));
});

it('is off by half an integer at most', () => {
  fc.assert(fc.property(list, (members) => {
    const { unit, to } = quantised(members);
    members.forEach((member, i) => expect(Math.abs(to[i]! * unit - Math.fround(member))).toBeLessThanOrEqual(unit * 0.5001));
  }));
});

it('writes a list of zeros as zeros', () => {
  expect(quantised([0, -0, 0])).toEqual({ unit: 0, to: Int16Array.of(0, 0, 0) });
});
