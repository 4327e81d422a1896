import { expect, it } from '@jest/globals';
import { recordOf, type EndOfClaim } from './record.rules.js';

const NOW = new Date('2026-01-02T00:00:00Z');
const end = (n: number, given: Partial<EndOfClaim> = {}): EndOfClaim => ({
  id: `clm_${n}` as never,
  status: 'active',
  statusReason: null,
  mergedInto: null,
  state: 'tentative',
  ...given,
});
const record = (ends: readonly EndOfClaim[], title = 'Find out') =>
  recordOf({
    workspace: { id: 'wsp_1' as never, openedAt: new Date('2026-01-01T00:00:00Z') },
    task: { id: 'tsk_1' as never, title },
    ends,
    tests: [],
    note: null,
    now: NOW,
  });

it('the record of a workspace says what became of its claims', () => {
  const promoted = { status: 'archived', statusReason: 'promoted', state: 'accepted' } as const;
  const ends = [
    end(1, { ...promoted, mergedInto: 'clm_9' as never }),
    end(2, { ...promoted, mergedInto: 'clm_9' as never }),
    end(3, { state: 'contested' }),
    end(4),
    end(5, { status: 'archived', statusReason: 'low_value_clutter' }),
    end(6, { status: 'archived', statusReason: 'carryover_cap_exceeded' }),
    end(7, { status: 'retracted' }),
  ];
  expect(record(ends)).toMatchObject({
    counts: { accepted: 2, contested: 1, tentative: 4 },
    promoted: ['clm_9'],
    carried: ['clm_3', 'clm_4'],
    openQuestions: ['clm_3'],
    archived: [
      { id: 'clm_5', code: 'low_value_clutter' },
      { id: 'clm_6', code: 'carryover_cap_exceeded' },
    ],
    text: 'Task: Find out. From 2026-01-01T00:00:00.000Z to 2026-01-02T00:00:00.000Z. Promoted: 1. Carried on: 2. Contested: 1. Tests: 0. Archived: 2 (1 carryover_cap_exceeded, 1 low_value_clutter).',
  });
});

it('the record of a workspace has at most 1,200 characters and 200 ids of a kind, however large the workspace is', () => {
  const ends = Array.from({ length: 900 }, (_, n) =>
    end(n, n % 2 === 0 ? {} : { status: 'archived', statusReason: `reason_${n}` }),
  );
  const { text, carried, archived } = record(ends, '👩‍🚀'.repeat(500));
  expect({ characters: [...text].length, carried: carried.length, archived: archived.length }).toEqual({
    characters: 1_200,
    carried: 200,
    archived: 200,
  });
});
