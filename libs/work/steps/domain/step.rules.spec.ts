import { type Id } from '#libs/kernel/index.js';
import { codeOf } from '#libs/testing/code-of.js';
import { aStoredTask } from '#libs/testing/stored-tasks.js';
import type { Task } from '../../tasks/index.js';
import { addStepEdge, attachEvidence, attachFact, createStep } from './step.rules.js';
import { MAX_ATTACHED, MAX_EDGES, MAX_STEPS, type EvidencePlace, type HeldStep } from './step.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const DOER = { principalId: 'prn_1' as const, now: NOW };

const { step: STEP } = createStep(
  aStoredTask(),
  { id: 'stp_1', stepType: 'check', title: 'A step', anchors: null, parentId: null },
  DOER,
);

const ids = <Prefix extends 'evd' | 'clm'>(prefix: Prefix, count: number): Id<Prefix>[] =>
  Array.from({ length: count }, (_, n) => `${prefix}_${n + 1}` as Id<Prefix>);

describe('limits of tasks and steps', () => {
  it('a task has at most 10,000 steps, whatever their states', () => {
    const create = (more: Partial<Task>, parentId: Id<'stp'> | null = null) =>
      codeOf(() =>
        createStep(
          aStoredTask(more),
          { id: 'stp_2', stepType: 'check', title: 'Another', anchors: null, parentId },
          DOER,
        ),
      );
    expect(MAX_STEPS).toBe(10_000);
    expect(create({ doneSteps: 9_000, skippedSteps: 999 })).toBe('accepted');
    expect(create({ doneSteps: 9_000, skippedSteps: 999, blockedSteps: 1 })).toBe('task_too_large');
    expect(create({ doneSteps: 1, edgeCount: 49_999 }, 'stp_1')).toBe('accepted');
    expect(create({ doneSteps: 1, edgeCount: 50_000 }, 'stp_1')).toBe('task_too_large');
    expect(create({ doneSteps: 1, edgeCount: 50_000 })).toBe('accepted');
  });

  it('a task has at most 50,000 edges', () => {
    const add = (edgeCount: number) =>
      codeOf(() =>
        addStepEdge(aStoredTask({ edgeCount }), { from: 'stp_1', to: 'stp_2', kind: 'triggers' }, null, DOER),
      );
    expect(MAX_EDGES).toBe(50_000);
    expect(add(49_999)).toBe('accepted');
    expect(add(50_000)).toBe('task_too_large');
  });

  /** What an author attached, the oldest first. */
  const placesOf = <P extends 'evd' | 'clm'>(prefix: P, count: number, by: string, more: Partial<EvidencePlace> = {}) =>
    ids(prefix, count).map((id, n) => ({
      ...{ sessionId: null, isUsers: false, ...more },
      id: (by === DOER.principalId ? id : `${id}_${by}`) as Id<P>,
      attachedAt: new Date(n),
      attachedBy: by as Id<'prn'>,
    }));
  const [WRITER, AGENT] = [false, true].map((isLimited) => ({ ...DOER, isLimited }));

  const attach = (
    places: ReturnType<typeof placesOf<'evd'>>,
    given: readonly string[],
    by = WRITER!,
    support: readonly string[] = [],
  ) =>
    attachEvidence(
      {
        ...STEP,
        support: {
          auditId: 'evt_1',
          gates: [],
          evidenceIds: support as Id<'evd'>[],
          schemaVersion: 1,
          from: 'pending',
        },
      },
      places.map(({ id }) => id),
      given.map((id) => ({ id: id as Id<'evd'>, sessionId: null })),
      places,
      by,
    );

  it('a step has at most 64 pieces of evidence, and attaching one twice counts once', () => {
    const own = (count: number) => placesOf('evd', count, DOER.principalId);
    expect(MAX_ATTACHED).toBe(64);
    expect(attach([], ids('evd', 64)).detached).toEqual([]);
    expect(codeOf(() => attach([], ids('evd', 65)))).toBe('too_many_attached');
    expect(attach(own(63), ['evd_100']).detached).toEqual([]);
    expect(attach(own(64), ['evd_64'])).toMatchObject({ detached: [], events: [] });
    expect(codeOf(() => attach(own(64), ['evd_65'], WRITER, ids('evd', 64)))).toBe('too_many_attached');
  });

  it('evidence on which the step does not rely gives way, first of the author with most, the oldest first', () => {
    const [first, second] = [placesOf('evd', 33, 'prn_a'), placesOf('evd', 31, 'prn_b')];
    const { detached, step, events } = attach([...first, ...second], ['evd_x', 'evd_y', 'evd_z'], WRITER, [
      first[0]!.id,
    ]);
    expect(detached).toEqual([first[1]!.id, first[2]!.id, second[0]!.id]);
    expect(step.version).toBe(STEP.version + 6);
    expect(events.map(({ kind, payload }) => [kind, 'version' in payload && payload.version - STEP.version])).toEqual([
      ['step_evidence_detached', 1],
      ['step_evidence_detached', 2],
      ['step_evidence_detached', 3],
      ['step_evidence_attached', 4],
      ['step_evidence_attached', 5],
      ['step_evidence_attached', 6],
    ]);
  });

  it("an author's own evidence gives way before the evidence of another author with the same number", () => {
    const own = placesOf('evd', 31, DOER.principalId);
    const others = [...placesOf('evd', 32, 'prn_a'), ...placesOf('evd', 1, 'prn_b')];
    expect(attach([...others, ...own], ['evd_x']).detached).toEqual(['evd_1']);
  });

  it('an author below writer has at most half of the places, and takes none from a user', () => {
    const [own, users] = [placesOf('evd', 32, DOER.principalId), placesOf('evd', 32, 'prn_u', { isUsers: true })];
    expect(attach([...own, ...users], ['evd_x'], AGENT).detached).toEqual(['evd_1']);
    expect(attach(own, ['evd_x'], AGENT).detached).toEqual(['evd_1']);
    expect(codeOf(() => attach([], ids('evd', 33), AGENT))).toBe('too_many_attached');
    expect(codeOf(() => attach(placesOf('evd', 64, 'prn_u', { isUsers: true }), ['evd_x'], AGENT))).toBe(
      'too_many_attached',
    );
    expect(attach(placesOf('evd', 64, 'prn_u', { isUsers: true }), ['evd_x']).detached).toEqual(['evd_1_prn_u']);
  });

  it('a step has at most 64 facts, and attaching one twice counts once', () => {
    const attachFactTo = (places: ReturnType<typeof placesOf<'clm'>>, id: Id<'clm'>) => {
      const factIds = places.map((place) => place.id);
      const held: HeldStep = { ...STEP, parentId: null, evidenceIds: [], factIds, stands: true };
      return attachFact(held, id, places, WRITER!);
    };
    const own = (count: number) => placesOf('clm', count, DOER.principalId);
    expect(attachFactTo(own(63), 'clm_64').step.factIds).toHaveLength(64);
    expect(attachFactTo(own(64), 'clm_64').events).toEqual([]);
    const { step, events } = attachFactTo(own(64), 'clm_65');
    expect(step.factIds).toEqual(expect.arrayContaining(['clm_2', 'clm_65']));
    expect({ facts: step.factIds.length, hasFirst: step.factIds.includes('clm_1') }).toEqual({
      facts: 64,
      hasFirst: false,
    });
    expect(events).toMatchObject([{ payload: { detached: ['clm_1'] }, refersTo: ['clm_65', 'clm_1'] }]);
  });
});
