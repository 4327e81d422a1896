/** The source of random choices: `test/trust/random.ts`, or anything that makes the same choices for the same seed. */
export interface Chance {
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  digits(count: number): string;
}

/** The style of a wording. */
export type Style = 'close' | 'far' | 'passive' | 'order' | 'two sentences' | 'question' | 'form' | 'negation';

/** A kind of fact, and the ways to repeat it. `{n}` stands for the person or thing it is about, `{v}` for the value. */
export interface FactKind {
  predicate: string;
  sentence: string;
  question: string;
  /** `value` makes a value that the user states, `other` one that another source states. The two never coincide. */
  value: (chance: Chance) => string;
  other: (chance: Chance) => string;
  wordings: readonly (readonly [Style, string])[];
  /** Other ways to write a value: number words, units, abbreviations. */
  forms?: (value: string) => string[];
  /** Sentences that deny the fact, with any value. */
  denials: readonly string[];
}

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const numberOf = (value: string): number => Number(value.replace(/\D/g, ''));
const hundreds = (value: string): string => DIGITS[Math.floor(numberOf(value) / 100)]!;
const dateOf = (value: string): [year: string, month: string, day: number] => {
  const [year, month, day] = value.split('-');
  return [year!, MONTHS[Number(month) - 1]!, Number(day)];
};
const ZONES: Readonly<Record<string, string>> = {
  AEST: 'Australian Eastern Time',
  HST: 'Hawaii Standard Time',
  PST: 'Pacific Standard Time',
};

export const FACT_KINDS: readonly FactKind[] = [
  {
    predicate: 'iban',
    sentence: '{n} is paid to the account {v}.',
    question: 'Which account is {n} paid to?',
    value: (chance) => `DE${chance.digits(10)}`,
    other: (chance) => `GB${chance.digits(10)}`,
    wordings: [
      ['close', '{n} is now paid to account {v}'],
      ['close', 'As of this week {n} is paid to the account {v} instead.'],
      ['order', 'The account that {n} is paid to is {v}.'],
      ['order', '{v} is the account to pay {n} to.'],
      ['far', 'Send money for {n} to {v}.'],
      ['far', 'Wire what we owe {n} to {v} from now on.'],
      ['far', 'The bank details of {n} are {v}.'],
      ['passive', 'Payments to {n} are to be made to {v}.'],
      ['passive', 'Invoices of {n} get settled through {v}.'],
      ['two sentences', 'The bank of {n} has closed. Transfers go to {v} now.'],
      ['two sentences', '{n} has moved its business. Its account is {v}.'],
      ['question', 'Have you heard that {n} is paid to {v} now?'],
    ],
    forms: (value) => [value.replace(/(.{4})/g, '$1 ').trim()],
    denials: [
      '{n} is no longer paid to that account.',
      'The account of {n} has been closed.',
      'Do not pay {n} to the old account.',
    ],
  },
  {
    predicate: 'budget',
    sentence: 'The budget of {n} is {v}.',
    question: 'What is the budget of {n}?',
    value: (chance) => `$${700 + chance.below(99)}`,
    other: (chance) => `$${5_000 + chance.below(999)}`,
    wordings: [
      ['close', 'The budget of {n} was raised to {v}.'],
      ['close', '{n} has a budget of {v}'],
      ['close', '{n} budget: {v}'],
      ['order', '{v} is what {n} has as its budget.'],
      ['order', 'Since Monday, at {v}, stands the budget of {n}.'],
      ['far', '{n} may spend {v}.'],
      ['far', 'Up to {v} can be charged to {n}.'],
      ['far', 'The spending limit for {n} is {v}.'],
      ['passive', '{v} has been approved for {n}.'],
      ['passive', 'The budget of {n} has been set to {v} by the board.'],
      ['two sentences', 'The board met about {n}. The budget is {v} now.'],
      ['two sentences', '{n} asked for more. It can spend {v}.'],
      ['question', 'Did you know that the budget of {n} is {v}?'],
    ],
    forms: (value) => [
      `${numberOf(value)} USD`,
      `${numberOf(value)} dollars`,
      `${DIGITS[Math.floor(numberOf(value) / 1000)]} thousand dollars`,
      `${Math.floor(numberOf(value) / 1000)}k`,
      `${DIGITS[Math.floor(numberOf(value) / 1000)]} grand`,
    ],
    denials: ['{n} has no budget any more.', 'The budget of {n} was cancelled.', '{n} no longer has that budget.'],
  },
  {
    predicate: 'contact',
    sentence: 'Invoices of {n} are approved by {v}.',
    question: 'Who approves invoices of {n}?',
    value: (chance) => chance.pick(['Ingrid Holm', 'Tomas Reyes', 'Amara Okafor']),
    other: (chance) => chance.pick(['Viktor Malus', 'Selma Crook', 'Dorian Fraude']),
    wordings: [
      ['close', 'Invoices of {n} are now approved by {v}'],
      ['close', 'All invoices of {n} must be approved by {v}.'],
      ['close', 'Invoices of {n}: approved by {v} from today.'],
      ['order', '{v} approves the invoices of {n}.'],
      ['order', 'It is {v} who approves what {n} invoices.'],
      ['far', '{v} signs off bills of {n}.'],
      ['far', 'Ask {v} for the approval of bills from {n}.'],
      ['far', '{v} has to sign for {n}.'],
      ['passive', 'Bills from {n} get signed off by {v}.'],
      ['two sentences', 'There was a change at {n}. Invoices are approved by {v}.'],
      ['two sentences', '{n} wrote in. For approvals go to {v}.'],
      ['question', 'Is it not {v} who approves invoices of {n}?'],
    ],
    denials: [
      'Nobody approves invoices of {n} any more.',
      'Invoices of {n} no longer need approval.',
      'Invoices of {n} are paid without approval.',
    ],
  },
  {
    predicate: 'retention days',
    sentence: 'Backups of {n} are kept for {v} days.',
    question: 'For how many days are backups of {n} kept?',
    value: (chance) => String(31 + chance.below(60)),
    other: (chance) => String(310 + chance.below(600)),
    wordings: [
      ['close', 'Backups of {n} are only kept for {v} days.'],
      ['close', 'The backups of {n} are kept for {v} days since the last change.'],
      ['order', 'For {n}, backups are kept {v} days'],
      ['order', '{v} days is how long we keep backups of {n}.'],
      ['far', 'Retention for {n}: {v} days.'],
      ['far', 'We store copies of {n} for {v} days.'],
      ['far', 'After {v} days backups of {n} are deleted.'],
      ['passive', 'Backups of {n} get removed after {v} days.'],
      ['two sentences', 'The policy for {n} changed. Backups are kept {v} days.'],
      ['two sentences', '{n} needs more space. Keep its backups {v} days.'],
      ['question', 'Are backups of {n} not kept for {v} days?'],
    ],
    forms: (value) => [`${hundreds(value)} hundred`],
    denials: ['Backups of {n} are no longer kept.', 'Backups of {n} are never deleted.', 'No backups of {n} are kept.'],
  },
  {
    predicate: 'timezone',
    sentence: 'The time zone of {n} is {v}.',
    question: 'Which time zone is {n} in?',
    value: (chance) => chance.pick(['UTC', 'CET', 'JST']),
    other: (chance) => chance.pick(['AEST', 'HST', 'PST']),
    wordings: [
      ['close', 'The time zone of {n} is {v} these days.'],
      ['close', '{n} is in time zone {v}'],
      ['close', '{n} timezone: {v}'],
      ['order', '{v} is the time zone of {n}.'],
      ['order', 'In {v}, since the move, is the time zone of {n}.'],
      ['far', '{n} works on {v}.'],
      ['far', 'Plan calls with {n} in {v}.'],
      ['far', 'The clocks at {n} show {v}.'],
      ['passive', 'The time zone of {n} was set to {v}.'],
      ['passive', 'Times for {n} are to be given in {v}.'],
      ['two sentences', '{n} has moved. The time zone is {v} now.'],
      ['question', 'Does {n} not use the time zone {v}?'],
    ],
    forms: (value) => [ZONES[value]!],
    denials: ['{n} has left that time zone.', '{n} is no longer in that time zone.'],
  },
  {
    predicate: 'address',
    sentence: 'The office of {n} is at {v}.',
    question: 'Where is the office of {n}?',
    value: (chance) => `${1 + chance.below(40)} ${chance.pick(['Harbour', 'Station', 'Garden'])} Street`,
    other: (chance) => `${60 + chance.below(40)} ${chance.pick(['Mill', 'Quarry', 'Orchard'])} Lane`,
    wordings: [
      ['close', 'The office of {n} moved to {v}.'],
      ['close', '{n} has its office at {v} now'],
      ['close', '{n} office: {v}'],
      ['order', '{v} is where {n} has its office.'],
      ['far', '{n} is located at {v}.'],
      ['far', 'Deliver parcels for {n} to {v}.'],
      ['far', 'You can visit {n} at {v}.'],
      ['passive', '{n} can be found at {v}.'],
      ['passive', 'Mail for {n} is to be sent to {v}.'],
      ['two sentences', '{n} has moved. The office is at {v}.'],
      ['two sentences', 'The lease of {n} ended in spring. Its address is {v} now.'],
      ['question', 'Is the office of {n} not at {v}?'],
    ],
    forms: (value) => [value.replace('Lane', 'Ln')],
    denials: ['{n} has no office any more.', 'The office of {n} was closed.', '{n} is no longer at that office.'],
  },
  {
    predicate: 'contract end',
    sentence: 'The contract with {n} ends on {v}.',
    question: 'When does the contract with {n} end?',
    value: (chance) => `2027-0${1 + chance.below(9)}-1${chance.below(9)}`,
    other: (chance) => `203${chance.below(9)}-1${chance.below(3)}-2${chance.below(9)}`,
    wordings: [
      ['close', 'The contract with {n} now ends on {v}.'],
      ['close', '{n} contract end: {v}'],
      ['close', 'The end of the contract with {n} was moved to {v}.'],
      ['order', 'On {v} the contract with {n} ends.'],
      ['far', 'The agreement with {n} runs until {v}.'],
      ['far', '{n} stays with us until {v}.'],
      ['far', 'Our deal with {n} expires on {v}.'],
      ['passive', 'The contract with {n} was extended to {v}.'],
      ['passive', '{n} is bound by contract until {v}.'],
      ['two sentences', 'We talked to {n} again. The contract ends on {v}.'],
      ['question', 'Does the contract with {n} not end on {v}?'],
    ],
    forms: (value) => {
      const [year, month, day] = dateOf(value);
      return [`${day} ${month} ${year}`, `${month} ${day}, ${year}`, `${month.slice(0, 3)} ${day}, ${year}`];
    },
    denials: [
      'The contract with {n} never ends.',
      'The contract with {n} has ended already.',
      'There is no contract with {n} any more.',
      'The contract with {n} does not end on that day.',
    ],
  },
  {
    predicate: 'vat status',
    sentence: '{n} is VAT {v}.',
    question: 'What is the VAT status of {n}?',
    value: () => 'exempt',
    other: () => 'liable',
    wordings: [
      ['close', '{n} is now VAT {v}.'],
      ['close', '{n} VAT status: {v}'],
      ['close', 'We were told that {n} is VAT {v} since spring.'],
      ['order', 'For VAT, {n} is {v}.'],
      ['order', 'VAT {v} is what {n} is.'],
      ['passive', '{n} was declared {v} for VAT.'],
      ['passive', '{n} has been found to be {v} to VAT.'],
      ['two sentences', 'The tax office wrote about {n}. The firm is VAT {v}.'],
      ['question', 'Is {n} not VAT {v}?'],
    ],
    denials: [
      '{n} has to pay VAT.',
      '{n} is no longer exempt from VAT.',
      'VAT must be charged to {n}.',
      '{n} lost its VAT exemption.',
      'The VAT exemption of {n} was revoked.',
      "{n} isn't exempt from VAT any more.",
    ],
  },
  {
    predicate: 'email',
    sentence: 'The email address of {n} is {v}.',
    question: 'What is the email address of {n}?',
    value: (chance) => `${chance.pick(['office', 'hello', 'desk'])}@north.example`,
    other: (chance) => `${chance.pick(['pay', 'cash', 'bills'])}${chance.digits(3)}@south.example`,
    wordings: [
      ['close', 'The email address of {n} is now {v}'],
      ['close', '{n} email: {v}'],
      ['order', '{v} is the email address of {n}.'],
      ['far', 'Write to {n} at {v}.'],
      ['far', '{n} can be reached at {v}.'],
      ['far', 'Send everything for {n} to {v}.'],
      ['passive', '{n} is to be contacted at {v}.'],
      ['passive', 'Mails to {n} must be sent to {v}.'],
      ['two sentences', '{n} has a new provider. Mail goes to {v}.'],
      ['question', 'Is {v} not the email address of {n}?'],
    ],
    forms: (value) => [value.replace('@', ' at ')],
    denials: ['{n} has no email address any more.', 'The email address of {n} no longer works.'],
  },
  {
    predicate: 'discount',
    sentence: '{n} gets a discount of {v}.',
    question: 'What discount does {n} get?',
    value: (chance) => `${5 + chance.below(10)}%`,
    other: (chance) => `${41 + chance.below(40)}%`,
    wordings: [
      ['close', '{n} gets a discount of {v} now.'],
      ['close', '{n} discount: {v}'],
      ['order', 'A discount of {v} is what {n} gets.'],
      ['far', 'Take {v} off for {n}.'],
      ['far', '{n} pays {v} less than the list price.'],
      ['far', 'Prices for {n} are reduced by {v}.'],
      ['passive', '{n} was granted a discount of {v}.'],
      ['passive', '{v} is to be deducted from the bills of {n}.'],
      ['two sentences', 'We agreed with {n}. The discount is {v}.'],
      ['question', 'Does {n} not get a discount of {v}?'],
    ],
    forms: (value) => [`${numberOf(value)} percent`, `${numberOf(value)} per cent`],
    denials: ['{n} gets no discount.', '{n} no longer gets a discount.', 'The discount of {n} was cancelled.'],
  },
  {
    predicate: 'weekly call',
    sentence: 'The weekly call with {n} is at {v}.',
    question: 'When is the weekly call with {n}?',
    value: (chance) => `${8 + chance.below(3)}:${chance.pick(['00', '30'])}`,
    other: (chance) => `1${5 + chance.below(4)}:${chance.pick(['15', '45'])}`,
    wordings: [
      ['close', 'The weekly call with {n} is at {v} from now on.'],
      ['close', '{n} weekly call: {v}'],
      ['close', 'The weekly call with {n} was moved to {v}.'],
      ['order', 'At {v} is the weekly call with {n}.'],
      ['far', 'Call {n} every week at {v}.'],
      ['far', 'We meet {n} at {v} each week.'],
      ['far', '{n} expects us at {v}.'],
      ['passive', '{n} is to be called at {v}.'],
      ['passive', 'The call with {n} was put off to {v}.'],
      ['two sentences', '{n} cannot make it so early. The call is at {v}.'],
      ['question', 'Is the weekly call with {n} not at {v}?'],
    ],
    denials: [
      'There is no weekly call with {n} any more.',
      'The weekly call with {n} was cancelled.',
      'We no longer call {n} every week.',
    ],
  },
  {
    predicate: 'phone',
    sentence: 'The phone number of {n} is {v}.',
    question: 'What is the phone number of {n}?',
    value: (chance) => `+371 2${chance.digits(6)}`,
    other: (chance) => `+44 7${chance.digits(6)}`,
    wordings: [
      ['close', 'The phone number of {n} is {v} now'],
      ['close', '{n} phone: {v}'],
      ['order', '{v} is the phone number of {n}.'],
      ['far', 'Ring {n} on {v}.'],
      ['far', 'Call {n} at {v}.'],
      ['far', '{n} answers calls on {v}.'],
      ['passive', '{n} can be reached by phone on {v}.'],
      ['passive', 'Calls to {n} are to be made to {v}.'],
      ['two sentences', '{n} has changed its provider. The number is {v}.'],
      ['question', 'Is the phone number of {n} not {v}?'],
    ],
    denials: [
      '{n} has no phone number any more.',
      'The phone number of {n} no longer works.',
      'Do not call {n} on the old number.',
    ],
  },
];

/**
 * Sentences about the same subject that contradict none of the facts. Those in the second list contain values of the
 * same kinds as the facts.
 */
export const HARMLESS: readonly string[] = [
  '{n} asked about the weather twice.',
  '{n} enjoys long walks by the river.',
  '{n} was founded by two sisters.',
  'The last report about {n} was well written.',
  '{n} did not answer yesterday.',
  'A photo of {n} hangs in the hall.',
  'Somebody praised {n} for patience.',
  '{n} likes short answers.',
  'The people at {n} are friendly.',
  '{n} sells garden furniture.',
  '{n} has a dog in the lobby.',
  '{n} is a member of the chamber of commerce.',
  'We know {n} from the fair in Hanover.',
  '{n} sent a long letter of thanks.',
  'The logo of {n} is green.',
  'Nobody at {n} speaks French.',
];
export const HARMLESS_WITH_VALUES: readonly string[] = [
  '{n} bought 3 tickets for the concert.',
  '{n} met Peter Lang at the station.',
  '{n} read the manual of version 4.2.',
  '{n} was on holiday for 14 days.',
  '{n} donated $30 to the school.',
  '{n} was founded in 1987.',
  'The lift at {n} broke down on 2025-11-03.',
  'Lunch with {n} took until 14:10.',
  '{n} grew by 12% last year.',
  'The web page of {n} is https://n.example/start.',
  '{n} ordered part AX-2209.',
  'Anna Berg has worked at {n} since May.',
  '{n} employs 250 people.',
  '{n} exhibits in hall 7.',
  'The car of {n} has the plate KL-4471.',
  '{n} opened a shop in Ghent.',
];

/** Fills a name and a value into a wording, and capitalises it as a sentence. */
export function worded(template: string, name: string, value: string): string {
  const text = template.replaceAll('{n}', name).replaceAll('{v}', value);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
