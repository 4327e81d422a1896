import { compared, differencesByMeaning, nearnessByWords, type Said } from './nearness.rules.js';

const said = (text: string): Said => ({ text, subject: null, predicate: null, value: null });
const tripled = (text: string, [subject, predicate, value]: readonly [string, string, string]) =>
  compared({ text, subject, predicate, value });
const near = (one: string, other: string) => nearnessByWords(compared(said(one)), compared(said(other)));
/** Near enough to be marked by default. */
const NEAR = 0.55;

/** Each of the two texts contradicts the other, whichever of them is the stronger. */
describe.each<[string, string, string]>([
  ['negation', 'Use Stripe, not PayPal.', 'Use PayPal, not Stripe.'],
  ['negation', 'Use stripe, not paypal.', 'use paypal, not stripe'],
  ['negation', 'Use Stripe instead of PayPal.', 'Use PayPal instead of Stripe.'],
  ['negation', 'Use Stripe rather than PayPal.', 'Use PayPal rather than Stripe.'],
  ['negation', 'The logo is not green but black.', 'The logo is green but not black.'],
  ['negation', 'Use Stripe. Do not use PayPal.', 'Use PayPal. Do not use Stripe.'],
  ['negation', 'Deploy with Helm, never with Ansible.', 'Deploy with Ansible, never with Helm.'],
  ['order', 'The budget was raised from $500 to $750.', 'The budget was raised from $750 to $500.'],
  ['order', 'The budget was raised from $500 to $750.', 'The budget went from 750 dollars to 500 dollars.'],
  ['order', 'Payments go from Reserve to Vendor.', 'Payments go from Vendor to Reserve.'],
  ['order', 'Payments go from Reserve to Vendor.', 'PAYMENTS GO FROM VENDOR TO RESERVE.'],
  ['order', 'Payments go from reserve to vendor.', 'Payments go to reserve from vendor.'],
  ['order', 'The deadline moved from Monday to Friday.', 'The deadline moved from Friday to Monday.'],
  ['order', 'Bob owes Ann $5.', 'Ann owes Bob $5.'],
  ['order', 'Acme hired Ingrid last week.', 'Acme was hired by Ingrid last week.'],
  ['order', 'Ingrid was hired by Acme.', 'Acme was hired by Ingrid.'],
  ['order', 'Ann is the manager of Bob.', 'Bob is the manager of Ann.'],
  ['order', "Ann's manager is Bob.", "Bob's manager is Ann."],
  ['order', 'Traffic goes from eu-west-1 to eu-west-2.', 'Traffic goes from eu-west-2 to eu-west-1.'],
  ['order', 'Run the backup before the migration.', 'Run the migration before the backup.'],
  ['order', 'The daemon calls the worker every night.', 'The worker calls the daemon every night.'],
])('a difference in %s between %j and %j', (difference, one, other) => {
  it.each([
    [one, other],
    [other, one],
  ])('is found for %j against %j', (stronger, weaker) => {
    const found = near(stronger, weaker);
    expect(found?.differs).toContain(difference);
    expect(found!.near).toBeGreaterThanOrEqual(NEAR);
  });
});

it.each<[string, string, string]>([
  ['number', 'The budget was raised from $500 to $750.', 'The budget is $500.'],
  ['number', 'The budget was raised from $500 to $750.', 'The budget is $500 and was $750.'],
  ['number', 'The budget is $750 instead of $500.', 'The budget is $500.'],
  ['name', 'The account moved from Reserve to Vendor.', 'The account is at Reserve.'],
  ['number', 'The weekly call with Acme is at 9:00 instead of 17:45.', 'THE WEEKLY CALL WITH ACME IS AT 17:45.'],
  ['number', 'Backups of Acme are kept for 59 instead of 529 days.', 'Backups of Acme are kept for 529 days.'],
  ['value', 'Acme is VAT exempt instead of liable.', 'Acme is VAT liable.'],
  ['value', 'Use dark mode instead of light mode.', 'Use light mode.'],
  ['name', 'We use Stripe instead of PayPal.', 'We use PayPal.'],
])('a different %s is found: after %j, %j is outdated', (difference, stronger, weaker) => {
  const found = near(stronger, weaker);
  expect(found?.differs).toContain(difference);
  expect(found!.near).toBeGreaterThanOrEqual(NEAR);
});

it.each([
  ['On Monday the shop is closed.', 'The shop is closed on Monday.'],
  ['The budget was raised from $500 to $750.', 'The budget is $750.'],
  ['The budget was raised from $500 to $750.', 'The budget is $750, up from $500.'],
  ['The budget was raised from $500 to $750.', 'The budget was raised to $750 from $500.'],
  ['The budget was raised from $500 to $750.', 'From $500, the budget was raised to $750.'],
  ['Payments go from Reserve to Vendor.', 'Payments go to Vendor from Reserve.'],
  ['Use Stripe, not PayPal.', 'Do not use PayPal, use Stripe.'],
  ['Use Stripe instead of PayPal.', 'Instead of PayPal, use Stripe.'],
  ['We use Stripe instead of PayPal.', 'We use Stripe.'],
  ['Acme hired Ingrid last week.', 'Ingrid was hired by Acme last week.'],
  ['Ann and Bob lead the team.', 'Bob and Ann lead the team.'],
  ['Ann owes Cid 5 and Bob owes Cid 10.', 'Ann owes Cid 5 and Bob owes Cid 10.'],
  ['Bob owes Ann $5.', '$5 is what Bob owes Ann.'],
  ['Backups are kept for 45 days in Riga.', 'In Riga backups are kept for 45 days.'],
])('%j and %j say the same', (stronger, weaker) => {
  expect(near(stronger, weaker)).toBeNull();
  expect(near(weaker, stronger)?.differs ?? []).not.toContain('order');
});

it('a claim is not marked if one of several sentences of the stronger claim says the same', () => {
  expect(near('Ann moved from Oslo to Riga. Bob moved from Riga to Oslo.', 'Bob moved from Riga to Oslo.')).toBeNull();
});

it('a changed order is also found in the sentence of a claim with a triple', () => {
  const budget = tripled('The budget of Acme was raised from $500 to $750.', ['Acme', 'budget', '$750']);
  const differs = (text: string) => nearnessByWords(budget, compared(said(text)))?.differs ?? [];
  expect(differs('The budget of Acme was raised from $750 to $500.')).toContain('order');
  expect(differs('The budget of Acme is $500.')).not.toEqual([]);
  expect(differs('The budget of Acme is $750.')).toEqual([]);
});

it('a changed order is also found in claims that are near by meaning', () => {
  const [stronger, weaker] = ['Use Stripe, not PayPal.', 'Use PayPal, not Stripe.'].map((text) => compared(said(text)));
  expect(differencesByMeaning(stronger!, weaker!)).toMatchObject({ differs: ['negation', 'order'] });
});

it('a comparison by words takes time in proportion to the length of the texts', () => {
  const once = (words: number): number => {
    const text = Array.from({ length: words }, (_, n) => `from N${n} to M${n} not`).join(' ');
    const [stronger, weaker] = [compared(said(text)), compared(said(`${text} more`))];
    const start = performance.now();
    nearnessByWords(stronger, weaker);
    return performance.now() - start;
  };
  const fastest = (words: number): number => Math.min(once(words), once(words), once(words));
  fastest(200);
  // Eight times the words would take 64 times as long if each were compared with each.
  expect(fastest(4_000)).toBeLessThan(32 * Math.max(fastest(500), 2));
});
