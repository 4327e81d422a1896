import { z } from 'zod';
import { faultsOfOutcome, filledWith, outcomesIn, outcomesOf, setWith } from './outcomes.js';

const members = {
  outcome: outcomesOf('Parcel', ['sent', 'held', 'lost']).describe('What happened to it.'),
  weight: z.number().nullable().describe('Its weight.'),
  stops: filledWith(['sent', 'held'], z.array(z.string()).describe('Where it was.')),
  reason: setWith(['held', 'lost'], z.string(), ': why it does not arrive.'),
};
const Parcel = z.object(members);
const namesOf = (shape: object = {}) => Object.keys(shape);

it('with each outcome, an answer has the common members and those of that outcome', () => {
  const { noun, common, of } = outcomesIn(Parcel)!;
  expect({ noun, common: namesOf(common) }).toEqual({ noun: 'Parcel', common: ['outcome', 'weight'] });
  expect(Object.fromEntries([...of].map(([outcome, shape]) => [outcome, namesOf(shape)]))).toEqual({
    sent: ['outcome', 'weight', 'stops'],
    held: ['outcome', 'weight', 'stops', 'reason'],
    lost: ['outcome', 'weight', 'reason'],
  });
});

it('a member that is set with an outcome may be null in general, but not with that outcome', () => {
  expect(Parcel.shape.reason.safeParse(null).success).toBe(true);
  expect(Parcel.shape.reason.description).toBe('Set if the outcome is held or lost: why it does not arrive.');
  expect(outcomesIn(Parcel)!.of.get('lost')!.reason!.safeParse(null).success).toBe(false);
});

it('an answer that extends another one keeps the conditions of its members', () => {
  const Letter = Parcel.extend({ outcome: outcomesOf('Letter', ['sent', 'held', 'lost', 'read']) });
  const { noun, of } = outcomesIn(Letter)!;
  expect({ noun, read: namesOf(of.get('read')) }).toEqual({ noun: 'Letter', read: ['outcome', 'weight'] });
});

it('an answer whose outcome was not declared with outcomesOf has no outcomes', () => {
  expect(outcomesIn(z.object({ ...members, outcome: z.enum(['sent', 'held', 'lost']) }))).toBeUndefined();
  expect(outcomesIn(z.string())).toBeUndefined();
});

it('a member that names an outcome that does not exist is refused', () => {
  const { reason } = members;
  expect(() => outcomesIn(z.object({ outcome: outcomesOf('Parcel', ['sent', 'held']), reason }))).toThrow(
    'reason belongs to the outcome lost, which does not exist',
  );
});

it.each([
  [{ outcome: 'sent', weight: null, stops: ['Ghent'], reason: null }, []],
  [{ outcome: 'sent', weight: 1, stops: [], reason: 'rain' }, ['reason']],
  [{ outcome: 'held', weight: 1, stops: [], reason: null }, ['reason']],
  [{ outcome: 'lost', weight: 1, stops: ['Ghent'], reason: 'rain' }, ['stops']],
])('%j contradicts its outcome in %j', (answer, faults) => {
  expect(faultsOfOutcome(Parcel, answer)).toEqual(faults);
});
