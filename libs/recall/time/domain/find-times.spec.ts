import { BEGINNING, END, MAX_SCANNED_LENGTH } from './time-expression.js';
import { findTimes } from './find-times.js';
import { namesTime } from './words.js';

/** A Monday. */
const NOW = new Date('2023-07-17T10:00:00Z');
const day = (date: Date): string => date.toISOString().replace('T00:00:00.000Z', '');
const found = (text: string, now = NOW): string[] =>
  findTimes(text, now).map(
    ({ text: words, from, to, kind, recurs }) =>
      `${words}: ${day(from)} - ${day(to)} ${kind}${recurs ? ' of any year' : ''}`,
  );

describe('times named directly', () => {
  it.each([
    ['What happened on 7 May 2023?', 'on 7 May 2023: 2023-05-07 - 2023-05-08 day'],
    ['Who called on May 3, 2023?', 'May 3, 2023: 2023-05-03 - 2023-05-04 day'],
    ['What was read on 8th December, 2023?', 'on 8th December, 2023: 2023-12-08 - 2023-12-09 day'],
    ['as of 2023-05-08', '2023-05-08: 2023-05-08 - 2023-05-09 day'],
    ['What did they paint in July 2023?', 'July 2023: 2023-07-01 - 2023-08-01 month'],
    ['mid-August 2023', 'mid-August 2023: 2023-08-11T08:00:00.000Z - 2023-08-21T16:00:00.000Z week'],
    ['in summer 2022', 'summer 2022: 2022-06-01 - 2022-09-01 season'],
    ['towards the end of summer 2023', 'the end of summer 2023: 2023-08-01T08:00:00.000Z - 2023-09-01 season'],
    ['in the winter of 2022', 'the winter of 2022: 2022-12-01 - 2023-03-01 season'],
    ['How often in 2021?', '2021: 2021-01-01 - 2022-01-01 year'],
    ['the 1990s', 'the 1990s: 1990-01-01 - 2000-01-01 year'],
    ['at Christmas 2022', 'Christmas 2022: 2022-12-24 - 2022-12-27 day'],
    ['between August 11 and August 15 2023', 'August 11 and August 15 2023: 2023-08-11 - 2023-08-16 day'],
    ['from May to July 2023', 'May to July 2023: 2023-05-01 - 2023-08-01 month'],
  ])('%j is read as %j', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });
});

describe('times relative to now', () => {
  it.each([
    ['yesterday', 'yesterday: 2023-07-16 - 2023-07-17 day'],
    ['last Friday', 'last Friday: 2023-07-14 - 2023-07-15 day'],
    ['on Tuesday', 'on Tuesday: 2023-07-11 - 2023-07-12 day'],
    ['last week', 'last week: 2023-07-10 - 2023-07-17 week'],
    ['last weekend', 'last weekend: 2023-07-15 - 2023-07-17 week'],
    ['this month', 'this month: 2023-07-01 - 2023-08-01 month'],
    ['last May', 'last May: 2023-05-01 - 2023-06-01 month'],
    ['last July', 'last July: 2022-07-01 - 2022-08-01 month'],
    ['last summer', 'last summer: 2022-06-01 - 2022-09-01 season'],
    ['next summer', 'next summer: 2024-06-01 - 2024-09-01 season'],
    ['last year', 'last year: 2022-01-01 - 2023-01-01 year'],
    ['two weeks ago', 'two weeks ago: 2023-07-03 - 2023-07-10 week'],
    ['10 years ago', '10 years ago: 2013-01-01 - 2014-01-01 year'],
    ['two weeks before', 'two weeks before: 2023-07-03 - 2023-07-10 week'],
    ['in two weeks', 'in two weeks: 2023-07-31 - 2023-08-07 week'],
    ['recently', 'recently: 2023-06-18 - 2023-07-18 vague'],
    ['a few days ago', 'a few days ago: 2023-07-12 - 2023-07-16 vague'],
    ['the past two weeks', 'past two weeks: 2023-07-03 - 2023-07-18 stretch'],
    ['since 2016', 'since 2016: 2016-01-01 - 2023-07-18T10:00:00.000Z stretch'],
  ])('%j is read as %j', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  it('are relative to the time at which the turn was said', () => {
    expect(found('I painted it last week.', new Date('2023-05-08T13:56:00Z'))).toEqual([
      'last week: 2023-05-01 - 2023-05-08 week',
    ]);
  });
});

describe('times relative to another time', () => {
  it.each([
    ['the weekend before July 3', 'the weekend before July 3: 2023-07-01 - 2023-07-03 week of any year'],
    ['two weekends before 17 July 2023', 'two weekends before 17 July 2023: 2023-07-08 - 2023-07-10 week'],
    ['the weekend after 5 July 2023', 'the weekend after 5 July 2023: 2023-07-08 - 2023-07-10 week'],
    ['last weekend before April 10, 2023', 'last weekend before April 10, 2023: 2023-04-08 - 2023-04-10 week'],
    ['the Friday before 20 May 2023', 'the Friday before 20 May 2023: 2023-05-19 - 2023-05-20 day'],
    ['the week before 9 June 2023', 'the week before 9 June 2023: 2023-06-02 - 2023-06-09 week'],
    ['two weeks before August 11, 2023', 'two weeks before August 11, 2023: 2023-07-28 - 2023-08-04 week'],
    ['two days after July 4 2023', 'two days after July 4 2023: 2023-07-06 - 2023-07-07 day'],
    ['the week of 23 August 2023', 'the week of 23 August 2023: 2023-08-21 - 2023-08-28 week'],
    ['the second week of November 2023', 'second week of November 2023: 2023-11-08 - 2023-11-15 week'],
    ['the last week of May 2023', 'last week of May 2023: 2023-05-25 - 2023-06-01 week'],
  ])('%j is read as %j', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  it('with "before" and "after" are open on the other side', () => {
    expect(findTimes('before May 2023', NOW)[0]).toMatchObject({
      from: BEGINNING,
      to: new Date('2023-05-01'),
      kind: 'stretch',
    });
    expect(findTimes('after May 2023', NOW)[0]).toMatchObject({
      from: new Date('2023-06-01'),
      to: END,
      kind: 'stretch',
    });
    expect(findTimes('before May', NOW)[0]).toMatchObject({
      to: new Date('2023-05-01'),
      kind: 'stretch',
      recurs: false,
    });
  });
});

describe('times without a year', () => {
  it.each([
    ['in June', 'June: 2023-06-01 - 2023-07-01 month of any year'],
    ['in October', 'October: 2022-10-01 - 2022-11-01 month of any year'],
    ['on 5 December', 'on 5 December: 2022-12-05 - 2022-12-06 day of any year'],
    ['at Halloween', 'Halloween: 2022-10-31 - 2022-11-01 day of any year'],
  ])('%j is the latest such time, but may be in any year: %j', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  it('have a lower confidence than times with a year', () => {
    const [without, dated] = [findTimes('on 5 May', NOW)[0]!, findTimes('on 5 May 2023', NOW)[0]!];
    expect(without.confidence).toBeLessThan(dated.confidence);
  });
});

it.each([
  'When may I go?',
  'he may march in sun',
  'Sam sat on the fall line',
  'It was 2020 dollars',
  '12 people at 5',
  'the second one',
  'plans for the spring',
  'cold winter days',
  '用户的预算是750美元',
  '',
])('findTimes finds no time in %j', (text) => {
  expect(findTimes(text, NOW)).toEqual([]);
});

it('findTimes finds several times, in the order of the text', () => {
  expect(found('last week, yesterday and on 5 May 2022')).toEqual([
    'last week: 2023-07-10 - 2023-07-17 week',
    'yesterday: 2023-07-16 - 2023-07-17 day',
    'on 5 May 2022: 2022-05-05 - 2022-05-06 day',
  ]);
});

it('findTimes reads only the beginning of a long text', () => {
  expect(findTimes(`${'x '.repeat(MAX_SCANNED_LENGTH)}yesterday`, NOW)).toEqual([]);
});

it.each([
  'yesterday we met',
  'last Friday',
  'two weeks ago',
  'in May',
  'on 7 May',
  'for three years now',
  'this weekend',
  'in 2019',
  'the week of June 3',
])('%j names a time', (text) => {
  expect(namesTime(text)).toBe(true);
});
it.each(['Hey! Good to see you!', 'it may be', 'I am so proud of them', ''])('%j does not name a time', (text) => {
  expect(namesTime(text)).toBe(false);
});
