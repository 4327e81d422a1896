import { describe, expect, it } from '@jest/globals';
import { saysOtherwise, saysTheSame, saysTheSameInOrder } from './saying.js';

describe('two notes say the same', () => {
  it.each([
    ['The budget of Apollo is 750', 'Of Apollo: the budget is 750!'],
    ['pays $750', 'Pays 750$'],
    ['the loss was -5 %', 'The loss: -5%'],
    ['tea is not green', 'not green is tea'],
    ['covid-19 was in 2019', 'In covid-19 was 2019'],
    ['Apollo costs 750', '750 is what Apollo costs'],
    ['Ann met Bob.', 'Ann: she met Bob!'],
    ['The tea is for Ann', 'For Ann is the tea'],
    ['bob likes tea', 'Tea likes bob'],
  ])('%j and %j', (one, other) => {
    expect(saysTheSame(one, other)).toBe(true);
  });

  it.each([
    ['pays $750', 'pays €750'],
    ['pays $750', 'pays 750'],
    ['pays C$750', 'pays $750'],
    ['pays A$ 750', 'pays $ 750'],
    ['the balance is -5', 'the balance is 5'],
    ['the balance is −$5', 'the balance is $5'],
    ['the balance is $-5', 'the balance is $5'],
    ['a rate of 5%', 'a rate of 5'],
    ['it takes <5 days', 'it takes >5 days'],
    ['due 2023-05-08', 'due 2023-08-05'],
    ['open at 10:30', 'open at 30:10'],
    ['weighs 1,5 kg', 'weighs 5,1 kg'],
    ['owes $5 and has €6', 'owes €5 and has $6'],
    ['not green but black', 'green but not black'],
    ['the door is not open', 'the door is open'],
    ['Bob owes Ann 5', 'Ann owes Bob 5'],
    ['It is Bob that owes Ann', 'It is Ann that owes Bob'],
    ['Acme sues Globex.', 'Globex sues Acme.'],
    ['Élodie pays Zoë', 'Zoë pays Élodie'],
    ['Ann has 5 and Bob 6', 'Ann has 6 and Bob 5'],
    ['The port moved from 8080 to 9090', 'The port moved from 9090 to 8080'],
    ['In May Ann taught "Bob"', 'In May Bob taught "Ann"'],
  ])('but not %j and %j', (one, other) => {
    expect({ one: saysTheSame(one, other), other: saysTheSame(other, one) }).toEqual({ one: false, other: false });
  });
});

it.each([
  ['tests run on the build server', 'On the build server tests run.', true, false],
  ['copy from staging to production', 'copy from production to staging', false, false],
  ['dogs chase cats', 'cats chase dogs', false, false],
  ['deploy with green, not blue', 'deploy with blue, not green', false, true],
  ['Acme sues Globex', 'Globex sues Acme', false, true],
  ['pays $750', 'pays €750', false, true],
  ['pays $750', 'pays rent', false, false],
])(
  '%j and %j: they say the same in order: %p, they say something different: %p',
  (one, other, isInOrder, isOtherwise) => {
    expect([saysTheSameInOrder(one, other), saysOtherwise(one, other)]).toEqual([isInOrder, isOtherwise]);
  },
);
