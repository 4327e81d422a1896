import fc from 'fast-check';
import { TokenBucket } from './index.js';

/** A bucket of 10 tokens that gains 2 per second, on a clock that the test moves. */
function aBucket(parent?: TokenBucket): { bucket: TokenBucket; wait: (ms: number) => void } {
  let now = 1_000;
  const bucket = new TokenBucket({ perSecond: 2, burst: 10 }, parent, () => now);
  return { bucket, wait: (ms) => (now += ms) };
}

it('a bucket is full at first, and refuses more than it holds', () => {
  const { bucket } = aBucket();
  expect(bucket.take(10)).toBe(true);
  expect(bucket.take(1)).toBe(false);
  expect(bucket.waitMs(1)).toBe(500);
});

it('a bucket refills over time, up to its size', () => {
  const { bucket, wait } = aBucket();
  bucket.take(10);
  wait(1_500);
  expect(bucket.take(3)).toBe(true);
  wait(60_000);
  expect(bucket.waitMs(10)).toBe(0);
  expect(bucket.remaining).toBe(10);
});

it('a full bucket admits more than its size, and owes the difference', () => {
  const { bucket, wait } = aBucket();
  expect(bucket.take(14)).toBe(true);
  expect(bucket.remaining).toBe(0);
  expect(bucket.waitMs(1)).toBe(2_500);
  wait(2_500);
  expect(bucket.take(1)).toBe(true);
});

it('a bucket does not empty when its clock goes backwards', () => {
  const { bucket, wait } = aBucket();
  bucket.take(4);
  wait(-10_000);
  expect(bucket.waitMs(6)).toBe(0);
});

it('a bucket takes tokens from itself and from its parent, or from neither', () => {
  const { bucket: parent } = aBucket();
  const { bucket } = aBucket(parent);
  parent.take(8);
  expect(bucket.take(3)).toBe(false);
  expect(bucket.take(2)).toBe(true);
  expect(parent.remaining).toBe(0);
  expect(bucket.remaining).toBe(0);
  bucket.giveBack(2);
  expect(bucket.take(2)).toBe(true);
});

it('a bucket takes over the balance that all processes share', () => {
  const { bucket } = aBucket();
  bucket.correct(-3);
  expect(bucket.waitMs(1)).toBe(2_000);
  bucket.correct(50);
  expect(bucket.remaining).toBe(10);
});

it('a bucket never admits more than its size plus the tokens gained since', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 10 }))), (steps) => {
      const { bucket, wait } = aBucket();
      let taken = 0;
      let passed = 0;
      for (const [ms, count] of steps) {
        wait(ms);
        passed += ms;
        if (bucket.take(count)) taken += count;
        expect(taken).toBeLessThanOrEqual(10 + (2 * passed) / 1_000 + 1e-6);
      }
    }),
  );
});
