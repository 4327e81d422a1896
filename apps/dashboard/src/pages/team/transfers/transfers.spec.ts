import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { InvalidError, type Credence } from '#libs/sdk/index.js';
import { checkFile, nameFor } from './checked-file.js';
import { entryOf, linesOf } from './entries.js';
import { runExport } from './run-export.js';
import { runImport, type Asked } from './run-import.js';

const HEADER = JSON.stringify({ export: 'credence.space/1', space: { slug: 'team', name: 'Team' } });
const CLAIM = JSON.stringify({ key: 'clm_1', claim: { text: 'Ann lives in Rome' }, origin: { status: 'active' } });

function exported(lines: readonly string[]): string {
  const body = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(body).digest('hex');
  return `${body}${JSON.stringify({ end: true, counts: { claims: 1 }, leftOut: {}, sha256 })}\n`;
}

describe('the check of a file before anything is sent', () => {
  const whole = exported([HEADER, CLAIM]);

  it.each([
    ['an export', whole, { kind: 'export', isVerified: true }],
    ['an export without a line break at its end', whole.trimEnd(), { kind: 'export', isVerified: true }],
    ['an export that was changed', whole.replace('Rome', 'Bonn'), { kind: 'changed' }],
    ['an export that was cut off', `${HEADER}\n${CLAIM}\n`, { kind: 'cut_off' }],
    ['lines from elsewhere', '{"text":"Ann lives in Rome"}\n', { kind: 'lines', header: null }],
    ['an empty file', '', { kind: 'lines', header: null }],
  ])('recognises %s', async (_what, text, found) => {
    expect(await checkFile(new Blob([text]))).toMatchObject(found);
  });

  it('the import is named after the exported space, or after the file', () => {
    expect(nameFor('download.jsonl', { slug: 'team' })).toBe('team');
    expect(nameFor('My Notes (old).JSONL', null)).toBe('my-notes-old-');
    expect(nameFor('<img src=x>.jsonl', null)).toBe('img-src-x-');
    expect(nameFor('….jsonl', null)).toBe('import');
  });
});

describe('a line', () => {
  it('of an export becomes the same item, without its old status', () => {
    expect(entryOf(CLAIM, 2)).toEqual({ line: 2, item: { key: 'clm_1', claim: { text: 'Ann lives in Rome' } } });
    expect(entryOf(HEADER, 1)).toEqual({ line: 1, item: null });
    expect(entryOf('{"source":{"sourceId":"crm"}}', 3)).toEqual({ line: 3, item: null });
    expect(entryOf('{"end":true}', 4)).toEqual({ line: 4, item: null });
  });

  it('with plain fields becomes a claim or evidence', () => {
    const fields = { id: 7, text: ' x ', subject: 'Ann', predicate: 'age', value: 40, importance: '0.5', tags: 'a; b' };
    expect(entryOf(JSON.stringify(fields), 1)).toEqual({
      line: 1,
      item: {
        key: '7',
        claim: {
          text: 'x',
          triple: { subject: 'Ann', predicate: 'age', value: '40' },
          importance: 0.5,
          tags: ['a', 'b'],
        },
      },
    });
    expect(entryOf('{"content":"A page.","source":"wiki"}', 9)).toEqual({
      line: 9,
      item: { key: 'line-9', evidence: { kind: 'document', content: 'A page.', source: 'wiki' } },
    });
  });

  it('may have times without a zone, dates and numbers, and tags of any length', () => {
    const fields = { text: 'x', observedAt: '2026-01-31 09:30', validFrom: '2026-01-31', validUntil: 1_769_851_800 };
    expect(entryOf(JSON.stringify({ ...fields, tags: ['a'.repeat(60), ' b ', 'b', 7] }), 1)).toMatchObject({
      item: {
        claim: {
          observedAt: '2026-01-31T09:30:00.000Z',
          validFrom: '2026-01-31T00:00:00.000Z',
          validUntil: '2026-01-31T09:30:00.000Z',
          tags: ['a'.repeat(50), 'b'],
        },
      },
    });
  });

  it.each([
    ['{"text":"x","observedAt":"soon"}', 'observedAt is not a time: "soon"; use for example 2026-01-31T09:30:00Z'],
    ['[1]', 'is not a JSON object'],
    ['{"text":', 'is not a JSON object'],
    ['{"note":"x"}', 'has neither text nor content'],
    ['x'.repeat(16 * 1_024 * 1_024 + 1), 'is longer than 16 MiB'],
  ])('that cannot be imported gets a reason', (text, problem) => {
    expect(entryOf(text, 1)).toEqual({ line: 1, problem });
  });

  it('is numbered as in the file, even after blank lines and with characters of several bytes', async () => {
    const read: [number, string][] = [];
    for await (const { line, text } of linesOf(new Blob(['\n', 'é€😀\r\n', '  \n', 'last'])))
      read.push([line, text.trim()]);
    expect(read).toEqual([
      [2, 'é€😀'],
      [4, 'last'],
    ]);
  });
});

interface Sent {
  dryRun: boolean;
  items: { key: string; claim?: { text: unknown; sessionId?: string } }[];
}

/** A service that stores all items. If one of them is malformed, it refuses the whole request. */
function service() {
  const [sent, sessions]: [Sent[], string[]] = [[], []];
  const client = {
    sessions: {
      open: ({ externalId, private: isPrivate }: { externalId: string; private?: boolean }) =>
        Promise.resolve(sessions.push(isPrivate ? `private ${externalId}` : externalId)),
    },
    spaces: {
      import: (request: Sent) => {
        sent.push(request);
        const errors = request.items.flatMap(({ claim }, n) =>
          typeof claim?.text === 'string'
            ? []
            : [{ field: `/items/${n}/claim/text`, code: 'invalid_type', message: 'must be a string' }],
        );
        if (errors.length > 0)
          return Promise.reject(
            new InvalidError('invalid', { code: 'validation_failed', problem: { errors } as never }),
          );
        const data = request.items.map(({ key }) => ({ key, outcome: 'stored', error: null, reason: null }));
        return Promise.resolve({ data });
      },
    },
  } as unknown as Credence;
  return { client, sent, sessions };
}

const asked = (lines: readonly object[], dryRun = false): Asked => ({
  space: 'team',
  name: 'old',
  class: undefined,
  dryRun,
  file: new Blob(lines.map((line) => `${JSON.stringify(line)}\n`)),
});

const going = (): AbortSignal => new AbortController().signal;

describe('an import', () => {
  it('is sent in pages, and a trial counts the outcomes and shows examples', async () => {
    const { client, sent } = service();
    const seen: number[] = [];
    const lines = Array.from({ length: 450 }, (_, n) => ({ text: `Fact ${n}` }));
    const { counts, samples, bytes } = await runImport(client, asked(lines, true), (at) => seen.push(at.sent), going());
    expect(sent.map(({ items, dryRun }) => [items.length, dryRun])).toEqual([
      [200, true],
      [200, true],
      [50, true],
    ]);
    expect(seen).toEqual([200, 400, 450]);
    expect(counts).toEqual({ stored: 450 });
    expect(samples.stored).toEqual(['Fact 0', 'Fact 1', 'Fact 2']);
    expect(bytes).toBe(asked(lines).file.size);
  });

  it('continues without malformed items, and reports what is wrong with them', async () => {
    const { client, sent } = service();
    const lines = [{ text: 'a' }, { key: 'k', claim: { text: 5 } }, { none: 1 }, { text: 'b' }];
    const { counts, refused, refusals } = await runImport(client, asked(lines), () => undefined, going());
    expect(sent.map(({ items }) => items.length)).toEqual([3, 2]);
    expect(counts).toEqual({ stored: 2 });
    expect(refused).toBe(2);
    expect(refusals).toEqual([
      { line: 3, key: null, why: 'has neither text nor content' },
      { line: 2, key: 'k', why: '/claim/text must be a string' },
    ]);
  });

  it('opens a private session for items of a private session', async () => {
    const { client, sessions } = service();
    const items = ['ses_1', 'ses_2', 'ses_1'].map((sessionId, n) => ({
      key: `${n}`,
      claim: { text: 'a', sessionId },
      origin: sessionId === 'ses_1' ? { id: 'clm_1', private: true } : { id: 'clm_1' },
    }));
    await runImport(client, asked(items), () => undefined, going());
    expect(sessions).toEqual(['private import:old/ses_1', 'import:old/ses_2']);
  });

  it('opens each session once, and none in a trial', async () => {
    const items = ['a', 'b'].map((key) => ({ key, claim: { text: key, sessionId: 'ses_1' } }));
    for (const dryRun of [true, false]) {
      const { client, sent, sessions } = service();
      await runImport(client, asked(items, dryRun), () => undefined, going());
      expect(sessions).toEqual(dryRun ? [] : ['import:old/ses_1']);
      expect(sent[0]!.items.map(({ claim }) => claim!.sessionId)).toEqual(['import:old/ses_1', 'import:old/ses_1']);
    }
  });

  it('ends when it is stopped', async () => {
    const { client } = service();
    const stopping = new AbortController();
    const lines = Array.from({ length: 450 }, (_, n) => ({ text: `Fact ${n}` }));
    const running = runImport(client, asked(lines), () => stopping.abort(new Error('stopped')), stopping.signal);
    await expect(running).rejects.toThrow('stopped');
  });
});

describe('an export', () => {
  const client = (text: string) =>
    ({
      spaces: {
        export: async function* () {
          for (const piece of text.match(/.{1,50}/gs)!) yield await Promise.resolve(piece);
        },
      },
    }) as unknown as Credence;

  it('is a file with the same bytes and the counts of its last line', async () => {
    const text = exported([HEADER, CLAIM]);
    const found = await runExport(client(text), { space: 'team' }, () => undefined, going());
    expect(await found!.file.text()).toBe(text);
    expect(found!.counts).toEqual({ claims: 1 });
  });

  it('without its last line produces no file', async () => {
    expect(await runExport(client(`${HEADER}\n${CLAIM}\n`), {}, () => undefined, going())).toBeNull();
  });
});
