import { fallenIn, type RootEvent } from './root.rules.js';

/** An event with only the part of its payload that the rules read. */
const event = (kind: RootEvent['kind'], subjectId: string, payload: object = {}): RootEvent =>
  ({ kind, subjectId, spaceId: 'spc_1', occurredAt: new Date(0), payload }) as RootEvent;

describe('the effects of events on claims that others depend on', () => {
  it.each<[string, RootEvent, ReturnType<typeof fallenIn>]>([
    [
      'a retraction',
      event('claim_retracted', 'clm_1'),
      [{ trigger: 'retracted', effect: 'tainted', rootIds: ['clm_1'] }],
    ],
    ['a replacement announced for later', event('claim_superseded', 'clm_1', { after: { status: 'active' } }), []],
    [
      'a replacement',
      event('claim_superseded', 'clm_1', { after: { status: 'superseded' } }),
      [{ trigger: 'superseded', effect: 'stale', rootIds: ['clm_1'] }],
    ],
    [
      'evidence that a fact gained',
      event('fact_regrounded', 'clm_1', { after: {}, attachments: [] }),
      [{ trigger: 'restored', effect: null, rootIds: ['clm_1'] }],
    ],
    [
      'another version of the schema that accepted a fact',
      event('fact_regrounded', 'clm_1', { after: {}, attachments: [], fact: {} }),
      [{ trigger: 'restored', effect: 'stale', rootIds: ['clm_1'] }],
    ],
    [
      'an assertion that was withdrawn',
      event('assertion_withdrawn', 'clm_1', { after: { grounding: 'sound' } }),
      [{ trigger: 'revalued', effect: null, rootIds: ['clm_1'] }],
    ],
    [
      'an assertion that was withdrawn, after which only stale evidence supports the claim',
      event('assertion_withdrawn', 'clm_1', { after: { grounding: 'stale' } }),
      [{ trigger: 'revalued', effect: 'stale', rootIds: ['clm_1'] }],
    ],
    ['a vote', event('vote_set', 'clm_1'), [{ trigger: 'revalued', effect: null, rootIds: ['clm_1'] }]],
    [
      'a conflict',
      event('conflict_opened', 'cnf_1', { conflict: { newClaimId: 'clm_2', existingClaimId: 'clm_1' } }),
      [{ trigger: 'contested', effect: 'contested', rootIds: ['clm_1', 'clm_2'] }],
    ],
    [
      'a decision about a conflict',
      event('conflict_resolved', 'cnf_1', { conflict: { newClaimId: 'clm_2', existingClaimId: 'clm_1' } }),
      [{ trigger: 'settled', effect: null, rootIds: ['clm_1', 'clm_2'] }],
    ],
    [
      'the revocation of evidence that alone supported one claim, and supported another claim together with more',
      event('evidence_revoked', 'evd_1', {
        evidence: {},
        claims: [
          { id: 'clm_1', grounding: 'tainted' },
          { id: 'clm_2', grounding: 'sound' },
        ],
      }),
      [
        { trigger: 'unsupported', effect: 'tainted', rootIds: ['clm_1'] },
        { trigger: 'revalued', effect: null, rootIds: ['clm_2'] },
      ],
    ],
    [
      'the revocation of evidence whose claims are still to be weighed',
      event('evidence_revoked', 'evd_1', { evidence: {} }),
      [{ trigger: 'revoked', effect: 'tainted', rootIds: ['evd_1'] }],
    ],
    [
      'the reinstatement of evidence whose claims are still to be weighed',
      event('evidence_reinstated', 'evd_1', { evidence: {} }),
      [{ trigger: 'reinstated', effect: null, rootIds: ['evd_1'] }],
    ],
    [
      'a forecast that was refuted',
      event('node_changed', 'clm_1', { node: { verdict: 'refuted' } }),
      [{ trigger: 'refuted', effect: 'tainted', rootIds: ['clm_1'] }],
    ],
    [
      'a forecast that was partially refuted',
      event('node_changed', 'clm_1', { node: { verdict: 'partially_refuted' } }),
      [{ trigger: 'refuted', effect: 'stale', rootIds: ['clm_1'] }],
    ],
    [
      'a forecast that was confirmed',
      event('node_changed', 'clm_1', { node: { verdict: 'confirmed' } }),
      [{ trigger: 'revalued', effect: null, rootIds: ['clm_1'] }],
    ],
    [
      'a change to other premises',
      event('node_rederived', 'clm_1', { node: { contested: false }, claimSupport: { grounding: 'sound' } }),
      [{ trigger: 'rederived', effect: null, rootIds: ['clm_1'] }],
    ],
    [
      'a change to other premises, one of them contested',
      event('node_rederived', 'clm_1', { node: { contested: true }, claimSupport: { grounding: 'sound' } }),
      [{ trigger: 'rederived', effect: 'contested', rootIds: ['clm_1'] }],
    ],
    [
      'a change to other premises, one of them stale',
      event('node_rederived', 'clm_1', { node: { contested: true }, claimSupport: { grounding: 'stale' } }),
      [{ trigger: 'rederived', effect: 'stale', rootIds: ['clm_1'] }],
    ],
    [
      'a further witness',
      event('evidence_attached', 'clm_1', { attachments: [{ relation: 'corroboration' }] }),
      [{ trigger: 'revalued', effect: null, rootIds: ['clm_1'] }],
    ],
    [
      'evidence against a claim, which does not change the value of the claim',
      event('evidence_attached', 'clm_1', { attachments: [{ relation: 'contradiction' }] }),
      [],
    ],
    [
      'a belief that becomes rejected',
      event('belief_changed', 'clm_1', { from: 'contested', to: 'rejected' }),
      [{ trigger: 'rejected', effect: 'stale', rootIds: ['clm_1'] }],
    ],
    [
      'a belief that is no longer rejected',
      event('belief_changed', 'clm_1', { from: 'rejected', to: 'contested' }),
      [{ trigger: 'restored', effect: null, rootIds: ['clm_1'] }],
    ],
    ['any other change of belief', event('belief_changed', 'clm_1', { from: 'tentative', to: 'accepted' }), []],
  ])('%s', (_, given, expected) => {
    expect(fallenIn([given])).toEqual(expected);
  });

  it('name each claim once for each trigger', () => {
    expect(
      fallenIn([event('vote_set', 'clm_1'), event('vote_withdrawn', 'clm_1'), event('claim_retracted', 'clm_1')]),
    ).toEqual([
      { trigger: 'revalued', effect: null, rootIds: ['clm_1'] },
      { trigger: 'retracted', effect: 'tainted', rootIds: ['clm_1'] },
    ]);
  });
});
