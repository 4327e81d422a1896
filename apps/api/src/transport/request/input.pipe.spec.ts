import { z } from 'zod';
import { Refusal } from '#libs/kernel/index.js';
import { parserOf } from './input.pipe.js';

const Place = z.strictObject({ room: z.string(), floor: z.int().optional() });
const input = z.object({
  text: z.string(),
  place: Place.optional(),
  where: z.union([z.string(), Place]).optional(),
  places: z.array(Place).optional(),
});
/** Counts the reads of its shape: one read for each unknown field for which the shape is searched. */
let looked = 0;
const other = new Proxy(z.object({ kind: z.literal('other'), colour: z.string() }), {
  get: (target, name) => ((looked += name === 'shape' ? 1 : 0), Reflect.get(target, name) as unknown),
});
const variants = {
  field: 'kind',
  of: new Map<string, z.ZodObject>([
    ['note', z.strictObject({ kind: z.literal('note'), text: z.string() })],
    ['other', other],
  ]),
};
const flat = z.object({ kind: z.string(), text: z.string().optional(), colour: z.string().optional() });

const unknown = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 0]));

function refusalOf(parse: ReturnType<typeof parserOf>, raw: Record<string, unknown>): Refusal {
  try {
    parse(raw);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('the input was accepted');
}

describe('an input with thousands of unknown fields', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['at the top', { text: 'x', ...unknown(5_000) }, '/k0'],
    ['in an object', { text: 'x', place: { room: 'a', ...unknown(5_000) } }, '/place/k0'],
    ['in a branch of a union', { text: 'x', where: { room: 'a', ...unknown(5_000) } }, '/where/k0'],
    [
      'in the objects of a list',
      { text: 'x', places: Array.from({ length: 500 }, () => ({ room: 'a', ...unknown(10) })) },
      '/places/0/k0',
    ],
  ])('is refused with errors for the first 20 of the fields and with the number of the others: %s', (_, raw, field) => {
    const { errors, message } = refusalOf(parserOf({ input }), raw);
    expect(errors).toHaveLength(20);
    expect(errors[0]).toMatchObject({ field, code: 'unknown_field' });
    expect(message).toContain('(and 4999 more)');
  });

  it('is compared with the known fields only for the fields that the refusal shows', () => {
    let compared = 0;
    class Name extends String {
      override toLowerCase(): string {
        compared += 1;
        return super.toLowerCase();
      }
    }
    const nameOf = (field: string): string => new Name(field) as unknown as string;
    const raw = { text: 'x', ...unknown(5_000) };
    expect(() => parserOf({ input })(raw, { nameOf })).toThrow(Refusal);
    expect(compared).toBe(20 * Object.keys(input.shape).length);
  });

  it('is looked up in the other variants only for the fields that the refusal shows', () => {
    looked = 0;
    const raw = { kind: 'note', text: 'x', colour: 'red', ...unknown(5_000) };
    const { errors } = refusalOf(parserOf({ input: flat, variants }), raw);
    expect(errors[0]!.message).toBe('is a field of the kind other, not of note');
    expect(looked).toBeLessThanOrEqual(20);
  });
});

it('an error names a field by its first 500 characters', () => {
  const { errors, message } = refusalOf(parserOf({ input }), { text: 'x', ['k'.repeat(100_000)]: 1 });
  expect(errors[0]!.field).toBe(`/${'k'.repeat(499)}...`);
  expect(message.length).toBeLessThan(600);
});

it('a refusal with a single error does not mention further errors', () => {
  expect(refusalOf(parserOf({ input }), { text: 1 }).message).not.toContain('more)');
});
