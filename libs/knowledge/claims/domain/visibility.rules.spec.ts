import { aClaim } from '#libs/testing/stored-claims.js';
import { SmallWorld } from '#libs/testing/knowledge/index.js';
import { isVisible } from './visibility.rules.js';

const NOON = '2025-12-31T12:00:00Z';

describe('what a slot shows for a given time', () => {
  it('is the claim that the gate trusts most', () => {
    const small = new SmallWorld();
    small.store({ value: 'document', by: 'document', observedAt: '2025-12-31T09:00:00Z' });
    small.store({
      value: 'user',
      by: 'user_explicit',
      observedAt: '2025-12-31T10:00:00Z',
      validFrom: '2025-12-31T13:00:00Z',
    });
    expect(small.valuesAt(NOON)).toEqual(['document']);
  });

  it('is, at equal trust, the claim that was observed last, even if that claim was recorded first', () => {
    const small = new SmallWorld();
    small.store({ value: 'en', by: 'inference', observedAt: '2025-12-31T10:00:00Z' });
    small.store({ value: 'es', by: 'inference', observedAt: '2025-12-31T13:00:00Z' });
    small.minutesLater(1).store({ value: 'fr', by: 'inference', observedAt: '2025-12-31T09:00:00Z' });
    expect(small.valuesAt(NOON)).toEqual(['en']);
  });

  it('is every value of a multi-valued predicate', () => {
    const small = new SmallWorld();
    small.setPredicate({ name: 'likes', cardinality: 'multi' });
    for (const value of ['tea', 'coffee'])
      small.store({ predicate: 'likes', value, by: 'document', observedAt: '2025-12-31T09:00:00Z' });
    expect(small.valuesAt(NOON)).toEqual(['coffee', 'tea']);
  });

  it('does not include a claim that is quarantined, retracted, rejected or no longer valid', () => {
    const small = new SmallWorld();
    const observedAt = '2025-12-31T09:00:00Z';
    small.store({ predicate: 'a', value: 'quarantined', by: 'document', observedAt });
    small.setAside(small.claims.at(-1)!.id);
    small.retract(small.store({ predicate: 'b', value: 'retracted', by: 'document', observedAt }).claimId!);
    const rejected = small.store({ predicate: 'c', value: 'rejected', by: 'document', observedAt }).claimId!;
    small.setAside(rejected);
    small.review(rejected, 'reject');
    small.store({ predicate: 'd', value: 'over', by: 'document', validFrom: '2025-12-01T00:00:00Z', validUntil: NOON });
    expect(small.valuesAt(NOON)).toEqual([]);
  });
});

it.each([
  ['global', null, null, true],
  ['session', null, 'wsp_a', false],
  ['session', 'ses_a', null, true],
  ['workspace', null, null, false],
  ['workspace', 'ses_a', null, false],
  ['workspace', 'ses_a', 'wsp_b', false],
  ['workspace', null, 'wsp_a', true],
] as const)(
  'a claim of scope %s is seen by a reader in session %s and workspace %s: %s',
  (scope, sessionId, workspaceId, expected) => {
    const place = {
      global: {},
      session: { sessionId: 'ses_a' },
      workspace: { sessionId: 'ses_a', workspaceId: 'wsp_a' },
    } as const;
    const claim = aClaim({ spaceId: 'spc_a', text: 'It rains.', scope, ...place[scope] });
    const at = new Date(claim.observedAt.getTime() + 1);
    expect(isVisible(claim, { at, isPast: false, sessionId, workspaceId })).toBe(expected);
  },
);
