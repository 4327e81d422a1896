import type { Caller } from '#libs/kernel/index.js';
import { scoresAt, strengthLabel, refreshStrength } from './trust.js';
import { anAttachment } from '#libs/testing/stored-claims.js';
import { weighBelief } from './belief.js';
import { summarizeEvidence } from './support.js';
import { tallyOf, voterOf, movesGate, refreshes, type Vote } from './votes.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const hours = (count: number): Date => new Date(NOW.getTime() + count * 3_600_000);
const vote = (parts: Partial<Vote>): Vote => ({
  claimId: 'clm_1',
  voter: 'v',
  vote: 'reinforce',
  counted: true,
  movesGate: true,
  reason: null,
  at: NOW,
  ...parts,
});

it('evidence that has expired still counts for belief, because its time limit affects only grounding', () => {
  const rows = (expiresAt: Date | null) => [
    anAttachment({ evidenceId: 'evd_1' as never, expiresAt, staleAt: expiresAt }),
    anAttachment({ evidenceId: 'evd_2' as never, relation: 'contradiction', independenceGroup: 'b', expiresAt }),
  ];
  const weighed = (expiresAt: Date | null) => weighBelief({}, rows(expiresAt), false, hours(10));
  expect(weighed(hours(1))).toEqual(weighed(null));
  expect(weighed(hours(1))).toMatchObject({ supportGroups: 1, contradictionGroups: 1 });
});

describe('the evidence summary of a claim', () => {
  it.each([
    ['without evidence', [], { base: 0, corroboration: 0, agingFrom: null, baseClass: 'inference' }],
    [
      'the strongest live assertion is its base',
      [anAttachment({}), anAttachment({ class: 'system', weight: 0.95 })],
      { base: 0.95, baseClass: 'system', corroboration: 1 },
    ],
    [
      'revoked evidence counts for nothing',
      [anAttachment({ isLive: false, class: 'system', weight: 0.95 }), anAttachment({})],
      { base: 0.6, baseClass: 'document' },
    ],
    [
      'corroboration adds witnesses, but no weight',
      [
        anAttachment({}),
        anAttachment({ relation: 'corroboration', class: 'system', weight: 0.95, independenceGroup: 'b' }),
      ],
      { base: 0.6, baseClass: 'document', corroboration: 2 },
    ],
    [
      'corroboration alone does not support a claim',
      [anAttachment({ relation: 'corroboration' })],
      { base: 0, corroboration: 1, agingFrom: null },
    ],
    [
      'if weights are equal, the stronger class counts',
      [anAttachment({}), anAttachment({ class: 'user_explicit', weight: 0.6 })],
      { baseClass: 'user_explicit' },
    ],
    [
      'a weaker repetition does not restart ageing',
      [anAttachment({ weight: 0.85 }), anAttachment({ observedAt: hours(5) })],
      { agingFrom: NOW },
    ],
    ['an equal repetition does', [anAttachment({}), anAttachment({ observedAt: hours(5) })], { agingFrom: hours(5) }],
    [
      'a copy is not a second witness, and the original remains one',
      [
        anAttachment({ copyKey: 'h', independenceGroup: 'b', attachedAt: hours(1) }),
        anAttachment({ copyKey: 'h' }),
        anAttachment({ independenceGroup: 'c' }),
      ],
      { corroboration: 2 },
    ],
    [
      'a witness with a copy may still add other evidence',
      [
        anAttachment({ copyKey: 'h' }),
        anAttachment({ copyKey: 'h', independenceGroup: 'b', attachedAt: hours(1) }),
        anAttachment({ independenceGroup: 'b', attachedAt: hours(2) }),
      ],
      { corroboration: 2 },
    ],
  ])('%s', (_, attachments, expected) => {
    expect(summarizeEvidence(attachments)).toMatchObject(expected);
  });
});

describe('scores', () => {
  const NO_LIMITS = { trustLimit: null, gateTrustLimit: null };
  const none = { reinforcements: 0, disputes: 0, gateReinforcements: 0, gateDisputes: 0 };
  it.each([
    ['clamped to 1', { base: 1, corroboration: 5, ...none }, 1, 1],
    ['clamped to 0', { base: 0, corroboration: 0, ...none, disputes: 3, gateDisputes: 3 }, 0, 0],
    ['votes of agents change only trust', { base: 0.5, corroboration: 1, ...none, disputes: 3 }, 0.275, 0.5],
    ['a missing witness does not lower the scores', { base: 0.5, corroboration: 0, ...none }, 0.5, 0.5],
  ])('%s', (_, grounds, trust, gateTrust) => {
    expect(scoresAt({ ...grounds, ...NO_LIMITS, agingFrom: NOW }, NOW)).toEqual({ trust, gateTrust });
  });

  it('do not exceed the limits set by premises', () => {
    const grounds = { base: 0.95, corroboration: 3, ...none, reinforcements: 9, agingFrom: NOW };
    expect(scoresAt({ ...grounds, trustLimit: 0.6, gateTrustLimit: 0.7 }, NOW)).toEqual({ trust: 0.6, gateTrust: 0.7 });
  });

  it('do not benefit from an ageing that starts in the future', () => {
    expect(scoresAt({ base: 0.5, corroboration: 1, ...none, ...NO_LIMITS, agingFrom: hours(24) }, NOW).trust).toBe(0.5);
  });
});

describe('votes', () => {
  const by = (kind: Caller['principal']['kind'], role: Caller['role']): Caller => ({
    principal: { id: 'prn_1', kind, name: 'n' },
    keyId: 'key_1',
    role,
    allowedClasses: [],
    grants: [],
    sourceSystems: [],
    spaceIds: null,
    defaultSpaceId: null,
  });

  it.each([
    ['agent', 'agent', 'prn_1', false],
    ['agent', 'writer', 'prn_1', true],
    ['user', 'agent', 'prn_1', true],
    ['service', 'agent', 'key_1', false],
    ['service', 'writer', 'key_1', true],
  ] as const)('of a key of a %s with role %s belong to %s and move the gate: %s', (kind, role, voter, gate) => {
    expect({ voter: voterOf(by(kind, role)), movesGate: movesGate(by(kind, role)) }).toEqual({
      voter,
      movesGate: gate,
    });
  });

  it('are counted', () => {
    const votes = [
      vote({}),
      vote({ counted: false }),
      vote({ movesGate: false }),
      vote({ vote: 'dispute', movesGate: false }),
    ];
    expect(tallyOf(votes)).toEqual({ reinforcements: 2, disputes: 1, gateReinforcements: 1, gateDisputes: 0 });
  });
});

describe('memory', () => {
  it.each([
    ['is refreshed by a first reinforcement', 'reinforce', undefined, true],
    ['is refreshed by a change of mind', 'reinforce', vote({ vote: 'dispute' }), true],
    ['is not refreshed by the same within a day', 'reinforce', vote({ at: hours(-23) }), false],
    ['is refreshed by the same after a day', 'reinforce', vote({ at: hours(-24) }), true],
    ['is not refreshed by a dispute', 'dispute', undefined, false],
  ] as const)('%s', (_, kind, current, expected) => {
    expect(refreshes(kind, current, NOW)).toBe(expected);
  });

  it.each([
    [0, 30],
    [15, 45],
    [30, 60],
    [300, 60],
  ])('reinforced after %d days has a half-life of %d', (days, halfLifeDays) => {
    expect(refreshStrength({ halfLifeDays: 30, strengthRefreshedAt: NOW }, hours(24 * days))).toEqual({
      halfLifeDays,
      strengthRefreshedAt: hours(24 * days),
    });
  });

  it('never has a half-life of more than a year', () => {
    expect(refreshStrength({ halfLifeDays: 300, strengthRefreshedAt: NOW }, hours(24 * 300)).halfLifeDays).toBe(365);
  });

  it.each([
    [1, 'strong'],
    [0.7, 'strong'],
    [0.6999, 'healthy'],
    [0.3, 'healthy'],
    [0.15, 'weakening'],
    [0.1499, 'due'],
  ])('of strength %d is %s', (strength, label) => {
    expect(strengthLabel(strength)).toBe(label);
  });
});
