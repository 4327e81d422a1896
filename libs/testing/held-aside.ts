/**
 * Facts that were not used to tune anything. They were written by hand before they were first measured. Each has three
 * lists of sentences: those that contradict it in other words, those that say the same, and those that are about the
 * same subject without contradicting it. Only the rates of ADR 26 that were measured with these facts are reliable.
 */
export interface Aside {
  fact: { text: string; subject: string; predicate: string; value: string };
  contradicts: readonly string[];
  agrees: readonly string[];
  harmless: readonly string[];
}

const aside = (
  text: string,
  [subject, predicate, value]: readonly [string, string, string],
  contradicts: readonly string[],
  agrees: readonly string[],
  harmless: readonly string[],
): Aside => ({ fact: { text, subject, predicate, value }, contradicts, agrees, harmless });

export const HELD_ASIDE: readonly Aside[] = [
  aside(
    'Mara is allergic to penicillin',
    ['Mara', 'allergy', 'penicillin'],
    [
      'Mara tolerates penicillin well.',
      'Penicillin is fine for Mara.',
      'Mara has no allergies.',
      'It is ibuprofen that Mara cannot take.',
    ],
    ['Penicillin makes Mara ill: she is allergic to it.'],
    ['Mara visited her aunt in Porto.', 'Mara reads a lot.'],
  ),
  aside(
    'The dog of the user is called Bruno',
    ['user', 'dog name', 'Bruno'],
    [
      "The user's dog is Rex.",
      'The user walks his dog Otto every morning.',
      'The dog of the user answers to the name of Max.',
    ],
    ['Bruno is the dog of the user.'],
    ['The user went to Madrid with Laura.', 'The user fixed the fence.'],
  ),
  aside(
    'Production runs in the region eu-west-1',
    ['production', 'region', 'eu-west-1'],
    [
      'Production was moved to us-east-2.',
      'We host production in ap-south-1 since Monday.',
      'The region of production is eu-central-1.',
    ],
    ['eu-west-1 is the region in which production runs.'],
    ['Production was slow last night.', 'Production logs 40 lines a second.'],
  ),
  aside(
    'Orders over 500 euros need a second signature',
    ['orders', 'second signature from', '500 euros'],
    [
      'A second signature is needed from 5,000 euros on.',
      'Orders need no second signature.',
      'Up to nine thousand euros one signature is enough for orders.',
    ],
    ['A second signature is required for orders above 500 euros.'],
    ['Orders are printed on blue paper.', 'Most orders come from Spain.'],
  ),
  aside(
    'Nina was born on 3 March 1990',
    ['Nina', 'birthday', '3 March 1990'],
    ['Nina celebrates her birthday on 7 July.', 'Nina was born in 1985.', "Nina's date of birth is 1990-04-03."],
    ['The birthday of Nina is 3 March 1990.'],
    ['Nina plays the cello.', 'Nina joined on Tuesday.'],
  ),
  aside(
    'The warranty of the press lasts 24 months',
    ['press', 'warranty', '24 months'],
    [
      'The press has a warranty of six months.',
      'After 12 months the press is out of warranty.',
      'There is no warranty on the press.',
    ],
    ['For 24 months the press is under warranty.'],
    ['The press is painted green.', 'The press weighs two tons.'],
  ),
  aside(
    'Kofi speaks Portuguese',
    ['Kofi', 'language', 'Portuguese'],
    ['Kofi does not speak Portuguese.', "Kofi's mother tongue is Danish.", 'Talk to Kofi in Finnish.'],
    ['Portuguese is the language Kofi speaks.'],
    ['Kofi rides a bicycle to work.', 'Kofi was promoted in spring.'],
  ),
  aside(
    'The router password is kept in vault K3',
    ['router', 'password location', 'vault K3'],
    [
      'You will find the router password in vault B9.',
      'The password of the router was put into safe D4.',
      'The router has no password.',
    ],
    ['Vault K3 holds the password of the router.'],
    ['The router was restarted.', 'The router stands in the cellar.'],
  ),
  aside(
    'Team meetings take place on Thursday',
    ['team meetings', 'day', 'Thursday'],
    ['The team meets on Mondays.', 'Team meetings were moved to Friday.', 'There are no team meetings any more.'],
    ['On Thursday the team has its meetings.'],
    ['Team meetings are fun.', 'Somebody brings cake to team meetings.'],
  ),
  aside(
    'The supplier of gaskets is Weber & Sons',
    ['gaskets', 'supplier', 'Weber & Sons'],
    [
      'We buy gaskets from Lindner now.',
      'Gaskets come from Oster Ltd.',
      'The supplier of gaskets is no longer Weber & Sons.',
    ],
    ['Weber & Sons supply our gaskets.'],
    ['Gaskets are made of rubber.', 'A box of gaskets fell off the shelf.'],
  ),
  aside(
    'Release 5 requires Node 22',
    ['release 5', 'requires', 'Node 22'],
    ['Release 5 runs on Node 18.', 'For release 5 you need Node 24 or later.', 'Release 5 does not need Node.'],
    ['You need Node 22 for release 5.'],
    ['Release 5 has a new logo.', 'Release 5 took three weeks.'],
  ),
  aside(
    'Ayse prefers to be called in the morning',
    ['Ayse', 'best time to call', 'morning'],
    [
      'Ayse would rather be called in the evening.',
      'Please ring Ayse after 18:00.',
      'Ayse hates calls in the morning.',
    ],
    ['The morning is when Ayse likes to be called.'],
    ['Ayse has a new desk.', 'Ayse asked for a taxi.'],
  ),
  aside(
    'The delivery to Basel costs 40 francs',
    ['delivery to Basel', 'price', '40 francs'],
    [
      'Delivery to Basel is free.',
      'We charge 95 francs for the delivery to Basel.',
      'The price of a delivery to Basel is sixty francs.',
    ],
    ['40 francs is the price of a delivery to Basel.'],
    ['The delivery to Basel was on time.', 'The driver of the delivery to Basel is Marc.'],
  ),
  aside(
    'The archive is open to the public',
    ['archive', 'access', 'public'],
    ['The archive is private.', 'Only staff may enter the archive.', 'The archive is closed to the public.'],
    ['The public has access to the archive.'],
    ['The archive smells of dust.', 'The archive holds 30,000 maps.'],
  ),
];
