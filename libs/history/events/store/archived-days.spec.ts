import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { ArchivedDay, dayIn, KeptDays } from './archived-days.js';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const aDay = (text: string) => new ArchivedDay(Buffer.from(text));

describe('an archived day', () => {
  it('is read line by line', async () => {
    const text = '{"a":"ä"}\n{"b":2}\n';
    const day = await dayIn(gzipSync(text), hashOf(text));
    if (typeof day === 'string') throw new Error(day);
    expect([...day]).toEqual(['{"a":"ä"}', '{"b":2}']);
    expect({
      length: day.length,
      second: day.line(1),
      afterTheLast: day.line(2),
      beforeTheFirst: day.line(-1),
    }).toStrictEqual({ length: 2, second: '{"b":2}', afterTheLast: undefined, beforeTheFirst: undefined });
  });

  it.each<[string, Buffer | undefined, string]>([
    ['is missing', undefined, 'unreadable'],
    ['is not compressed', Buffer.from('a\n'), 'unreadable'],
    ['is cut off', gzipSync('a\n').subarray(0, 12), 'unreadable'],
    ['has another hash', gzipSync('b\n'), 'hash_differs'],
  ])('is refused if it %s', async (_, content, fault) => {
    expect(await dayIn(content, hashOf('a\n'))).toBe(fault);
  });
});

describe('days that are kept in memory', () => {
  // Each line takes its own bytes, and 8 more for the place where it ends.
  const entry = (bytes: number) => ({ contentHash: 'h', day: aDay(`${'x'.repeat(bytes - 9)}\n`) });

  it('can belong to several tenants, and the day that was read longest ago is dropped first', () => {
    const kept = new KeptDays(300);
    for (const day of ['1', '2', '3']) kept.keep('ten_1', day, entry(100));
    expect(kept.find('ten_1', '1')).not.toBeNull();
    kept.keep('ten_2', '1', entry(100));
    expect(['1', '2', '3'].map((day) => kept.find('ten_1', day) !== null)).toEqual([true, false, true]);
    expect(kept.find('ten_2', '1')).not.toBeNull();
    expect(kept.bytes).toBe(300);
  });

  it('never occupy more memory than the limit, and a day that is kept again counts once', () => {
    const kept = new KeptDays(300);
    for (const bytes of [100, 250, 40, 301, 200, 200]) {
      kept.keep('ten_1', String(bytes), entry(bytes));
      expect(kept.bytes).toBeLessThanOrEqual(300);
    }
    expect(kept.find('ten_1', '301')).toBeNull();
    expect(kept.bytes).toBe(240);
  });
});
