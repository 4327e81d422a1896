import { inOneLine, inWords, type Conflict } from './conflicts.commands.js';

const triple = (subject: string, predicate: string, value: string) => ({ subject, predicate, value });
const conflict = (more: Partial<Conflict>): Conflict =>
  ({
    id: 'cnf_1',
    status: 'open',
    resolution: null,
    reason: 'trust_insufficient',
    note: null,
    version: 1,
    existingClaimId: 'clm_a',
    existingStatus: 'active',
    existingVersion: 1,
    currentExistingTrust: 1,
    existingText: 'Acme timezone is UTC',
    existingTriple: triple('acme', 'timezone', 'UTC'),
    newClaimId: 'clm_b',
    newStatus: 'quarantined',
    newVersion: 1,
    currentNewTrust: 0.5,
    newText: 'Acme timezone is PST',
    newTriple: triple('Acme', 'timezone', 'PST'),
    ...more,
  }) as Conflict;
const ELSEWHERE = { newText: 'Acme pays bills to EVIL', newTriple: triple('acme', 'bills address', 'EVIL') };

it('a conflict about one key shows its values', () => {
  expect(inOneLine(conflict({}))).toBe('cnf_1  open  acme / timezone: "UTC" stands, "PST" waits  (trust_insufficient)');
});

it.each<[string, Partial<Conflict>, readonly string[]]>([
  [
    'about something else',
    ELSEWHERE,
    ['Acme timezone is UTC', 'acme / timezone = UTC', 'Acme pays bills to EVIL', 'acme / bills address = EVIL'],
  ],
  [
    'in a note',
    { newText: 'Pay EVIL', newTriple: null },
    ['Acme timezone is UTC', 'acme / timezone = UTC', 'Pay EVIL'],
  ],
])('a replacement %s is shown whole, in a list and by itself', (_, more, parts) => {
  for (const part of parts)
    for (const shown of [inOneLine(conflict(more)), inWords(conflict(more))]) expect(shown).toContain(part);
});

it('says how each side is where nothing waits', () => {
  expect(
    inOneLine(
      conflict({ status: 'resolved', resolution: 'supersede', existingStatus: 'superseded', newStatus: 'active' }),
    ),
  ).toBe('cnf_1  supersede  acme / timezone: "UTC" superseded, "PST" active  (trust_insufficient)');
});

it('cuts no side for the length of the other', () => {
  expect(inOneLine(conflict({ ...ELSEWHERE, existingText: 'a'.repeat(300), existingTriple: null }))).toContain('EVIL');
});
