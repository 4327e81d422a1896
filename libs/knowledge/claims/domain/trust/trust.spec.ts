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
  const summary = { ...summarizeEvidence(rows(null)), gateTrustLimit: null };
  const weighed = (expiresAt: Date | null) => weighBelief({}, rows(expiresAt), summary, hours(10));
  expect(weighed(hours(1))).toEqual(weighed(null));
  expect(weighed(hours(1))).toMatchObject({ supportGroups: 1, contradictionGroups: 1 });
});

describe('the evidence summary of a claim', () => {
  it.each([
    ['is empty without evidence', [], { base: 0, corroboration: 0, agingFrom: null, baseClass: 'inference' }],
    [
      'has the strongest live assertion as base',
      [anAttachment({}), anAttachment({ class: 'system', weight: 0.95 })],
      { base: 0.95, baseClass: 'system', corroboration: 1 },
    ],
    [
      'does not count revoked evidence',
      [anAttachment({ live: false, class: 'system', weight: 0.95 }), anAttachment({})],
      { base: 0.6, baseClass: 'document' },
    ],
    [
      'counts corroboration as a witness, but not as weight',
      [
        anAttachment({}),
        anAttachment({ relation: 'corroboration', class: 'system', weight: 0.95, independenceGroup: 'b' }),
      ],
      { base: 0.6, baseClass: 'document', corroboration: 2 },
    ],
    [
      'has base 0 with corroboration alone',
      [anAttachment({ relation: 'corroboration' })],
      { base: 0, corroboration: 1, agingFrom: null },
    ],
    [
      'has the stronger class if weights are equal',
      [anAttachment({}), anAttachment({ class: 'user_explicit', weight: 0.6 })],
      { baseClass: 'user_explicit' },
    ],
    [
      'does not restart ageing at a weaker repetition',
      [anAttachment({ weight: 0.85 }), anAttachment({ observedAt: hours(5) })],
      { agingFrom: NOW },
    ],
    [
      'restarts ageing at an equal repetition',
      [anAttachment({}), anAttachment({ observedAt: hours(5) })],
      { agingFrom: hours(5) },
    ],
    [
      'counts the original as a witness, but not its copy',
      [
        anAttachment({ copyKey: 'h', independenceGroup: 'b', attachedAt: hours(1) }),
        anAttachment({ copyKey: 'h' }),
        anAttachment({ independenceGroup: 'c' }),
      ],
      { corroboration: 2 },
    ],
    [
      'counts a witness with a copy if the witness also has other evidence',
      [
        anAttachment({ copyKey: 'h' }),
        anAttachment({ copyKey: 'h', independenceGroup: 'b', attachedAt: hours(1) }),
        anAttachment({ independenceGroup: 'b', attachedAt: hours(2) }),
      ],
      { corroboration: 2 },
    ],
    [
      'counts a source as a witness although an agent copied its text before',
      [
        anAttachment({ copyKey: 'h', independenceGroup: 'unregistered/document' }),
        anAttachment({ independenceGroup: 'unregistered/document', attachedAt: hours(1) }),
        anAttachment({ copyKey: 'h', independenceGroup: 'source/crm', attachedAt: hours(2) }),
      ],
      { corroboration: 2 },
    ],
    [
      'counts one witness if an agent only copied what a source says, before or after the source',
      ['unregistered/document', 'source/crm', 'inference'].map((independenceGroup, n) =>
        anAttachment({ copyKey: 'h', independenceGroup, attachedAt: hours(n) }),
      ),
      { corroboration: 1 },
    ],
  ])('%s', (_, attachments, expected) => {
    expect(summarizeEvidence(attachments)).toMatchObject(expected);
  });
});

describe('the scores of a claim', () => {
  const NO_LIMITS = { trustLimit: null, gateTrustLimit: null };
  const none = { reinforcements: 0, disputes: 0, gateReinforcements: 0, gateDisputes: 0 };
  it.each([
    ['are at most 1', { base: 1, corroboration: 5, ...none }, 1, 1],
    ['are at least 0', { base: 0, corroboration: 0, ...none, disputes: 3, gateDisputes: 3 }, 0, 0],
    ['include votes of agents only in trust', { base: 0.5, corroboration: 1, ...none, disputes: 3 }, 0.275, 0.5],
    ['are not lowered by a missing witness', { base: 0.5, corroboration: 0, ...none }, 0.5, 0.5],
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

describe('votes on a claim', () => {
  const by = (kind: Caller['principal']['kind'], role: Caller['role']): Caller => ({
    principal: { id: 'prn_1', kind, name: 'n' },
    keyId: 'key_1',
    role,
    allowedClasses: [],
    grants: [],
    sourceSystems: [],
    spaceIds: null,
    defaultSpaceId: null,
    keyExpiresAt: null,
  });

  it.each([
    ['agent', 'agent', 'prn_1', false],
    ['agent', 'writer', 'prn_1', true],
    ['user', 'agent', 'prn_1', true],
    ['service', 'agent', 'key_1', false],
    ['service', 'writer', 'key_1', true],
  ] as const)('by a key of a %s with role %s belong to %s and change gateTrust: %s', (kind, role, voter, gate) => {
    expect({ voter: voterOf(by(kind, role)), movesGate: movesGate(by(kind, role)) }).toEqual({
      voter,
      movesGate: gate,
    });
  });

  it('are counted for trust, and separately for gateTrust', () => {
    const votes = [
      vote({}),
      vote({ counted: false }),
      vote({ movesGate: false }),
      vote({ vote: 'dispute', movesGate: false }),
    ];
    expect(tallyOf(votes)).toEqual({ reinforcements: 2, disputes: 1, gateReinforcements: 1, gateDisputes: 0 });
  });
});

describe('the memory of a claim', () => {
  it.each([
    ['is refreshed by a first reinforcement', 'reinforce', undefined, true],
    ['is refreshed by a reinforcement after a dispute by the same voter', 'reinforce', vote({ vote: 'dispute' }), true],
    ['is not refreshed by a repeated reinforcement within a day', 'reinforce', vote({ at: hours(-23) }), false],
    ['is refreshed by a repeated reinforcement after a day', 'reinforce', vote({ at: hours(-24) }), true],
    ['is not refreshed by a dispute', 'dispute', undefined, false],
  ] as const)('%s', (_, kind, current, expected) => {
    expect(refreshes(kind, current, NOW)).toBe(expected);
  });

  it.each([
    [0, 30],
    [15, 45],
    [30, 60],
    [300, 60],
  ])('has, after a reinforcement on day %d, a half-life of %d days', (days, halfLifeDays) => {
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
  ])('with strength %d has the label %s', (strength, label) => {
    expect(strengthLabel(strength)).toBe(label);
  });
});
