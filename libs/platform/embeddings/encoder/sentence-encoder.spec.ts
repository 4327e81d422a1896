import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { QUESTIONS, STATEMENTS } from '../builtin/calibration-sentences.js';
import { SentenceEncoder } from './sentence-encoder.js';

interface Reference {
  text: string;
  /** The first 8 of 512 members. */
  head: number[];
  norm: number;
}

// Computed once with TensorFlow.js on the same weights. The last text is longer than the window.
const references = JSON.parse(readFileSync(new URL('./tfjs-reference.json', import.meta.url), 'utf8')) as Reference[];

describe('the sentence encoder', () => {
  const encoder = SentenceEncoder.load();

  it.each(references)('agrees with TensorFlow.js on: $text', ({ text, head, norm }) => {
    const [vector] = encoder.encode([text]);
    // The difference is due to integers of 8 bits in most matrices. With floats it was 5e-7, and with integers of 16
    // bits it was 2e-4.
    expect(Math.max(...head.map((member, i) => Math.abs(member - vector![i]!)))).toBeLessThan(5e-3);
    expect(Math.hypot(...vector!)).toBeCloseTo(norm, 5);
  });

  // Processes with different versions of Node may share a database. Node 24 multiplies bytes, and Node 20 and 22
  // multiply the same integers as pairs, so .ci/run repeats this test on Node 24.
  it('has the same bits on every engine', () => {
    const hash = createHash('sha256');
    for (const vector of encoder.encode([...QUESTIONS, ...STATEMENTS])) hash.update(vector);
    expect(hash.digest('hex')).toBe('2b444fb6eff02e2c64b19e76ad95ee3f4c359674c12f0062d80465647c6cf039');
  });

  it('ignores what exceeds its window of 128 tokens', () => {
    const window = 'a b c d e f g h '.repeat(16).trim();
    const [within, beyond] = encoder.encode([window, `${window} and much more`]);
    expect(beyond).toEqual(within);
  });
});
