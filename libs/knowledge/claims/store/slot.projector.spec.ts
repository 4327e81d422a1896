import { describe, expect, it } from '@jest/globals';
import type { NewEvent } from '#libs/history/events/index.js';
import { SlotProjector } from './slot.projector.js';

const event = (kind: string, payload: NewEvent['payload']): NewEvent => ({
  kind,
  spaceId: 'spc_a',
  subjectId: 'clm_a',
  occurredAt: new Date(0),
  payload,
});
const [second, third] = [
  { id: 'clm_a', version: 2 },
  { id: 'clm_a', version: 3 },
];

describe('events of one write', () => {
  it.each<[string, NewEvent[]]>([
    [
      'of the claim itself and through its evidence',
      [event('claim_disputed', { after: second }), event('evidence_revoked', { claims: [second] })],
    ],
    [
      'through its premises and of the claim itself',
      [event('support_recomputed', { claimSupport: second }), event('claim_disputed', { after: second })],
    ],
    [
      'when it is stored and when it is disputed',
      [event('claim_stored', { claim: second }), event('claim_disputed', { after: second })],
    ],
  ])('are refused if they set one version of a claim twice, %s', (_, events) => {
    expect(() => {
      new SlotProjector().check(events);
    }).toThrow('version 2 of clm_a is decided twice');
  });

  it('may change a claim several times if each change has a version of its own', () => {
    expect(() => {
      new SlotProjector().check([
        event('evidence_revoked', { claims: [second, { id: 'clm_b', version: 2 }] }),
        event('claim_disputed', { after: third }),
      ]);
    }).not.toThrow();
  });
});
