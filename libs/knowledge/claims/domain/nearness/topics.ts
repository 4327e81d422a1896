import { stem } from '#libs/kernel/text/index.js';

/**
 * Words for the same topic, one topic per line. They show what a sentence is about, never its value. Each word is in
 * one line only.
 */
const LINES = `
budget spend spending spent expenditure allowance afford limit cap ceiling
pay pays paid payment payable payee settle settled wire transfer remit remittance
account iban bank banking
approve approval approver authorise authorize authorisation authorization sign signature clearance
invoice bill billing
keep kept retain retention store storage preserve delete deletion remove removal purge erase
backup copy copies snapshot
timezone zone clock
office address located location headquarters premises site parcel visit
live lives reside residence home house dwell move moved relocate
contract agreement deal
end expire expiry terminate termination deadline due finish finished
email e-mail mail mailbox inbox write
contact contacted reach
phone telephone mobile ring dial call
meeting meet appointment
weekly week
discount rebate deduct deducted reduce reduced reduction markdown
price rate fee tariff cost charge charged
vat tax taxed taxable taxation
manager manage boss lead leads leader supervise supervisor head
report reports reporting
job work works employ employed employer employment occupation profession
like prefer preference favourite favorite love enjoy
eat eats diet food meal
allergic allergy intolerant intolerance
language speak speaks tongue
born birth birthday
married marry spouse wife husband
password passphrase credential secret
server host machine
port listen connect connection
deploy deployment release rollout
owner own owns belong belongs
role position title
deliver delivery shipping dispatch
plan tier subscription package
theme mode screen appearance display
allowed permit permitted permission
buy buys purchase
car vehicle
school university college
doctor physician
medicine medication drug
insurance insured insurer coverage
`;

const TOPIC_OF: ReadonlyMap<string, string> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const stems = [...new Set(line.split(' ').map((word) => stem(word)))];
      return stems.map((each) => [each, stems[0]!] as const);
    }),
);

const STEMS_OF: ReadonlyMap<string, readonly string[]> = [...TOPIC_OF].reduce(
  (all, [each, topic]) => all.set(topic, [...(all.get(topic) ?? []), each]),
  new Map<string, string[]>(),
);

/** The stem that represents all stems of the topic. */
export const topicOf = (stemmed: string): string => TOPIC_OF.get(stemmed) ?? stemmed;

/** The stems of the same topic, including the given one. */
export const stemsAbout = (stemmed: string): readonly string[] => STEMS_OF.get(topicOf(stemmed)) ?? [stemmed];

/**
 * Pairs of opposites. A sentence that uses one of a pair contradicts a sentence that uses the other about the same
 * thing.
 */
const OPPOSITES = `
exempt liable
dark light
open closed
enabled disabled
enable disable
on off
allowed forbidden
allow forbid
active inactive
public private
mandatory optional
required optional
accept reject
accepted rejected
approved denied
increase decrease
higher lower
maximum minimum
married divorced
single married
vegetarian meat
vegan meat
full empty
free busy
hot cold
early late
first last
always never
internal external
paid unpaid
valid invalid
available unavailable
successful failed
success failure
true false
like dislike
like hate
allergic tolerate
start stop
buy sell
left right
`;

const OPPOSITES_OF: ReadonlyMap<string, readonly string[]> = OPPOSITES.trim()
  .split('\n')
  .map((line) => line.split(' ').map((word) => topicOf(stem(word))))
  .reduce(
    (all, [one, other]) =>
      all.set(one!, [...(all.get(one!) ?? []), other!]).set(other!, [...(all.get(other!) ?? []), one!]),
    new Map<string, string[]>(),
  );

/** The opposites of a word; empty for most. */
export const oppositesOf = (stemmed: string): readonly string[] => OPPOSITES_OF.get(topicOf(stemmed)) ?? [];

/** Whether some topic of one has its opposite among the topics of the other, and neither contains both. */
export const opposes = (topics: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...topics].some(
    (topic) =>
      !others.has(topic) && oppositesOf(topic).some((opposite) => others.has(opposite) && !topics.has(opposite)),
  );
