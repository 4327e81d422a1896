import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { ArchivedSegment, KeptSegments, readSegment, SegmentText } from './archived-segments.js';

const MIB = 1024 * 1024;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const NONE: ReadonlySet<number> = new Set();

describe('a segment', () => {
  it('is read line by line', async () => {
    const text = '{"a":"ä"}\n{"b":2}\n';
    const segment = await readSegment(gzipSync(text), hashOf(text), NONE, MIB);
    if (typeof segment === 'string') throw new Error(segment);
    expect({
      isWhole: segment instanceof ArchivedSegment,
      first: segment.line(0),
      second: segment.line(1),
      afterTheLast: segment.line(2),
      beforeTheFirst: segment.line(-1),
    }).toStrictEqual({
      isWhole: true,
      first: '{"a":"ä"}',
      second: '{"b":2}',
      afterTheLast: undefined,
      beforeTheFirst: undefined,
    });
  });

  it('that does not fit into memory is compared with its hash, but only the requested lines are kept', async () => {
    const lines = Array.from({ length: 400 }, (_, n) => `${n}${'ä'.repeat(500)}`);
    const text = lines.map((line) => `${line}\n`).join('');
    const segment = await readSegment(gzipSync(text), hashOf(text), new Set([0, 257, 399]), 1_000);
    if (typeof segment === 'string') throw new Error(segment);
    expect({
      isWhole: segment instanceof ArchivedSegment,
      wanted: [0, 257, 399].map((number) => segment.line(number)),
      another: segment.line(1),
      bytes: segment.bytes,
    }).toStrictEqual({
      isWhole: false,
      wanted: [0, 257, 399].map((number) => lines[number]),
      another: undefined,
      bytes: Buffer.byteLength(text),
    });
    expect(await readSegment(gzipSync(text), hashOf('another'), NONE, 1_000)).toBe('hash_differs');
  });

  it('is unzipped piece by piece, as its reader takes it', async () => {
    const text = new SegmentText(gzipSync(Buffer.alloc(64 * MIB, 'a\n')));
    let [pieces, largest] = [0, 0];
    for await (const piece of text.pieces()) {
      pieces += 1;
      largest = Math.max(largest, piece.text.length);
      if (pieces === 10) break;
    }
    expect(pieces * largest).toBeLessThanOrEqual(MIB);
  });

  it.each<[string, Buffer, string]>([
    ['is not compressed', Buffer.from('a\n'), 'unreadable'],
    ['is empty', Buffer.alloc(0), 'unreadable'],
    ['is cut off', gzipSync('a\n').subarray(0, 12), 'unreadable'],
    ['has another hash', gzipSync('b\n'), 'hash_differs'],
  ])('is refused if it %s', async (_, content, fault) => {
    expect(await readSegment(content, hashOf('a\n'), NONE, MIB)).toBe(fault);
  });
});

describe('segments that are kept in memory', () => {
  // Each line takes its own bytes, and 8 more for the place where it ends.
  const entry = (bytes: number) => ({
    contentHash: 'h',
    segment: new ArchivedSegment(Buffer.from(`${'x'.repeat(bytes - 9)}\n`)),
  });
  const day = (name: string, part = 1) => ({ day: name, part });

  it('can belong to several tenants, and the segment that was read longest ago is dropped first', () => {
    const kept = new KeptSegments(300);
    for (const name of ['1', '2', '3']) kept.keep('ten_1', day(name), entry(100));
    expect(kept.find('ten_1', day('1'))).not.toBeNull();
    kept.keep('ten_2', day('1'), entry(100));
    const names = ['1', '2', '3'];
    expect(names.filter((name) => kept.find('ten_1', day(name)) !== null)).toEqual(['1', '3']);
    expect(kept.find('ten_2', day('1'))).not.toBeNull();
    expect(kept.find('ten_2', day('1', 2))).toBeNull();
    expect(kept.bytes).toBe(300);
  });

  it('never occupy more memory than the limit, and a segment that is kept again counts once', () => {
    const kept = new KeptSegments(300);
    for (const bytes of [100, 250, 40, 301, 200, 200]) {
      kept.keep('ten_1', day(String(bytes)), entry(bytes));
      expect(kept.bytes).toBeLessThanOrEqual(300);
    }
    expect(kept.find('ten_1', day('301'))).toBeNull();
    expect(kept.bytes).toBe(240);
  });
});
