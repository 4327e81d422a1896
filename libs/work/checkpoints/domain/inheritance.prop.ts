import fc from 'fast-check';
import type { Id } from '#libs/kernel/index.js';
import { CONSTRAINT_LISTS, FOREVER, REDO_REASONS, REDO_SCOPES, type Completed, type RowOf } from './checkpoint.js';
import { atVersion, emptyLists, inherit, listsOf, type GivenLists } from './inheritance.rules.js';
import { overlapOf } from './match.rules.js';

const NOW = new Date('2026-01-01T12:00:00Z');
const text = fc
  .array(fc.constantFrom('run', 'the', 'tests', 'delete', 'user', '41', '42', 'not', 'deploy', 'v2'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));
const some = <T>(item: fc.Arbitrary<T>) => fc.option(fc.array(item, { maxLength: 4 }), { nil: undefined });
const call: fc.Arbitrary<GivenLists & { by: 'agent' | 'user' }> = fc.record({
  by: fc.constantFrom('agent' as const, 'user' as const),
  goal: fc.option(text, { nil: undefined }),
  completed: some(
    fc.record({ text, evidenceIds: fc.array(fc.constantFrom<Id<'evd'>>('evd_1', 'evd_2'), { maxLength: 2 }) }),
  ),
  in_progress: some(text),
  blocked: some(fc.record({ text, reason: text })),
  preferred_next: some(text),
  must_preserve: some(text),
  active_constraints: some(text),
  must_not_redo: some(
    fc.record({
      action: text,
      reason: fc.constantFrom(...REDO_REASONS),
      scope: fc.constantFrom(...REDO_SCOPES),
      expiresAt: fc.option(fc.constantFrom(new Date(NOW.getTime() + 1), new Date(NOW.getTime() - 1)), { nil: null }),
    }),
  ),
});

it('a checkpoint has every constraint of its parent, and every version can be rebuilt from the stored rows', () => {
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 8 }), (calls) => {
      let [lists, ordinals] = [emptyLists(), {}];
      const stored: RowOf[] = [];
      const seen: string[] = [];
      const shown = (rows: readonly RowOf[]) =>
        JSON.stringify(listsOf(rows), (key, value) =>
          key === 'toVersion' || key === 'fromVersion' ? undefined : value,
        );
      calls.forEach(({ by, ...given }, i) => {
        const before = lists;
        const setBy = { id: `prn_${by}` as const, kind: by };
        const context = {
          setBy,
          isLimited: true,
          now: NOW,
          version: i + 1,
          sessionId: null,
          isShown: ({ evidenceIds }: Completed) => evidenceIds.length > 0,
          others: [],
        };
        const result = inherit(before, given, { taskId: 'tsk_1', spaceId: 'spc_1', ordinals }, context);
        ({ lists, ordinals } = result);
        for (const list of CONSTRAINT_LISTS) for (const row of before[list]) expect(lists[list]).toContain(row);
        for (const { text: done } of given.completed ?? [])
          expect(lists.completed.some(({ item }) => overlapOf([item], [{ text: done }]) === 1)).toBe(true);
        for (const row of result.ended)
          stored[stored.findIndex((each) => each.list === row.list && each.ordinal === row.ordinal)]!.toVersion = i + 1;
        stored.push(...result.added.map((row) => ({ ...row })));
        seen.push(shown(stored.filter(({ toVersion }) => toVersion === FOREVER)));
      });
      seen.forEach((version, i) => {
        expect(shown(atVersion(stored, i + 1))).toBe(version);
      });
      expect(new Set(stored.map(({ list, ordinal }) => `${list}:${ordinal}`)).size).toBe(stored.length);
    }),
  );
});
