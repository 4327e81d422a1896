import type { Id } from '#libs/kernel/index.js';
import type { Note } from '../../notes/index.js';
import { shownFailures } from './failure.js';

const NOW = new Date('2026-01-01T00:00:00Z');

/** A failure of the component `db`; later ones have a higher number. */
const aFailure = (
  number: number,
  {
    signature = `db||${number}`,
    importance = 0.7,
    isProtected = false,
    baseClass = 'inference',
  }: { signature?: string; importance?: number; isProtected?: boolean; baseClass?: 'inference' | 'tool_output' } = {},
) => ({
  note: {
    claimId: `clm_${number}` as Id<'clm'>,
    signature,
    componentN: 'db',
    importance,
    halfLifeDays: 11,
    uses: 0,
    lastUsedAt: null,
    recordedAt: NOW,
  } as Note,
  claim: { baseClass },
  isProtected,
});

type Failure = ReturnType<typeof aFailure>;

it.each<[string, Failure[], string[]]>([
  ['the latest', [aFailure(1, { signature: 's' }), aFailure(2, { signature: 's' })], ['clm_2']],
  [
    'that of a stronger class',
    [aFailure(1, { signature: 's', baseClass: 'tool_output' }), aFailure(2, { signature: 's' })],
    ['clm_1'],
  ],
  [
    'that of a user, whatever its class',
    [
      aFailure(1, { signature: 's', isProtected: true }),
      aFailure(2, { signature: 's', baseClass: 'tool_output', importance: 0.9 }),
    ],
    ['clm_1'],
  ],
])('of failures with the same signature, %s is shown', (_, failures, expected) => {
  expect(shownFailures(failures, NOW).map(({ note }) => note.claimId)).toEqual(expected);
});

it('critical failures of an agent do not leave out that of a user', () => {
  const critical = [2, 3, 4].map((number) => aFailure(number, { importance: 0.9 }));
  const shown = shownFailures([aFailure(1, { isProtected: true }), ...critical], NOW);
  expect(shown.map(({ note }) => note.claimId)).toEqual(['clm_1', 'clm_4', 'clm_3']);
});
