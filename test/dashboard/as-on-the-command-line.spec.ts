import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { printable } from '../../apps/cli/src/terminal/printable.js';
import { readJsonl } from '../../apps/cli/src/transfers/formats/mapped.js';
import type { Entry } from '../../apps/cli/src/transfers/entry.js';
import { entryOf } from '../../apps/dashboard/src/pages/team/transfers/entries.js';
import { visibleParts } from '../../apps/dashboard/src/text/visible.js';

/** Rules that the dashboard and the command line have in common, each in a copy, because neither may import the other. */
const withoutMarks = (text: string): string =>
  visibleParts(text)
    .flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    .join('');

describe('what is hidden in a stored text', () => {
  it('is the same for every character', () => {
    const BLOCK = 0x1000;
    for (let from = 0; from <= 0x10_ffff; from += BLOCK) {
      // The letters keep halves of a surrogate pair, and parts of an emoji, apart.
      const text = Array.from({ length: BLOCK }, (_, n) => `${String.fromCodePoint(from + n)}x`).join('');
      expect(printable(text) === withoutMarks(text) ? [] : [from]).toEqual([]);
    }
  });

  it.each([
    ['❤\ufe0f'],
    ['☎\ufe0e'],
    ['👍🏽'],
    ['👩🏽\u200d💻'],
    ['🏳\ufe0f\u200d🌈'],
    ['1\ufe0f\u20e3'],
    ['a\ufe0f'],
    ['❤\ufe0f\ufe0f'],
    ['🙂\u200d'],
    ['1\u200d2'],
    ['🙂\u{e0100}'],
  ])('is the same in %j', (text) => {
    expect(printable(text)).toBe(withoutMarks(text));
  });
});

describe('a line of a file to import', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lines-'));
  });
  afterAll(() => rm(home, { recursive: true }));

  async function onTheCommandLine(line: string): Promise<Entry> {
    const path = join(home, 'lines.jsonl');
    await writeFile(path, line);
    for await (const entry of readJsonl(path, {})) return entry;
    throw new Error('the file has no line');
  }

  it.each(
    [
      { observedAt: '2026-01-31T09:30:00Z' },
      { observedAt: '2026-01-31T09:30:00.123456+01:00', validFrom: '2026-01-31T09:30:00+0100' },
      { observedAt: '2026-01-31 09:30:00', validUntil: '2026-01-31T09:30' },
      { validFrom: '2026-01-31', validUntil: '' },
      { observedAt: 1_769_851_800 },
      { observedAt: 1_769_851_800_000 },
      { observedAt: '1769851800' },
      { observedAt: '2026-02-30' },
      { observedAt: 'yesterday' },
      { validFrom: '01/02/2026' },
      { validUntil: true },
      { tags: 'a; b|b,,c' },
      { tags: [' a ', 'a', 7, '', 'x'.repeat(60), '🙂'.repeat(60)] },
      { tags: Array.from({ length: 30 }, (_, n) => `tag ${n}`) },
    ].map((fields) => JSON.stringify({ id: '1', text: 'Ann likes tea', tags: [], ...fields })),
  )('means the same: %s', async (line) => {
    const { place: _place, ...expected } = await onTheCommandLine(line);
    const { line: _line, ...found } = entryOf(line, 1);
    expect(found).toEqual(expected);
  });
});
