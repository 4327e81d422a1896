import { describe, expect, it } from '@jest/globals';
import { written } from '#libs/history/events/index.js';
import { attachmentsOf, Draft, takeBack, type Attachment, type KnownSlot } from '#libs/knowledge/claims/index.js';
import { caller, SmallWorld } from '#libs/testing/knowledge/index.js';
import type { Merge } from './merge.js';
import { merge, undoMerge } from './merge.rules.js';

const [ann, bob, cleo] = [caller('ann', 'writer'), caller('bob', 'writer'), caller('cleo', 'writer')];
const rowsOf = (slot: KnownSlot, id: string): unknown[] =>
  attachmentsOf(slot, id)
    .map((row) => Object.fromEntries(Object.entries(written(row)).filter(([, value]) => value !== null)))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Two claims that say the same about different times, and the decisions about their merge. */
function aPair(attach: (small: SmallWorld, of: (validFrom: string, validUntil: string) => object) => string[]) {
  const small = new SmallWorld();
  const of = (validFrom: string, validUntil: string): object => ({ value: 'x', validFrom, validUntil });
  const [survivorId, mergedId] = attach(small, of) as [`clm_${string}`, `clm_${string}`];
  const [, before] = small.slotOf(survivorId);
  small.minutesLater(1);
  const context = small.context();
  const draft = new Draft(before, context);
  const made = merge(draft, { survivorId, mergedId, rule: 'same_value', score: 1 }, { runId: null, links: [] });
  const undo = (slot = draft.slot) => undoMerge({ merge: made, inEffect: [], links: [], note: null }, slot, context);
  return { small, survivorId, before, made, slot: draft.slot, context, undo };
}

const [FIRST, SECOND] = [
  ['2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z'],
  ['2022-01-01T00:00:00Z', '2023-01-01T00:00:00Z'],
] as const;

/** `ann` asserts one claim, `bob` the other, and both cite the same document. */
const onSharedEvidence = () =>
  aPair((small, of) => {
    const cites = [small.record('It is x.', 'document', 'press')];
    return [
      small.store({ ...of(...FIRST), by: 'document', cites, as: ann }).claimId!,
      small.store({ ...of(...SECOND), by: 'document', cites, as: bob }).claimId!,
    ];
  });

/** Merges a claim into another one of the world, a minute later. */
function merged(small: SmallWorld, survivorId: `clm_${string}`, mergedId: `clm_${string}`): Merge {
  small.minutesLater(1);
  const made: Merge[] = [];
  small.decide(survivorId, (slot, context) => {
    const draft = new Draft(slot, context);
    const pair = { survivorId, mergedId, rule: 'same_value', score: 1 } as const;
    made.push(merge(draft, pair, { runId: null, links: [] }));
    return { slot: draft.slot, events: draft.events };
  });
  return made[0]!;
}

function undone(small: SmallWorld, made: Merge, inEffect: readonly Merge[]): void {
  small.minutesLater(1);
  small.decide(made.survivorId, (slot, context) =>
    undoMerge({ merge: made, inEffect, links: [], note: null }, slot, context),
  );
}

describe('claims that are merged', () => {
  it('have the authors of both, also if both cite the same evidence', () => {
    const { survivorId, slot, context } = onSharedEvidence();
    const request = { claimId: survivorId, errorType: 'other', reason: 'wrong' };
    const first = takeBack(request, null, slot, context, ann);
    expect(first.outcome).toBe('withdrawn');
    expect(takeBack(request, null, first.slot, context, bob).outcome).toBe('retracted');
  });

  it('are separate again, each with its own authors and witnesses, when the merge is undone', () => {
    const { survivorId, before, undo } = onSharedEvidence();
    expect(rowsOf(undo().slot, survivorId)).toEqual(rowsOf(before, survivorId));
  });

  it('keep a witness that the other claim cites, and have only the witness when the merge is undone', () => {
    const { survivorId, before, slot, undo } = aPair((small, of) => {
      const evidence = small.record('It is x.', 'tool_output', 'gauge');
      const id = small.store({ ...of(...FIRST), by: 'user_explicit', as: ann }).claimId!;
      small.corroborate(id, evidence);
      return [id, small.store({ ...of(...SECOND), by: 'inference', cites: [evidence], as: bob }).claimId!];
    });
    expect(slot.claims.find(({ id }) => id === survivorId)).toMatchObject({ witnessGroups: 2, corroboration: 2 });
    expect(rowsOf(undo().slot, survivorId)).toEqual(rowsOf(before, survivorId));
  });

  it('lose, when the merge is undone, the result of a test that only the other claim had', () => {
    const { survivorId, before, slot, undo } = aPair((small, of) => {
      const evidence = small.record('It is x.', 'tool_output', 'gauge');
      const ids = [FIRST, SECOND].map(
        ([from, until]) => small.store({ ...of(from, until), by: 'document', cites: [evidence], as: ann }).claimId!,
      );
      const test = { testId: 'tst_1', place: 1, rho: 0.8, decisive: true, ordered: false } as const;
      small.corroborate(ids[1]!, evidence, { witness: 'key_tester', tested: { test, reliability: null } });
      return ids;
    });
    expect(attachmentsOf(slot, survivorId).map((row) => row.test?.testId)).toEqual(['tst_1', 'tst_1']);
    expect(rowsOf(undo().slot, survivorId)).toEqual(rowsOf(before, survivorId));
  });

  it.each([
    ['first', [0, 1]],
    ['second', [1, 0]],
  ] as const)('lose what two merges brought once both are undone, the %s one first', (_, order) => {
    const [small, third] = [new SmallWorld(), ['2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z'] as const];
    const cites = [small.record('It is x.', 'document', 'press')];
    const [id, ...others] = [FIRST, SECOND, third].map(([validFrom, validUntil], n) => {
      const said = { value: 'x', validFrom, validUntil, by: 'document', as: [ann, bob, cleo][n]! } as const;
      return small.store(n === 0 ? said : { ...said, cites }).claimId!;
    }) as [`clm_${string}`, ...`clm_${string}`[]];
    const before = rowsOf(small.slotOf(id)[1], id);
    const merges = others.map((mergedId) => merged(small, id, mergedId));
    expect(rowsOf(small.slotOf(id)[1], id)).toHaveLength(3);
    for (const [n, which] of order.entries()) undone(small, merges[which]!, n === 0 ? [merges[order[1]]!] : []);
    expect(rowsOf(small.slotOf(id)[1], id)).toEqual(before);
  });

  it('lose the result of a test of the other claim even on evidence that was cited after the merge', () => {
    const small = new SmallWorld();
    const evidence = small.record('It is x.', 'tool_output', 'gauge');
    const [id, mergedId] = [FIRST, SECOND].map(
      ([validFrom, validUntil]) =>
        small.store({ value: 'x', validFrom, validUntil, by: 'document', cites: [evidence], as: ann }).claimId!,
    ) as [`clm_${string}`, `clm_${string}`];
    const test = { testId: 'tst_1', place: 1, rho: 0.8, decisive: true, ordered: false } as const;
    small.corroborate(mergedId, evidence, { witness: 'key_tester', tested: { test, reliability: null } });
    const made = merged(small, id, mergedId);
    small.minutesLater(1);
    small.store({ value: 'x', validFrom: FIRST[0], validUntil: FIRST[1], by: 'document', cites: [evidence], as: bob });
    const marks = () => attachmentsOf(small.slotOf(id)[1], id).map((row) => row.test?.testId ?? null);
    expect(marks()).toEqual(['tst_1', 'tst_1', 'tst_1']);
    undone(small, made, []);
    expect(marks()).toEqual([null, null]);
  });

  it('get back the rows that a merge replaced before rows of one record were stored separately', () => {
    const { survivorId, before, slot, made, context } = onSharedEvidence();
    const [own, gained] = attachmentsOf(slot, survivorId) as [Attachment, Attachment];
    expect(own.evidenceId).toBe(gained.evidenceId);
    const old = { ...made, transferred: { ...made.transferred, replaced: [written(own)] } };
    const replaced = { ...slot, attachments: slot.attachments.filter((row) => row !== own) };
    const undone = undoMerge({ merge: old, inEffect: [], links: [], note: null }, replaced, context);
    expect(rowsOf(undone.slot, survivorId)).toEqual(rowsOf(before, survivorId));
  });
});
