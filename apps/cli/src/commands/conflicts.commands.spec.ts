import { inOneLine, inWords, type Conflict } from './conflicts.commands.js';

const triple = (subject: string, predicate: string, value: string) => ({ subject, predicate, value });
interface Change extends Partial<Omit<Conflict, 'newClaim' | 'existingClaim'>> {
  newClaim?: Partial<Conflict['newClaim']>;
  existingClaim?: Partial<Conflict['existingClaim']>;
}
const conflict = ({ newClaim, existingClaim, ...more }: Change): Conflict =>
  ({
    id: 'cnf_1',
    status: 'open',
    resolution: null,
    reason: 'trust_insufficient',
    note: null,
    version: 1,
    existingClaim: {
      id: 'clm_a',
      status: 'active',
      version: 1,
      gateTrust: 1,
      text: 'Acme timezone is UTC',
      triple: triple('acme', 'timezone', 'UTC'),
      ...existingClaim,
    },
    newClaim: {
      id: 'clm_b',
      status: 'quarantined',
      version: 1,
      gateTrust: 0.5,
      text: 'Acme timezone is PST',
      triple: triple('Acme', 'timezone', 'PST'),
      ...newClaim,
    },
    ...more,
  }) as Conflict;
const ELSEWHERE = { newClaim: { text: 'Acme pays bills to EVIL', triple: triple('acme', 'bills address', 'EVIL') } };

it('a conflict about one key shows the two values', () => {
  expect(inOneLine(conflict({}))).toBe('cnf_1  open  acme / timezone: "UTC" stands, "PST" waits  (trust_insufficient)');
});

it.each<[string, Change, readonly string[]]>([
  [
    'about something else',
    ELSEWHERE,
    ['Acme timezone is UTC', 'acme / timezone = UTC', 'Acme pays bills to EVIL', 'acme / bills address = EVIL'],
  ],
  [
    'in a note',
    { newClaim: { text: 'Pay EVIL', triple: null } },
    ['Acme timezone is UTC', 'acme / timezone = UTC', 'Pay EVIL'],
  ],
])('a replacement %s is shown in full, both in a list and alone', (_, more, parts) => {
  for (const part of parts)
    for (const shown of [inOneLine(conflict(more)), inWords(conflict(more))]) expect(shown).toContain(part);
});

it('a conflict shows the status of each side if neither of them waits', () => {
  expect(
    inOneLine(
      conflict({
        status: 'resolved',
        resolution: 'supersede',
        existingClaim: { status: 'superseded' },
        newClaim: { status: 'active' },
      }),
    ),
  ).toBe('cnf_1  supersede  acme / timezone: "UTC" superseded, "PST" active  (trust_insufficient)');
});

it('a conflict shows a short side in full even if the other side is long', () => {
  expect(inOneLine(conflict({ ...ELSEWHERE, existingClaim: { text: 'a'.repeat(300), triple: null } }))).toContain(
    'EVIL',
  );
});
