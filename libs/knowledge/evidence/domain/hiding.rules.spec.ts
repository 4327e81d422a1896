import { evidenceIdsIn, withoutEvidence } from './hiding.rules.js';

const [OWN, THEIRS] = ['evd_01h455vb4pex5vsknk084sn02q', 'evd_01h455vb4pex5vsknk084sn02r'];

it('hiding removes the ids of hidden evidence and the entries about them from lists, and keeps everything else', () => {
  const shown = {
    evidenceIds: [OWN, THEIRS],
    ignored: [
      { id: THEIRS, code: 'stale_evidence' },
      { id: OWN, code: 'stale_evidence' },
    ],
    met: [{ gate: 'a', ids: [THEIRS] }],
    at: null,
    count: 2,
  };
  expect(evidenceIdsIn(shown)).toEqual([OWN, THEIRS]);
  expect(withoutEvidence(shown, new Set([THEIRS]))).toEqual({
    evidenceIds: [OWN],
    ignored: [{ id: OWN, code: 'stale_evidence' }],
    met: [{ gate: 'a', ids: [] }],
    at: null,
    count: 2,
  });
  expect(withoutEvidence(shown, new Set())).toBe(shown);
});
