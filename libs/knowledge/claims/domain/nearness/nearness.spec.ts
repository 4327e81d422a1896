import { findPossibleConflicts, type NearSide } from './find.rules.js';
import { compared, comparedOnce, nearnessByWords } from './nearness.rules.js';

const fact = (
  text: string,
  subject: string | null = null,
  predicate: string | null = null,
  value: string | null = null,
) => compared({ text, subject, predicate, value });
const note = (text: string) => fact(text);
const BUDGET = fact('User budget is $750', 'user', 'budget', '$750');
const IBAN = fact("Acme's IBAN is DE89370400440532013000", 'acme', 'iban', 'DE89370400440532013000');
const HOME = fact('The user lives in Berlin', 'user', 'lives in', 'Berlin');
const ZONE = fact('The user is in time zone UTC', 'user', 'timezone', 'UTC');
const THEME = fact('User prefers dark mode', 'user', 'theme', 'dark mode');

it.each<[string, ReturnType<typeof fact>, string]>([
  ['number', BUDGET, "The user's budget is seven thousand dollars."],
  ['number', BUDGET, 'Heads up: the budget of the user was raised to $5,000'],
  ['number', BUDGET, 'Budget: 5k USD'],
  ['number', BUDGET, 'The user can spend up to 5000 dollars.'],
  ['identifier', IBAN, 'Please use the new IBAN of Acme, GB33BUKB20201555555555, from now on.'],
  ['name', HOME, 'The user now lives in Munich.'],
  ['name', ZONE, "The user's timezone is PST."],
  ['value', THEME, 'user theme is light mode'],
  ['negation', THEME, 'The user does not prefer dark mode.'],
  [
    'number',
    BUDGET,
    'We met on the roof. It was a nice day. By the way, the user budget is 900 dollars. Everybody was glad.',
  ],
])('the comparison by words finds a different %s: text %#', (difference, stronger, text) => {
  const found = nearnessByWords(stronger, note(text));
  expect(found).toMatchObject({ differs: expect.arrayContaining([difference]) });
  expect(found!.near).toBeGreaterThanOrEqual(0.6);
});

it.each([
  [BUDGET, 'The user budget is seven hundred and fifty dollars.'],
  [BUDGET, 'Budget of the user: 750 USD'],
  [HOME, 'Berlin is where the user lives.'],
  [THEME, 'Dark mode is what the user prefers.'],
  [IBAN, 'The IBAN of Acme is DE89370400440532013000.'],
])('the comparison by words recognises a restatement: text %#', (stronger, text) => {
  expect(nearnessByWords(stronger, note(text))?.near ?? 0).toBeLessThan(0.6);
});

it.each([
  [BUDGET, 'The user likes hiking in the mountains.'],
  [BUDGET, 'The meeting room holds 12 people.'],
  [HOME, 'Anna met the user in Paris last week.'],
  [ZONE, 'The user speaks French.'],
  [THEME, 'The deploy script does not work on Mondays.'],
])('the comparison by words ignores a text about something else: text %#', (stronger, text) => {
  expect(nearnessByWords(stronger, note(text))?.near ?? 0).toBeLessThan(0.6);
});

describe('the contradiction of a fact', () => {
  const IBAN_OF_ACME = fact('Acme is paid to the account DE1234567890.', 'Acme', 'iban', 'DE1234567890');
  const APPROVER = fact('Invoices of Acme are approved by Ingrid Holm.', 'Acme', 'contact', 'Ingrid Holm');
  const BACKUPS = fact('Backups of Acme are kept for 45 days.', 'Acme', 'retention days', '45');
  const untripled = (text: string) => fact(text);
  it.each<[ReturnType<typeof fact>, string]>([
    [IBAN_OF_ACME, "Send Acme's payments to GB9876543210."],
    [IBAN_OF_ACME, 'ACME IS PAID TO THE ACCOUNT GB9876543210'],
    [IBAN_OF_ACME, 'acme iban gb9876543210'],
    [IBAN_OF_ACME, 'Acme is not paid to the account DE1234567890.'],
    [APPROVER, "Viktor Malus signs off Acme's invoices."],
    [APPROVER, 'INVOICES OF ACME ARE APPROVED BY VIKTOR MALUS'],
    [APPROVER, 'approver for acme invoices: viktor malus'],
    [BACKUPS, 'Acme backups: four hundred days'],
    [BACKUPS, 'Backups of Acme are never kept.'],
    [BACKUPS, 'acme retention is 400d'],
    [untripled('The budget of Acme is $750.'), 'acme can spend 5500 dollars'],
    [untripled('The budget of Acme is $750.'), 'The budget of Acme: about 5.5k'],
    [untripled('The budget of Acme is $750.'), 'Acme has no budget.'],
    [untripled('Invoices of Acme are approved by Ingrid Holm.'), 'INVOICES OF ACME ARE APPROVED BY VIKTOR MALUS'],
  ])('is found in whatever words: text %#', (stronger, text) => {
    expect(nearnessByWords(stronger, note(text))?.near ?? 0).toBeGreaterThanOrEqual(0.55);
  });
});

it('a stronger claim marks all weaker claims near it, and a weaker claim gets marks for at most 48 stronger ones', () => {
  const side = (n: number, baseClass: 'user_explicit' | 'inference', value: string): NearSide =>
    ({
      id: `clm_${n}`,
      spaceId: 'spc_1',
      text: `User budget is ${value}`,
      subject: null,
      predicate: null,
      value: null,
      subjectN: null,
      slot: null,
      baseClass,
      gateTrust: baseClass === 'inference' ? 0.5 : 1,
      status: 'active',
      author: 'prn_1',
      compared: comparedOnce({ text: `User budget is ${value}`, subject: null, predicate: null, value: null }),
      textKey: () => `${n}`,
      isKnown: false,
    }) as unknown as NearSide;
  const context = { now: new Date(0), ids: { next: (prefix: string) => `${prefix}_1` }, principalId: 'prn_1' } as never;
  const found = (own: NearSide, others: NearSide[]) =>
    findPossibleConflicts(own, others, { nearProtected: 0.55 } as never, context).length;
  const many = (baseClass: 'user_explicit' | 'inference') =>
    Array.from({ length: 60 }, (_, n) => side(n, baseClass, `$${n + 100}`));
  expect({
    ofStronger: found(side(99, 'user_explicit', '$750'), many('inference')),
    ofWeaker: found(side(99, 'inference', '$5,000'), many('user_explicit')),
  }).toEqual({ ofStronger: 60, ofWeaker: 48 });
});

it.each<[string, string, number]>([
  ['names the subject of the fact', 'The budget of Customer 7 is $5,000.', 1],
  ['names that subject in another spelling', "customer_7's budget: 5k USD", 1],
  ['names only its own subject', 'The budget of Customer 8 is $5,000.', 0],
  ['names that subject with the value of the fact', 'The budget of Customer 7 is $750, as this one was once.', 0],
])('the number of marks is right for a claim about another subject whose text %s', (_, text, marks) => {
  const side = (id: string, baseClass: 'user_explicit' | 'inference', said: string, subject: string, value: string) =>
    ({
      id,
      text: said,
      subject,
      predicate: 'budget',
      value,
      subjectN: subject,
      slot: id,
      baseClass,
      gateTrust: baseClass === 'inference' ? 0.5 : 1,
      status: 'active',
      author: 'prn_1',
      compared: comparedOnce({ text: said, subject, predicate: 'budget', value }),
      textKey: () => id,
      isKnown: false,
    }) as unknown as NearSide;
  const context = { now: new Date(0), ids: { next: (prefix: string) => `${prefix}_1` }, principalId: 'prn_1' } as never;
  const users = side('clm_1', 'user_explicit', "Customer 7's budget is $750", 'customer 7', '$750');
  const agents = side('clm_2', 'inference', text, 'customer 8', '$5,000');
  const threshold = { nearProtected: 0.6 } as never;
  expect(findPossibleConflicts(agents, [users], threshold, context)).toHaveLength(marks);
  expect(findPossibleConflicts(users, [agents], threshold, context)).toHaveLength(marks);
});

const side = (id: string, baseClass: 'user_explicit' | 'document' | 'inference', value: string): NearSide =>
  ({
    id: id as NearSide['id'],
    spaceId: 'spc_1',
    text: `User budget is ${value}`,
    subject: 'user',
    predicate: 'budget',
    value,
    subjectN: 'user',
    slot: id,
    baseClass,
    activated: false,
    gateTrust: baseClass === 'inference' ? 0.5 : 1,
    lane: 'durable',
    status: 'active',
    author: 'prn_1',
    compared: comparedOnce({ text: `User budget is ${value}`, subject: 'user', predicate: 'budget', value }),
    textKey: () => id,
    isKnown: false,
  }) as unknown as NearSide;
const anyone = { now: new Date(0), ids: { next: (prefix: string) => `${prefix}_1` }, principalId: 'prn_1' } as never;
const marksOf = (claim: NearSide, others: NearSide[]) =>
  findPossibleConflicts(claim, others, { nearProtected: 0.55 }, anyone).map(({ claimId, weakerId }) => [
    claimId,
    weakerId,
  ]);

it('a pair of claims is marked once, even if the stronger claim was found twice', () => {
  const users = side('clm_1', 'user_explicit', '$750');
  expect(marksOf(side('clm_2', 'inference', '$5,000'), [users, { ...users }])).toEqual([['clm_1', 'clm_2']]);
});

it.each<[string, Partial<NearSide>, Partial<NearSide>, string[][]]>([
  ['an activated claim, also with an equally strong one', { activated: true }, {}, [['clm_1', 'clm_2']]],
  ['no mark between equally strong claims', {}, {}, []],
  ['no mark of a stronger claim against an activated one', { activated: true }, { gateTrust: 0.6 }, []],
  ['no mark between activated claims', { activated: true }, { activated: true }, []],
  ['a claim of a workspace', { activated: true }, { lane: 'workspace' }, [['clm_1', 'clm_2']]],
  ['no mark against a claim of a workspace', { activated: true, lane: 'workspace' }, {}, []],
])('what a reviewer activated is marked against: %s', (_, first, second, marks) => {
  const [a, b] = [
    { ...side('clm_1', 'inference', '$750'), ...first },
    { ...side('clm_2', 'inference', '$5,000'), ...second },
  ];
  expect(marksOf(a, [b])).toEqual(marks);
  expect(marksOf(b, [a])).toEqual(marks);
});
