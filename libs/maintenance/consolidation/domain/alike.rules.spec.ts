import { BuiltinEmbedder } from '#libs/platform/embeddings/index.js';
import { mayBeAlikeAbove } from '../store/neighbours.js';
import { areAboutOneMatter, type Saying } from './alike.rules.js';

const note = (text: string): Saying => ({ text, subjectN: null });
const about = (subjectN: string, text: string): Saying => ({ text, subjectN });

it.each<[string, Saying, Saying, boolean]>([
  [
    'two notes about one matter',
    note('The user is allergic to peanuts.'),
    note('The user carries an injector because of a peanut allergy.'),
    true,
  ],
  [
    'the same sentence about two things',
    note('Ana leads the platform team.'),
    note('Boris leads the platform team.'),
    false,
  ],
  [
    'the same sentence with other numbers',
    note('Customer 7 pays within 30 days.'),
    note('Customer 31 pays within 60 days.'),
    false,
  ],
  [
    'notes that name different things',
    note('Invoices for Acme go out by email.'),
    note('Our invoices to Globex are sent by email too.'),
    false,
  ],
  [
    'keys of different subjects',
    about('acme', 'The budget of Acme is small.'),
    about('globex', 'The budget is small.'),
    false,
  ],
  [
    'keys of one subject, with other values',
    about('acme', 'The budget of Acme is $750.'),
    about('acme', 'The budget of Acme is $5,000.'),
    true,
  ],
  ['notes that share no word', note('She plays the cello.'), note('Music lessons are on Thursday.'), false],
  ['a text without a content word', note('It was them.'), note('It was not.'), false],
])('at a cosine of 0.70, the words decide whether two texts are about one matter: %s', (_, one, other, expected) => {
  expect(areAboutOneMatter(one, other, 0.7)).toBe(expected);
  expect(areAboutOneMatter(other, one, 0.7)).toBe(expected);
  expect(areAboutOneMatter(one, other, 0.91)).toBe(true);
});

it('texts may be alike above a cosine of 0.90, and with the built-in model already above 0.60', () => {
  expect({
    useLite2: mayBeAlikeAbove('use-lite-en-2'),
    useLite1: mayBeAlikeAbove('use-lite-en-1'),
    textEmbedding3Small: mayBeAlikeAbove('text-embedding-3-small'),
  }).toEqual({ useLite2: 0.6, useLite1: 0.6, textEmbedding3Small: 0.9 });
});

/** Notes as agents write them, grouped by the matter that they are about. */
const MATTERS = [
  [
    'The deploy pipeline runs the database migrations before the new pods start.',
    'Database migrations are executed by the pipeline ahead of rolling out new pods.',
    'Deploys failed on Tuesday because a migration locked the orders table.',
    'Migrations must not lock large tables during a deploy.',
  ],
  [
    'The user prefers dark mode in every editor.',
    'She switches each new editor to a dark theme.',
    'The user finds light themes tiring for the eyes.',
  ],
  [
    'Acme wants invoices sent as PDF by email.',
    'Invoices for Acme go out by email, never by post.',
    'Acme rejected an invoice that came as a Word file.',
  ],
  [
    'Nadia went to a support group on Sunday.',
    'Nadia said the support group made her feel accepted.',
    'The support group that Nadia attends meets every Sunday.',
  ],
  [
    'The staging server runs out of disk every few weeks.',
    'Disk on staging is filled by old docker images.',
    'A cron job removes old docker images from the staging server.',
  ],
  [
    'Petra paints landscapes to relax.',
    'Painting calms Petra down after work.',
    'Petra finished a painting of a sunrise over the lake.',
  ],
  [
    'Customer 7 pays within 30 days.',
    'Payments from customer 7 usually arrive after three weeks.',
    'Customer 7 asked for a payment term of 45 days.',
  ],
  [
    'Retries of the payment API must carry an idempotency key.',
    'Without an idempotency key the payment API charged a customer twice.',
    'The payment client sends an idempotency key with each retry.',
  ],
  [
    'The user is allergic to peanuts.',
    'Food with peanuts gives the user a rash.',
    'The user carries an injector because of a peanut allergy.',
  ],
  [
    'The team meets every Monday at nine.',
    'The weekly team meeting is on Monday morning.',
    'The team meeting on Monday was moved to ten once because of a holiday.',
  ],
  [
    'Redis is used as a cache for session data.',
    'Session data lives in Redis and expires after a day.',
    'When Redis restarts, users have to sign in again.',
  ],
  [
    'The user is learning to play the cello.',
    'She takes cello lessons on Thursdays.',
    'The user rented a cello from a shop in town.',
  ],
  [
    'Unit tests of the billing module take nine minutes.',
    'The billing tests are slow because each one creates a database.',
    'Sharing one database made the billing tests three times faster.',
  ],
  [
    'The refund policy allows returns within 14 days.',
    'Customers may return goods within two weeks for a full refund.',
    'Refunds after 14 days need the approval of a manager.',
  ],
  [
    'The user moved from Berlin to Lisbon in May.',
    'Since May the user lives in Lisbon.',
    'The user misses Berlin but likes the weather in Lisbon.',
  ],
  [
    'The search index is rebuilt every night at two.',
    'A nightly job rebuilds the search index.',
    'The nightly rebuild of the search index failed twice this week.',
  ],
  [
    'The dog of the user is called Rex.',
    'Rex, the dog of the user, is afraid of fireworks.',
    'The user walks Rex before breakfast.',
  ],
  [
    'Ana leads the data platform team.',
    'The data platform team reports to Ana.',
    'Ana hired two engineers for the data platform team.',
  ],
];

it('the built-in model finds similar notes in most of eighteen matters, and hardly any between two matters', async () => {
  const notes = MATTERS.flatMap((texts, matter) => texts.map((text) => ({ matter, text })));
  const embedder = BuiltinEmbedder.load();
  const vectors = await embedder.embedDocuments(notes.map(({ text }) => text));
  const pairs = notes.flatMap((one, i) =>
    notes.slice(i + 1).map((other, j) => {
      const cosine = vectors[i]!.reduce((sum, member, at) => sum + member * vectors[i + 1 + j]![at]!, 0);
      return {
        isOneMatter: one.matter === other.matter,
        matter: one.matter,
        isAlike:
          cosine > mayBeAlikeAbove(embedder.model) && areAboutOneMatter(note(one.text), note(other.text), cosine),
      };
    }),
  );
  const alike = pairs.filter(({ isAlike }) => isAlike);
  const rate = (isOneMatter: boolean): number =>
    alike.filter((pair) => pair.isOneMatter === isOneMatter).length /
    pairs.filter((pair) => pair.isOneMatter === isOneMatter).length;
  expect(rate(true)).toBeGreaterThan(0.4);
  expect(rate(false)).toBeLessThan(0.001);
  expect(new Set(alike.map(({ matter }) => matter)).size).toBeGreaterThanOrEqual(14);
});
