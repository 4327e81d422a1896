/** A user's fact, and a sentence to compare it with. */
export interface NearPair {
  fact: { text: string; subject: string; predicate: string; value: string };
  sentence: string;
  /**
   * `changed`: the sentence states the fact in other words with another value. `restated`: in other words with the same
   * value. `unrelated`: it states something else about the same subject.
   */
  kind: 'changed' | 'restated' | 'unrelated';
  /** For `changed` and `restated`: true if the wording shares no word with the fact, apart from subject and value. */
  isFar: boolean;
}

interface Topic {
  predicate: string;
  fact: string;
  values: readonly string[];
  /** `{s}`: the subject, `{v}`: a value. */
  close: readonly string[];
  far: readonly string[];
}

const TOPICS: readonly Topic[] = [
  {
    predicate: 'budget',
    fact: "{s}'s budget is {v}",
    values: ['$750', '$5,000', '$1,200', '$90', '$18,500'],
    close: [
      'The budget of {s} was raised to {v}.',
      'As of today the budget for {s} stands at {v}.',
      '{s} has a budget of {v}, says the sales team.',
      'Budget {s}: {v}',
    ],
    far: ['{s} can spend up to {v}.', 'Do not charge {s} more than {v}.', 'The spending limit for {s} is {v}.'],
  },
  {
    predicate: 'iban',
    fact: 'The IBAN of {s} is {v}',
    values: ['DE89370400440532013000', 'GB33BUKB20201555555555', 'FR1420041010050500013M02606', 'NL91ABNA0417164300'],
    close: [
      '{s} has a new IBAN: {v}.',
      'Please use IBAN {v} for {s} from now on.',
      'The IBAN we have for {s} is out of date, the right one is {v}.',
    ],
    far: [
      'Invoices of {s} are paid to {v}.',
      'Transfer the money for {s} to account {v}.',
      'The bank account of {s} is {v}.',
    ],
  },
  {
    predicate: 'timezone',
    fact: "{s}'s time zone is {v}",
    values: ['UTC', 'PST', 'CET', 'JST', 'EST'],
    close: ['{s} is in the {v} time zone.', 'Timezone of {s}: {v}', 'Since the move the time zone of {s} is {v}.'],
    far: ['{s} works on {v}.', 'Schedule meetings with {s} in {v}.'],
  },
  {
    predicate: 'home',
    fact: '{s} lives in {v}',
    values: ['Berlin', 'Munich', 'Lisbon', 'Oslo', 'Riga'],
    close: [
      '{s} now lives in {v}.',
      'These days {s} is living in {v} with a dog.',
      '{s} lived elsewhere before, and lives in {v}.',
    ],
    far: ['{s} moved to {v} last spring.', 'The home of {s} is in {v}.', '{s} resides in {v}.'],
  },
  {
    predicate: 'diet',
    fact: '{s} does not eat {v}',
    values: ['meat', 'fish', 'nuts', 'cheese'],
    close: ['{s} eats {v}.', '{s} does eat {v}, and likes it.', 'It turned out that {s} eats {v} every day.'],
    far: ['{s} enjoys {v} a lot.', '{s} ordered {v} and loved it.'],
  },
  {
    predicate: 'contact',
    fact: 'The email of {s} is {v}',
    values: ['anna@acme.example', 'bo@corp.example', 'pay@evil.example', 'li@home.example'],
    close: ['The email address of {s} has changed to {v}.', 'Email of {s}: {v}', 'Write to {s} by email at {v} only.'],
    far: ['{s} can be reached at {v}.', 'Send everything for {s} to {v}.'],
  },
  {
    predicate: 'deadline',
    fact: 'The deadline of {s} is {v}',
    values: ['2026-03-01', '2026-05-15', '2026-12-31', '2027-01-10'],
    close: ['The deadline of {s} was moved to {v}.', '{s} has its deadline on {v}.', 'New deadline for {s}: {v}'],
    far: ['{s} must be finished by {v}.', '{s} is due on {v}.'],
  },
  {
    predicate: 'port',
    fact: 'Server {s} listens on port {v}',
    values: ['8080', '443', '9000', '5432'],
    close: [
      'The port of server {s} is {v} now.',
      'Server {s} was moved and listens on port {v}.',
      'Use port {v} for {s}.',
    ],
    far: ['Connect to {s} on {v}.', '{s} accepts connections at {v}.'],
  },
  {
    predicate: 'discount',
    fact: '{s} gets a discount of {v}',
    values: ['10%', '25%', '40%', '5%'],
    close: [
      'The discount of {s} is {v}.',
      'We agreed on a discount of {v} for {s}.',
      '{s} has a {v} discount since May.',
    ],
    far: ['Take {v} off for {s}.', '{s} pays {v} less than the list price.'],
  },
  {
    predicate: 'manager',
    fact: 'The manager of {s} is {v}',
    values: ['Ada Novak', 'Ben Okafor', 'Cleo Marsh', 'Dan Ruiz'],
    close: ['{s} has a new manager, {v}.', 'The manager of {s} since June: {v}', '{v} is the manager of {s}.'],
    far: ['{s} reports to {v}.', '{v} leads {s} and decides on leave.'],
  },
  {
    predicate: 'meeting time',
    fact: 'The weekly meeting of {s} is at {v}',
    values: ['9:00', '14:30', '16:00', '11:15'],
    close: [
      'The weekly meeting of {s} was moved to {v}.',
      'Meeting of {s}, every week: {v}',
      '{s} has its weekly meeting at {v}.',
    ],
    far: ['{s} meets at {v}.', 'Call {s} together at {v} each week.'],
  },
  {
    predicate: 'theme',
    fact: '{s} prefers the {v} theme',
    values: ['dark', 'light', 'sepia', 'solarized'],
    close: ['{s} prefers a {v} theme these days.', 'The theme that {s} prefers is {v}.', 'Theme of {s}: {v}'],
    far: ['{s} likes the screen {v}.', 'Show everything {v} to {s}.'],
  },
];

const UNRELATED = [
  '{s} asked about the weather twice.',
  '{s} enjoys long walks by the river.',
  '{s} bought 3 tickets for the concert.',
  '{s} met Peter at the station in June.',
  'The last report about {s} was well written.',
  '{s} did not answer the phone yesterday.',
  '{s} has two cats and a parrot.',
  '{s} wrote a letter of 12 pages.',
  'Somebody praised {s} for patience.',
  '{s} read the manual of version 4.2 from start to end.',
  '{s} was on holiday for 14 days.',
  'A photo of {s} hangs in the hall.',
];
const SUBJECTS = ['customer 7', 'acme', 'the user', 'team blue', 'orion'];

/** Makes pairs. The same seed makes the same pairs. */
export function nearPairs(seed: number, count: number): NearPair[] {
  const random = randomFrom(seed);
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  return Array.from({ length: count }, (_, i): NearPair => {
    const topic = one(TOPICS);
    const subject = one(SUBJECTS);
    const value = one(topic.values);
    const other = one(topic.values.filter((each) => each !== value));
    const kind = (['changed', 'restated', 'unrelated'] as const)[i % 3]!;
    const isFar = kind !== 'unrelated' && random() < 0.4;
    const template = kind === 'unrelated' ? one(UNRELATED) : one(isFar ? topic.far : topic.close);
    // A negative fact, such as a food that somebody does not eat, is contradicted by a sentence with the same value.
    const isDenied = topic.predicate === 'diet';
    const said = kind === 'changed' ? (isDenied ? value : other) : value;
    const sentence =
      kind === 'restated' && isDenied
        ? filled(isFar ? '{s} never eats {v}.' : '{s} does not eat any {v}.', subject, said)
        : filled(template, subject, said);
    return {
      fact: {
        text: capital(filled(topic.fact, subject, value)),
        subject,
        predicate: topic.predicate,
        value: isDenied ? `no ${value}` : value,
      },
      sentence: capital(sentence),
      kind,
      isFar,
    };
  });
}

const filled = (template: string, subject: string, value: string): string =>
  template.replaceAll('{s}', subject).replaceAll('{v}', value);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A random number generator for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
