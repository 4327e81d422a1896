import { DAY_MS } from '#libs/kernel/index.js';
import { RestoreClaim, RestoreInput } from '#libs/knowledge/claims/index.js';
import { RecordUse, RecordUseInput } from '#libs/knowledge/uses/index.js';
import { OpenSession, OpenSessionInput } from '#libs/tenancy/sessions/index.js';
import { SetPolicy, SetPolicyInput } from '#libs/tenancy/spaces/index.js';
import { openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { TrackProgress, TrackProgressInput } from '#libs/work/checkpoints/index.js';
import { NoteRepository, StoreMemory, StoreMemoryInput } from '#libs/work/notes/index.js';
import { CreateTask, CreateTaskInput } from '#libs/work/tasks/index.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { maintained } from '#libs/testing/driven-run.js';

const START = new Date('2026-01-01T00:00:00Z');
const after = (days: number): Date => new Date(START.getTime() + days * DAY_MS);

describe('the fading of notes', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([MaintenanceModule], { now: () => START });
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfNotes() {
    const here = await openSpaceAt(world, START);
    return {
      ...here,
      decay: (more: object = {}) => maintained(world, here, { kind: 'decay', ...more }),
      at: (days: number) => here.setClock(after(days)),
      row: (id: string) =>
        world.database.tenants.read(
          world.tenantId,
          async (tx) => (await world.get(NoteRepository).find(tx, here.spaceId, [id]))[0]!,
        ),
      note: async (content: string, more: object = {}) =>
        (await here.call(StoreMemory, StoreMemoryInput, { content, category: 'failure', importance: 0.5, ...more }))
          .claimId!,
    };
  }

  it.each([
    ['failure', 0.5, 36.5, 'active'],
    ['failure', 0.5, 36.6, 'archived'],
    ['assumption', 0.7, 72, 'active'],
    ['assumption', 0.7, 73, 'archived'],
    ['strategy', 1, 164, 'active'],
    ['strategy', 1, 165, 'archived'],
  ])('of a %s with importance %f, after %f days: %s', async (category, importance, days, expected) => {
    const { note, at, decay, status, getClaim } = await spaceOfNotes();
    const id = await note('The upload times out.', { category, importance });
    await at(days);
    expect(await decay({ dryRun: true })).toMatchObject(expected === 'archived' ? { decayed: 1 } : {});
    expect(await status(id)).toBe('active');
    await decay();
    expect(await status(id)).toBe(expected);
    if (expected === 'archived') expect(await getClaim(id)).toMatchObject({ statusReason: 'decayed' });
    expect(await decay()).not.toHaveProperty('decayed');
  });

  it('spares notes that a user said or that are in an open conflict', async () => {
    const { note, at, decay, status, putSource } = await spaceOfNotes();
    await putSource('desk', { class: 'user_explicit' });
    const users = await note('The desk is closed on Sunday.', { sourceId: 'desk' });
    const [one, other] = [await note('port is 8080'), await note('port is 9090')];
    await at(60);
    expect(await decay()).toMatchObject({ exempt: 3 });
    for (const id of [users, one, other]) expect(await status(id)).toBe('active');
  });

  it('spares notes cited by an entry of must_not_redo, until the entry expires or is cleared', async () => {
    const { note, at, decay, status, call } = await spaceOfNotes();
    const cited = {
      byAction: await note('Dropping the table lost the orders.'),
      byKey: await note('The card was charged twice.'),
      byExpiring: await note('Do not restart the queue at noon.'),
      byOtherList: await note('The mail server refuses attachments.'),
    };
    const { id: taskId } = await call(CreateTask, CreateTaskInput, { goal: 'Move the orders' });
    const track = (said: object) => call(TrackProgress, TrackProgressInput, { taskId, ...said });
    const entry = (action: string, more: object = {}) => ({ action, reason: 'failed_dont_retry', ...more });
    await track({
      must_not_redo: [
        entry(`drop the table, see ${cited.byAction}`),
        entry('charge the card', { idempotencyKey: cited.byKey }),
        entry(`restart the queue: ${cited.byExpiring}`, { expiresAt: after(50).toISOString() }),
      ],
      must_preserve: [`what ${cited.byOtherList} says`],
    });
    const archived = async () => {
      const statuses = await Promise.all(Object.values(cited).map(status));
      return Object.keys(cited).filter((_name, n) => statuses[n] === 'archived');
    };
    await at(40);
    expect(await decay()).toMatchObject({ exempt: 3, decayed: 1 });
    expect(await archived()).toEqual(['byOtherList']);
    await at(50);
    expect(await decay()).toMatchObject({ exempt: 2, decayed: 1 });
    expect(await archived()).toEqual(['byExpiring', 'byOtherList']);
    await track({ in_progress: ['other work'], clear: { ids: ['must_not_redo:1'], reason: 'There is a backup.' } });
    await at(60);
    await decay();
    expect(await archived()).toEqual(['byAction', 'byExpiring', 'byOtherList']);
  });

  it('spares notes while they are connected in the graph to something that has not faded', async () => {
    const { note, at, decay, status, conclude, retract } = await spaceOfNotes();
    const id = await note('The cache is cold.');
    const conclusion = await conclude('The first request is slow.', [id]);
    await at(40);
    expect(await decay()).toMatchObject({ exempt: 1 });
    await retract(conclusion);
    await at(48);
    await decay();
    expect(await status(id)).toBe('archived');
  });

  it('starts again when a note is restored, and takes longer if the note is used', async () => {
    const { note, at, decay, status, row, call } = await spaceOfNotes();
    const id = await note('The upload times out.');
    await at(37);
    await decay();
    expect(await row(id)).toMatchObject({ decaysAt: null });
    await call(RestoreClaim, RestoreInput, { id });
    expect(await row(id)).toMatchObject({ uses: 0, lastUsedAt: after(37) });
    await decay();
    expect(await status(id)).toBe('active');
    await call(OpenSession, OpenSessionInput, { externalId: 'one' });
    await at(50);
    await call(RecordUse, RecordUseInput, { ids: [id], sessionId: 'one' });
    await at(80);
    await decay();
    expect(await status(id)).toBe('active');
    await at(90);
    await decay();
    expect(await status(id)).toBe('archived');
  });

  it('follows the threshold of the space', async () => {
    const { note, at, decay, status, call } = await spaceOfNotes();
    const id = await note('The upload times out.');
    await call(SetPolicy, SetPolicyInput, { notes: { faded: 0.25 } });
    await at(10);
    await decay();
    expect(await status(id)).toBe('active');
    await at(12);
    await decay();
    expect(await status(id)).toBe('archived');
  });

  it('does not follow the rule for claims, however long a note goes unused', async () => {
    const { note, getClaim, at } = await spaceOfNotes();
    const id = await note('Prefer the queue.', { category: 'strategy', importance: 0.6 });
    await at(80);
    expect((await getClaim(id)).strengthLabel).toBe('due');
    const [row] = await world.database.owner('select decays_at from claims where id = $1', [id]);
    expect(row).toEqual({ decays_at: null });
  });
});
