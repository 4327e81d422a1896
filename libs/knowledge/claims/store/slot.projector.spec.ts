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

describe('events that are about to be written together', () => {
  it.each<[string, NewEvent[]]>([
    [
      'of a claim and of the evidence under it',
      [event('claim_disputed', { after: second }), event('evidence_revoked', { claims: [second] })],
    ],
    [
      'of what it depends on and of its own',
      [event('support_recomputed', { claimSupport: second }), event('claim_disputed', { after: second })],
    ],
    [
      'of a claim that is stored with it',
      [event('claim_stored', { claim: second }), event('claim_disputed', { after: second })],
    ],
  ])('are refused if they contain two states of one version, %s', (_, events) => {
    expect(() => {
      new SlotProjector().check(events);
    }).toThrow('version 2 of clm_a is decided twice');
  });

  it('may change a claim as often as they like, one version after the other', () => {
    expect(() => {
      new SlotProjector().check([
        event('evidence_revoked', { claims: [second, { id: 'clm_b', version: 2 }] }),
        event('claim_disputed', { after: third }),
      ]);
    }).not.toThrow();
  });
});
