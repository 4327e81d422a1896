import fc from 'fast-check';
import { DEFAULT_POLICY } from '#libs/tenancy/spaces/index.js';
import { decideAgain, decideNote, type Candidate, type Incoming } from './write-decision.rules.js';

const BY = DEFAULT_POLICY.notes;
const incoming = (text: string, more: Partial<Incoming> = {}) => ({
  text,
  isByUser: true,
  category: 'assumption' as const,
  importance: 0.7,
  signature: null,
  taskId: null,
  metadata: null,
  ...more,
});
const known = (text: string, cosine: number | null = null, more: object = {}): Candidate => ({
  id: 'clm_1',
  text,
  note: {
    category: 'assumption',
    importance: 0.7,
    signature: null,
    taskId: null,
    metadata: null,
    isOwn: false,
    ...more,
  },
  cosine,
});

describe('the decision about a note', () => {
  it.each([
    ['port is 9090', 'port is 8080', 0.95, 'contradiction'],
    ['port is 9090', 'port is 8080', null, 'contradiction'],
    ['the cache is not shared', 'the cache is shared', 0.99, 'contradiction'],
    ['Never retry the payment call', 'Retry the payment call', 0.9, 'contradiction'],
    ['Alice owns the billing service', 'Bob owns the billing service', 0.9, 'contradiction'],
    ['the flag is `fast_path`', 'the flag is `slow_path`', 0.9, 'contradiction'],
    ['Deploy with blue, not green', 'Deploy with green, not blue', 1, 'contradiction'],
    ['the service Acme calls Globex', 'the service Globex calls Acme', 1, 'contradiction'],
    ['pays $750 a month', 'pays €750 a month', 1, 'contradiction'],
    ['copy from staging to production', 'copy from production to staging', 1, 'similar'],
    ['the queue feeds the cache', 'the cache feeds the queue', 1, 'similar'],
    ['deployed on 2026-01-02', 'deployed on 2026-01-03', 0.97, 'contradiction'],
    ['Port is 8080.', 'port is  8080', null, 'repeated'],
    ['tests run on the build server', 'on the build server tests run', 0.9, 'repeated'],
    ['tests run on the build server', 'on the build server tests run', null, 'similar'],
    ['the tests need a running database', 'a running database is needed by every test', 0.9, 'similar'],
    ['use the queue', 'use the outbox', 0.7, 'similar'],
    ['use the queue', 'use the outbox', 0.62, 'new'],
    ['use the queue', 'bake bread', 0.2, 'new'],
  ])('for %j, given a memory %j (cosine %p), is %s', (text, other, cosine, expected) => {
    const decision = decideNote(incoming(text), [known(other, cosine)], BY);
    expect(
      decision.kind === 'repeated'
        ? 'repeated'
        : decision.contradicts !== null
          ? 'contradiction'
          : decision.similar.length > 0
            ? 'similar'
            : 'new',
    ).toBe(expected);
  });

  it.each([
    ['another category', { category: 'failure' }, 'new'],
    ['a lower rating by somebody else', { importance: 0 }, 'new'],
    ['a lower rating by its own author', { importance: 0, isOwn: true }, 'repeated'],
    ['a higher rating', { importance: 1 }, 'repeated'],
    ['another component by somebody else', { signature: 'cache||port is #' }, 'new'],
    ['another task by somebody else', { taskId: 'tsk_1' }, 'new'],
    ['another task by its own author', { taskId: 'tsk_1', isOwn: true }, 'repeated'],
    ['metadata by somebody else', { metadata: { from: 'bot' } }, 'repeated'],
  ])('for the same text with %s is %s', (_, more, kind) => {
    expect(decideNote(incoming('port is 8080'), [known('port is 8080', null, more)], BY).kind).toBe(kind);
  });

  it('by an agent is a repetition of what another agent noted in another task', () => {
    const byAgent = { ...incoming('port is 8080'), isByUser: false };
    expect(decideNote(byAgent, [known('port is 8080', null, { taskId: 'tsk_1' })], BY).kind).toBe('repeated');
  });

  it('counts a note in other words as a repetition only if both notes have the same author', () => {
    const [text, other] = ['the tests need a running database', 'a running database is needed by every test'];
    expect(decideNote(incoming(text), [known(other, 0.9, { isOwn: true })], BY).kind).toBe('repeated');
    expect(decideNote(incoming(text), [{ ...known(other, 0.9), note: null }], BY).kind).toBe('new');
  });

  it('links a repeated failure with another number, and opens no contradiction', () => {
    const again = incoming('timeout after 31 s', { category: 'failure', signature: 'db|timeout|timeout after # s' });
    const first = known('timeout after 30 s', 0.9, { category: 'failure', signature: again.signature });
    expect(decideNote(again, [first], BY)).toMatchObject({
      kind: 'new',
      contradicts: null,
      similar: [{ id: 'clm_1' }],
    });
  });

  it('finds a contradiction even after a similar memory, and prefers a repetition to a contradiction', () => {
    const others = [
      { ...known('the port is always 8080', 0.7), id: 'clm_2' as const },
      { ...known('the port is 9090 for now', 0.9), id: 'clm_3' as const },
    ];
    expect(decideNote(incoming('the port is 9090'), others, BY)).toEqual({
      kind: 'new',
      contradicts: { id: 'clm_2', similarity: 0.7 },
      similar: [{ id: 'clm_3', similarity: 0.9 }],
    });
    const all = [...others, { ...known('The port is 9090', null), id: 'clm_4' as const }];
    expect(decideNote(incoming('the port is 9090'), all, BY)).toEqual({ kind: 'repeated', of: 'clm_4' });
  });

  const word = fc.constantFrom('port', 'is', '8080', '9090', 'not', 'Alice', 'Bob', 'open', 'the', 'never');
  const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
  const candidates = fc.array(
    fc.record({ text, cosine: fc.option(fc.double({ min: 0, max: 1, noNaN: true })), isOwn: fc.boolean() }),
    { maxLength: 6 },
  );

  it('never counts a text with another number or negation as a repetition, whatever the vectors say', () => {
    fc.assert(
      fc.property(text, candidates, (said, others) => {
        const all = others.map(({ text: other, cosine, isOwn }, i) => ({
          ...known(other, cosine, { isOwn }),
          id: `clm_${i}` as const,
        }));
        const decision = decideNote(incoming(said), all, BY);
        expect(decideNote(incoming(said), [...all].reverse(), BY)).toEqual(decision);
        if (decision.kind !== 'repeated') return;
        const of = all.find(({ id }) => id === decision.of)!;
        const numbers = (from: string): string[] => from.match(/8080|9090/gu) ?? [];
        expect(numbers(of.text)).toEqual(numbers(said));
        expect(/not/u.test(of.text)).toBe(/not/u.test(said));
        expect(/never/u.test(of.text)).toBe(/never/u.test(said));
      }),
    );
  });
});

it('a note repeats the note of another author only if both have the same words in the same order, apart from a rotation', () => {
  const piece = fc.constantFrom(
    ...['blue', 'green', 'Acme', 'Globex', 'not', 'never', 'to', 'from', 'in', 'with', 'the', '8080', '9090', ','],
  );
  const note = fc.array(piece, { minLength: 1, maxLength: 8 });
  const pair = fc.oneof(
    fc.tuple(note, note),
    note.chain((one) => fc.tuple(fc.constant(one), fc.shuffledSubarray(one, { minLength: one.length }))),
    fc.tuple(note, fc.nat(8)).map(([one, at]) => [one, [...one.slice(at), ...one.slice(0, at)]] as const),
  );
  fc.assert(
    fc.property(pair, ([said, theirs]) => {
      const words = (pieces: readonly string[]): string[] => pieces.filter((each) => each !== ',');
      const decision = decideNote(incoming(said.join(' ')), [known(theirs.join(' '), 1)], BY);
      if (decision.kind !== 'repeated') return;
      const [mine, others] = [words(said).join(' '), words(theirs)];
      const turned = others.map((_, at) => [...others.slice(at), ...others.slice(0, at)].join(' '));
      expect([...turned, others.join(' ')]).toContain(mine);
      for (const kind of [
        ['Acme', 'Globex'],
        ['8080', '9090'],
      ])
        expect(others.filter((word) => kind.includes(word))).toEqual(words(said).filter((word) => kind.includes(word)));
    }),
    { numRuns: 2_000 },
  );
});

describe('the second decision about a note, with vectors', () => {
  const near = (id: string, text: string, cosine: number): Candidate => ({
    ...known(text, cosine, { isOwn: true }),
    id: `clm_${id}`,
  });

  it('contradicts the most similar memory that differs, and links the others', () => {
    const candidates = [
      near('a', 'listen on 8080', 0.8),
      near('b', 'the gateway needs a certificate', 0.9),
      near('c', 'listen on 7070', 0.7),
      near('d', 'bake bread', 0.62),
    ];
    expect(decideAgain(incoming('connect to 9090'), [candidates[2]!, candidates[0]!], BY)).toEqual({
      contradicts: { id: 'clm_a', similarity: 0.8 },
      similar: [],
    });
    expect(decideAgain(incoming('a certificate is missing'), [candidates[1]!, candidates[3]!], BY)).toEqual({
      contradicts: null,
      similar: [{ id: 'clm_b', similarity: 0.9 }],
    });
  });

  it('links a note that would have been a repetition', () => {
    const candidates = [near('a', 'port is 8080', 1)];
    expect(decideNote(incoming('Port is 8080'), candidates, BY)).toEqual({ kind: 'repeated', of: 'clm_a' });
    expect(decideAgain(incoming('Port is 8080'), candidates, BY)).toEqual({
      contradicts: null,
      similar: [{ id: 'clm_a', similarity: 1 }],
    });
  });
});
