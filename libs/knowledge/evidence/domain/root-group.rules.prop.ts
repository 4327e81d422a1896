import fc from 'fast-check';
import { rootGroupOf, rootKeysOf, type Provenance } from './parents.rules.js';

const few = (...names: string[]) => fc.constantFrom(...names);
const provenance: fc.Arbitrary<Provenance> = fc.record({
  assertion: fc.record({
    class: fc.constantFrom('document' as const, 'tool_output' as const),
    sourceId: fc.option(few('s', 't', 'u')),
    independenceGroup: few('a', 'b', 'c'),
    registered: fc.boolean(),
  }),
  locator: fc.option(fc.record({ url: few('https://h.example/1', 'https://h.example/2?q', 'https://h.example/2') })),
  copyHash: fc.option(few('x', 'y')),
});

/** Keeps the groups of registered sources and those of labels apart, as in the product. */
const apart = ({ assertion, ...rest }: Provenance): Provenance => {
  const registered = assertion.registered && assertion.sourceId !== null;
  return {
    ...rest,
    assertion: {
      ...assertion,
      registered,
      independenceGroup: registered ? assertion.independenceGroup : `unregistered/${assertion.independenceGroup}`,
    },
  };
};

it('a record without a registered source never shares a group with a record of a registered source', () => {
  fc.assert(
    fc.property(fc.array(provenance.map(apart), { maxLength: 30 }), (records) => {
      const known = new Map<string, string>();
      for (const record of records) {
        const { sought, founded } = rootKeysOf(record);
        const group = rootGroupOf(sought, known, record.assertion.independenceGroup);
        for (const key of founded) if (!known.has(key)) known.set(key, group);
        expect(group.startsWith('unregistered/')).toBe(!record.assertion.registered);
      }
    }),
  );
});

it('no sequence of records joins two groups, or moves a record to another group', () => {
  fc.assert(
    fc.property(fc.array(provenance, { maxLength: 30 }), (records) => {
      const known = new Map<string, string>();
      for (const record of records) {
        const { sought, founded } = rootKeysOf(record);
        const before = new Map(known);
        const group = rootGroupOf(sought, known, record.assertion.independenceGroup);
        for (const key of founded) if (!known.has(key)) known.set(key, group);
        // An existing group is kept: the records of two groups are still distinguished.
        for (const [key, fixed] of before) expect(known.get(key)).toBe(fixed);
      }
      // A repeated record is not another witness, because by then its strongest key already has a group.
      for (const record of records) {
        const { sought } = rootKeysOf(record);
        expect(rootGroupOf(sought, known, record.assertion.independenceGroup)).toBe(known.get(sought[0]!));
      }
    }),
  );
});
