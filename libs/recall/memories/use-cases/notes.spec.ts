import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx, Role } from '#libs/kernel/index.js';
import { MemoryModule } from '#libs/memory/memory.module.js';
import { RecordUse, RecordUseInput } from '#libs/knowledge/uses/index.js';
import { RecallModule } from '../../recall.module.js';
import { openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { OpenSession, OpenSessionInput } from '#libs/tenancy/sessions/index.js';
import { WorkModule } from '#libs/work/work.module.js';
import {
  NoteRepository,
  ReportOutcome,
  ReportOutcomeInput,
  StoreMemory,
  StoreMemoryInput,
  UpdateMemory,
  UpdateMemoryInput,
} from '#libs/work/notes/index.js';

const AT = '2026-01-01T00:00:00Z';
const after = (days: number): Date => new Date(new Date(AT).getTime() + days * 86_400_000);

describe('notes', () => {
  let world: World;
  const as = (role: Role, digit: string): Ctx =>
    world.as(role, {
      principal: { id: `prn_0${digit.padStart(25, '0')}`, kind: 'agent', name: `${role} ${digit}` },
      keyId: `key_0${digit.padStart(25, '0')}`,
    });
  let [agent, other]: Ctx[] = [];
  beforeAll(async () => {
    world = await openWorld([MemoryModule, WorkModule, RecallModule], { now: () => new Date(AT) });
    [agent, other] = ['1', '2'].map((digit) => as('agent', digit));
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfNotes(settings: object = {}) {
    const here = await openSpaceAt(world, AT, settings);
    const note = (content: string, more: object = {}, as = agent!) =>
      here.call(StoreMemory, StoreMemoryInput, { content, category: 'assumption', ...more }, as);
    const update = (claimId: string, more: object, as = agent!) =>
      here.call(UpdateMemory, UpdateMemoryInput, { claimId, ...more }, as);
    const use = (session: string, ids: readonly string[], more: object = {}, as = agent!) =>
      here.call(RecordUse, RecordUseInput, { sessionId: session, ids, ...more }, as);
    const outcome = (session: string, reported: string, as = agent!) =>
      here.call(ReportOutcome, ReportOutcomeInput, { sessionId: session, outcome: reported }, as);
    const row = async (id: string) =>
      world.database.tenants.read(
        world.tenantId,
        async (tx) => (await world.get(NoteRepository).find(tx, here.spaceId, [id]))[0]!,
      );
    const session = (externalId: string) => here.call(OpenSession, OpenSessionInput, { externalId }, agent);
    return { ...here, note, update, use, outcome, row, session };
  }

  describe('storing a note', () => {
    it('keeps two contradicting notes active, with a conflict between them', async () => {
      const { note, getClaim } = await spaceOfNotes();
      const first = await note('port is 8080');
      const second = await note('port is 9090');
      expect(first).toMatchObject({ outcome: 'accepted', conflictId: null });
      expect(second).toMatchObject({ outcome: 'accepted', contradicts: first.claimId, warnings: [] });
      expect(second.claimId).not.toBe(first.claimId);
      for (const { claimId } of [first, second])
        expect(await getClaim(claimId!)).toMatchObject({ status: 'active', conflicts: [second.conflictId] });
    });

    it('records a repeated text as evidence for the first note, which keeps its wording', async () => {
      const { note, getClaim, row } = await spaceOfNotes();
      const first = await note('The build needs node 20.');
      const before = await row(first.claimId!);
      const again = await note('the build needs NODE 20', {}, other);
      expect(again).toMatchObject({ outcome: 'deduplicated', claimId: first.claimId, conflictId: null });
      const claim = await getClaim(first.claimId!);
      expect(claim).toMatchObject({ text: 'The build needs node 20.', trust: 0.5 });
      expect(claim.evidence).toHaveLength(2);
      expect(await row(first.claimId!)).toEqual(before);
    });

    it('does not merge the note into a less important note of another author or into a note of another category', async () => {
      const { note } = await spaceOfNotes();
      const first = await note('retry the upload twice', { importance: 0 }, other);
      const own = await note('retry the upload twice', { importance: 0.9 });
      expect(own).toMatchObject({ outcome: 'accepted', similar: [first.claimId] });
      const strategy = await note('retry the upload twice', { category: 'strategy' });
      expect(strategy).toMatchObject({ outcome: 'accepted' });
    });

    it('replaces the wording of the note if a user says the same', async () => {
      const { note, getClaim, putSource } = await spaceOfNotes();
      await putSource('desk', { class: 'user_explicit' });
      const first = await note('the customer pays by invoice');
      const said = await note('The customer pays by invoice.', { sourceId: 'desk' }, world.as('owner'));
      expect(said).toMatchObject({ outcome: 'deduplicated', claimId: first.claimId });
      expect(await getClaim(first.claimId!)).toMatchObject({
        text: 'The customer pays by invoice.',
        baseClass: 'user_explicit',
      });
    });

    it('stores text of another category as a claim, to which the gate is applied', async () => {
      const { note, store } = await spaceOfNotes();
      const triple = { subject: 'user', predicate: 'timezone', value: 'UTC' };
      await store('UTC', { triple, provenance: { source: 'user_explicit' } });
      const other = { ...triple, value: 'PST' };
      const result = await note('The timezone is PST.', { category: 'fact', triple: other });
      expect(result).toMatchObject({ outcome: 'quarantined', conflictId: expect.stringMatching(/^cnf_/) });
    });

    it('refuses fields that do not belong to the category, and values out of range', async () => {
      const { note } = await spaceOfNotes();
      const triple = { subject: 'a', predicate: 'b', value: 'c' };
      for (const more of [
        { triple },
        { category: 'fact', metadata: {} },
        { category: 'atom' },
        { importance: 1.1 },
        { importance: -0.1 },
        { metadata: { big: 'x'.repeat(10_241) } },
      ])
        expect(() => note('It is so.', more)).toThrow();
      expect(() => note('')).toThrow();
      await expect(note('It is so.', { taskId: 'tsk_01kb5q4w3yf6vbt8c1s9n2d7he' })).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    it('uses the thresholds of the space', async () => {
      const { note } = await spaceOfNotes({ policy: { notes: { evaluated: 0.9, linked: 0.95, repeated: 0.99 } } });
      await note('port is 8080');
      expect(await note('port is 9090')).toMatchObject({ outcome: 'accepted', contradicts: null, similar: [] });
    });
  });

  describe('updating a note', () => {
    it('replaces the content and keeps the importance', async () => {
      const { note, update, getClaim, row } = await spaceOfNotes();
      const { claimId } = await note('port is 8080', { importance: 0.4 });
      const after = await update(claimId!, { content: 'port is 9090', expectedVersion: 1 });
      expect(after).toMatchObject({ outcome: 'superseded', replaces: claimId, conflictId: null });
      expect(await getClaim(claimId!)).toMatchObject({ status: 'superseded', supersededBy: after.claimId });
      expect(await row(after.claimId)).toMatchObject({ importance: 0.4, uses: 0, version: 1 });
    });

    it('changes the importance of the note, not that of the claim', async () => {
      const { note, update, getClaim } = await spaceOfNotes();
      const { claimId } = await note('port is 8080', { importance: 0.4 });
      expect(await update(claimId!, { importance: 0.9 })).toMatchObject({
        outcome: 'updated',
        note: { importance: 0.9, version: 2 },
      });
      expect(await getClaim(claimId!)).toMatchObject({ importance: 0.4, version: 1 });
      await expect(update(claimId!, { importance: 0.2, expectedVersion: 1 })).rejects.toMatchObject({
        code: 'version_conflict',
      });
    });

    it('is rejected for everybody except the author', async () => {
      const { note, update, getClaim } = await spaceOfNotes();
      const { claimId } = await note('port is 8080');
      for (const more of [{ content: 'port is 9090' }, { importance: 0 }])
        expect(await update(claimId!, more, other)).toMatchObject({
          outcome: 'rejected',
          rejection: { reason: 'not_your_memory' },
          note: { importance: 0.7 },
        });
      expect(await getClaim(claimId!)).toMatchObject({ status: 'active', text: 'port is 8080', version: 1 });
    });

    it('is refused for a claim with a triple and for a note that is not active', async () => {
      const { note, update, store, retract } = await spaceOfNotes();
      const triple = { subject: 'a', predicate: 'b', value: 'c' };
      const claim = await store('c', { triple });
      await expect(update(claim, { content: 'd' }, world.as('owner'))).rejects.toMatchObject({
        code: 'memory_not_updatable',
      });
      const { claimId } = await note('port is 8080');
      await retract(claimId!);
      await expect(update(claimId!, { importance: 0 })).rejects.toMatchObject({ code: 'memory_not_active' });
    });
  });

  describe('a use of a note', () => {
    it('counts once per session and day', async () => {
      const { note, use, session, row, setClock, getClaim } = await spaceOfNotes();
      const { claimId } = await note('port is 8080');
      const strength = (await getClaim(claimId!)).strength;
      await session('one');
      await use('one', [claimId!]);
      await use('one', [claimId!]);
      expect(await row(claimId!)).toMatchObject({ uses: 1, lastUsedAt: new Date(AT), version: 2 });
      await setClock(after(1));
      await use('one', [claimId!]);
      expect(await row(claimId!)).toMatchObject({ uses: 2, lastUsedAt: after(1), importance: 0.7 });
      expect((await getClaim(claimId!)).strength).toBeLessThanOrEqual(strength);
    });

    it.each([
      ['before', 0.8],
      ['after', 0.8],
    ])('recorded %s the outcome of its session counts the outcome only once', async (order, importance) => {
      const { note, use, outcome, session, row, setClock } = await spaceOfNotes();
      const { claimId } = await note('port is 8080');
      await session('one');
      if (order === 'before') await use('one', [claimId!]);
      const reported = await outcome('one', 'success');
      expect(reported.changed).toEqual(order === 'before' ? [{ claimId, importance }] : []);
      if (order === 'after') await use('one', [claimId!]);
      await setClock(after(1));
      await use('one', [claimId!]);
      expect(await outcome('one', 'success')).toMatchObject({ changed: [] });
      expect(await row(claimId!)).toMatchObject({ importance, successes: 1, failures: 0, uses: 2 });
      await expect(outcome('one', 'failure')).rejects.toMatchObject({ code: 'session_outcome_differs' });
    });

    it('in a second failed session lowers the importance more than a use in the first failed session', async () => {
      const { note, use, outcome, session, row } = await spaceOfNotes();
      const { claimId } = await note('port is 8080');
      for (const label of ['one', 'two']) {
        await session(label);
        await use(label, [claimId!]);
        await outcome(label, 'failure');
      }
      expect(await row(claimId!)).toMatchObject({ importance: 0.55, failures: 2 });
    });

    it('in failed sessions of agents does not lower the importance that a user gave to it', async () => {
      const { note, use, outcome, session, row, putSource } = await spaceOfNotes();
      await putSource('ann', { class: 'user_explicit' });
      const { claimId } = await note('port is 8080', { sourceId: 'ann' }, world.as('owner'));
      await session('one');
      await use('one', [claimId!]);
      await outcome('one', 'failure');
      expect(await row(claimId!)).toMatchObject({ importance: 0.7, uses: 1, failures: 1 });
    });

    it('has no effect through an outcome that another caller reports for the session', async () => {
      const { note, outcome, session, row } = await spaceOfNotes();
      const { claimId } = await note('port is 8080');
      const { id } = await session('one');
      await expect(outcome(id, 'failure', other)).rejects.toMatchObject({ code: 'not_found' });
      expect(await row(claimId!)).toMatchObject({ version: 1 });
    });
  });
});
