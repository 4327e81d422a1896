import { expect, it } from '@jest/globals';
import type { NewEvent } from '#libs/history/events/index.js';
import { decidedAhead } from './decided-ahead.js';

const about = (kind: string, subjectId: string, payload: object = {}): NewEvent => ({
  kind,
  spaceId: 'spc_1',
  subjectId,
  occurredAt: new Date(0),
  payload,
});

/** Decides three parts, each with the events that policies added to the one before; returns what happened, in order. */
async function decided(added: readonly (readonly NewEvent[])[]): Promise<string[]> {
  const steps: string[] = [];
  const parts = decidedAhead(['a', 'b', 'c'], {
    read: (part) => {
      steps.push(`reads ${part}`);
      return Promise.resolve(part);
    },
    idsIn: (_, part) => [`clm_${part}`, `clm_rival_of_${part}`],
    decide: (part) => {
      steps.push(`decides ${part}`);
      return part;
    },
  });
  const decisions: string[] = [];
  for (const [place, decide] of parts.entries()) {
    const ahead = await decide([]);
    decisions.push(added[place] === undefined ? ahead : await decide(added[place]));
  }
  expect(decisions).toEqual(['a', 'b', 'c']);
  return steps.slice(3);
}

const ONCE_EACH = ['decides a', 'decides b', 'decides c'];

it('each part is read and decided once if policies change nothing that was read for it', async () => {
  expect(await decided([])).toEqual(ONCE_EACH);
  expect(await decided([[], [about('cascade_started', 'cas_1')], [about('belief_changed', 'clm_a')]])).toEqual(
    ONCE_EACH,
  );
});

it.each([
  ['a claim of the part', about('support_recomputed', 'clm_b')],
  ['a claim that was only read for it', about('claim_archived', 'clm_rival_of_b')],
  ['such a claim, in its payload', about('evidence_weighed', 'evd_1', { claims: [{ id: 'clm_b' }] })],
])('a part is read and decided again if policies have changed %s', async (_, event) => {
  expect(await decided([[], [event]])).toEqual(['decides a', 'decides b', 'reads b', 'decides b', 'decides c']);
});

it('a later part is read again too, and once for each change', async () => {
  const change = about('belief_changed', 'clm_c');
  expect(await decided([[], [change], [about('cascade_started', 'cas_1')]])).toEqual([
    'decides a',
    'decides b',
    'reads c',
    'decides c',
  ]);
});
