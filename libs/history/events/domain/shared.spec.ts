import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { type NewEvent, shared, unfold, subjectsIn } from './event.js';

const event = (subjectId: string, payload: NewEvent['payload'] = {}): NewEvent => ({
  kind: 'support_recomputed',
  spaceId: 'spc_1',
  subjectId,
  occurredAt: new Date(0),
  payload,
});

describe('an event about several subjects', () => {
  it('has the payload of each subject, in the order given', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(100_000), { maxLength: 200 }), (numbers) => {
        const events = numbers.map((number) => event(`clm_${number}`, { version: number }));
        expect(shared(events, 'cas_1').flatMap(unfold)).toEqual(events);
      }),
    );
  });

  it('has its cause as its subject', () => {
    expect(shared([event('clm_1', { a: 1 }), event('clm_2', { a: 2 })], 'cas_1')).toEqual([
      {
        kind: 'support_recomputed',
        spaceId: 'spc_1',
        subjectId: 'cas_1',
        occurredAt: new Date(0),
        payload: { items: { clm_1: { a: 1 }, clm_2: { a: 2 } } },
      },
    ]);
  });

  it('cannot be made of events that have ids of their own, because it has only one id', () => {
    const id = 'evt_00000000000000000000000001';
    expect(() => shared([event('clm_1'), { ...event('clm_2'), id }], 'cas_1')).toThrow('have ids of their own');
  });

  it('has no more than fifty subjects', () => {
    const sizes = (count: number) =>
      shared(
        Array.from({ length: count }, (_, i) => event(`clm_${i}`)),
        'cas_1',
      ).map((one) => subjectsIn(one).length);
    expect([0, 1, 50, 51, 120].map(sizes)).toEqual([[], [1], [50], [50, 1], [50, 50, 20]]);
  });

  it.each<[title: string, odd: Partial<NewEvent>, why: string]>([
    ['differ in kind', { kind: 'claim_stored' }, 'differ'],
    ['differ in space', { spaceId: null }, 'differ'],
    ['differ in time', { occurredAt: new Date(1) }, 'differ'],
    ['differ in session', { sessionId: 'ses_1' }, 'differ'],
    ['differ in task', { taskId: 'tsk_1' }, 'differ'],
    ['include two with the same subject', { subjectId: 'clm_1' }, 'twice'],
  ])('cannot be made of events that %s', (_, odd, why) => {
    const others = Array.from({ length: 60 }, (__, i) => event(`clm_${i}`));
    expect(() => shared([...others, { ...event('clm_60'), ...odd }], 'cas_1')).toThrow(why);
  });

  it('may be made of events whose session is null or left out', () => {
    expect(shared([event('clm_1'), { ...event('clm_2'), sessionId: null, taskId: undefined }], 'cas_1')).toHaveLength(
      1,
    );
  });

  it('is unfolded into its parts, unlike an event about one subject', () => {
    expect({ parts: unfold(event('clm_1', { a: 1 })), subjects: subjectsIn(event('clm_1', { a: 1 })) }).toEqual({
      parts: [event('clm_1', { a: 1 })],
      subjects: [],
    });
  });
});
