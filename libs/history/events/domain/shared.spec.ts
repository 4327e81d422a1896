import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { NewEvent } from './event.js';
import { shared, told, toldOf } from './shared.js';

const event = (subjectId: string, payload: NewEvent['payload'] = {}): NewEvent => ({ kind: 'grounds_changed', spaceId: 'spc_1', subjectId, ts: new Date(0), payload });

describe('an event of several things', () => {
  it('tells of each what an event of its own would, in the order given', () => {
    fc.assert(fc.property(fc.uniqueArray(fc.nat(100_000), { maxLength: 200 }), (numbers) => {
      const events = numbers.map((number) => event(`clm_${number}`, { version: number }));
      expect(shared(events, 'cas_1').flatMap(told)).toEqual(events);
    }));
  });

  it('has what brought it about for its subject', () => {
    expect(shared([event('clm_1', { a: 1 }), event('clm_2', { a: 2 })], 'cas_1')).toEqual([
      { kind: 'grounds_changed', spaceId: 'spc_1', subjectId: 'cas_1', ts: new Date(0), payload: { each: { clm_1: { a: 1 }, clm_2: { a: 2 } } } },
    ]);
  });

  it('tells of no more than fifty', () => {
    const sizes = (count: number) => shared(Array.from({ length: count }, (_, i) => event(`clm_${i}`)), 'cas_1').map((one) => toldOf(one).length);
    expect([0, 1, 50, 51, 120].map(sizes)).toEqual([[], [1], [50], [50, 1], [50, 50, 20]]);
  });

  it('is not what an event of one thing is', () => {
    expect([told(event('clm_1', { a: 1 })), toldOf(event('clm_1', { a: 1 }))]).toEqual([[event('clm_1', { a: 1 })], []]);
  });
});
