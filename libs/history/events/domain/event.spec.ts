import { placeOf } from './event.js';

const occurredAt = new Date('2026-01-01T00:00:00Z');

it('events of a space have its id and the time of the first of them', () => {
  const event = { kind: 'claim_stored', spaceId: 'spc_1', occurredAt };
  expect(placeOf([event, { ...event, occurredAt: new Date(0) }])).toEqual({ spaceId: 'spc_1', occurredAt });
});

it('events of the tenant as a whole have no place', () => {
  expect(() => placeOf([{ kind: 'key_created', spaceId: null, occurredAt }])).toThrow('key_created');
});
