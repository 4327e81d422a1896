import type { Id } from '#libs/kernel/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { PutEvidenceTypeInput, PutEvidenceType } from '../../evidence-types/index.js';
import { RecordEvidenceInput } from '../domain/evidence.schemas.js';
import { KnowledgeModule } from '../../knowledge.module.js';
import { GetEvidence } from './read-evidence.js';
import { RecordEvidence, RecordEvidenceBatch, RecordEvidenceBatchInput } from './record-evidence.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule]);
});
afterAll(() => world.close());

async function spaceOfEvidence() {
  const as = world.as('owner');
  const here = await openSpace(world);
  const { space } = here;
  const record = (parents: string[], more: object = {}) =>
    here.call(RecordEvidence, RecordEvidenceInput, {
      kind: 'document',
      content: 'x',
      source: 'document',
      parentEvidenceIds: parents,
      ...more,
    });
  return {
    ...here,
    record,
    recordAll: (items: object[]) => here.call(RecordEvidenceBatch, RecordEvidenceBatchInput, { items }),
    root: async (more: object = {}) => (await record([], more)).id as Id<'evd'>,
    get: (id: string) => world.get(GetEvidence).run(as, { space, id: id as Id<'evd'> }),
    holds: (type: string, staleAfter: string, expiredAfter: string) =>
      here.call(PutEvidenceType, PutEvidenceTypeInput, { name: type, staleAfter, expiredAfter }),
  };
}

describe('evidence that was taken from other evidence', () => {
  it('is shown with its parents in the order named, recorded alone or in a batch', async () => {
    const { record, recordAll, root, get } = await spaceOfEvidence();
    const [one, other] = [await root(), await root()];
    const { id } = await record([other, one]);
    expect(await get(id)).toMatchObject({ parentEvidenceIds: [other, one], status: 'active', taintedAt: null });
    expect((await get(one)).parentEvidenceIds).toEqual([]);
    const { data } = await recordAll([
      { kind: 'quotation', content: 'y', parentEvidenceIds: [one] },
      { kind: 'quotation', content: 'z' },
    ]);
    expect(data.map(({ parentEvidenceIds }) => parentEvidenceIds)).toEqual([[one], []]);
  });

  it('has the group of its parent, and does not determine the group of other evidence', async () => {
    const { record, root } = await spaceOfEvidence();
    const gauge = await root({ source: 'tool_output' });
    const located = { source: 'document', locator: { url: 'https://news.example/bridge' } };
    const taken = await record([gauge], located);
    expect(taken.independenceGroup).toBe('unregistered/tool_output');
    expect((await record([], located)).independenceGroup).toBe('unregistered/document');
    expect((await record([taken.id])).independenceGroup).toBe('unregistered/tool_output');
  });

  it('has the weight of its weakest parent, and was observed no later than the last of its parents', async () => {
    const { record, root } = await spaceOfEvidence();
    const said = await root({ source: 'inference', observedAt: '2026-01-01T00:00:00Z' });
    const also = await root({ source: 'inference', observedAt: '2026-02-01T00:00:00Z' });
    const { weight, class: origin, observedAt } = await record([said, also]);
    expect({ origin, observedAt }).toEqual({ origin: 'inference', observedAt: '2026-02-01T00:00:00.000Z' });
    expect(weight).toBe((await record([], { source: 'inference' })).weight);
    expect((await record([said, also], { observedAt: '2026-01-15T00:00:00Z' })).observedAt).toBe(
      '2026-01-15T00:00:00.000Z',
    );
    expect((await record([said], { observedAt: '2026-03-01T00:00:00Z' })).observedAt).toBe('2026-01-01T00:00:00.000Z');
  });

  it('is valid no longer than any of its parents, even if its own type would be', async () => {
    const { record, root, holds } = await spaceOfEvidence();
    await holds('reading', 'P10D', 'P20D');
    await holds('report', 'P15D', 'P400D');
    const [reading, report] = [
      await root({ evidenceType: 'reading', observedAt: '2026-01-01T00:00:00Z' }),
      await root({ evidenceType: 'report', observedAt: '2026-01-01T00:00:00Z' }),
    ];
    expect(await record([reading, report])).toMatchObject({
      staleAt: '2026-01-11T00:00:00.000Z',
      expiresAt: '2026-01-21T00:00:00.000Z',
    });
    expect(await record([report], { evidenceType: 'reading' })).toMatchObject({
      staleAt: '2026-01-11T00:00:00.000Z',
      expiresAt: '2026-01-21T00:00:00.000Z',
    });
  });

  it('is recorded once under an external id, even after the evidence that it was taken from was revoked', async () => {
    const { record, root, revoke } = await spaceOfEvidence();
    const [one, other] = [await root(), await root()];
    const { id } = await record([one], { externalId: 'extract' });
    await revoke(one);
    expect(await record([one], { externalId: 'extract' })).toMatchObject({ id, deduplicated: true });
    await expect(record([other], { externalId: 'extract' })).rejects.toMatchObject({ code: 'external_id_conflict' });
  });

  it.each([
    ['evidence that does not exist', 'not_found', async () => 'evd_01kb5q4w3yf6vbt8c1s9n2d7he'],
    ['evidence of another space', 'not_found', async () => (await spaceOfEvidence()).root()],
    [
      'evidence that was revoked',
      'evidence_revoked',
      async ({ root, revoke }: Awaited<ReturnType<typeof spaceOfEvidence>>) => {
        const id = await root();
        await revoke(id);
        return id;
      },
    ],
    [
      'evidence that is tainted',
      'evidence_tainted',
      async ({ root, record, revoke }: Awaited<ReturnType<typeof spaceOfEvidence>>) => {
        const id = await root();
        const taken = await record([id]);
        await revoke(id);
        return taken.id;
      },
    ],
  ])('cannot be taken from %s', async (_what, code, make) => {
    const space = await spaceOfEvidence();
    const [good, bad] = [await space.root(), await make(space)];
    await expect(space.record([good, bad])).rejects.toMatchObject({ code });
  });

  it('has at most eight parents, each named once, and all of one group', async () => {
    const { root, record } = await spaceOfEvidence();
    const [report, gauge] = [await root(), await root({ source: 'tool_output' })];
    const asked = (parentEvidenceIds: string[]) =>
      RecordEvidenceInput.safeParse({ space: 'x', kind: 'document', content: 'x', parentEvidenceIds }).success;
    const ids = Array.from({ length: 9 }, (_, n) => `evd_01kb5q4w3yf6vbt8c1s9n2d7h${n}`);
    expect({ eight: asked(ids.slice(1)), nine: asked(ids), twice: asked([ids[0]!, ids[0]!]) }).toEqual({
      eight: true,
      nine: false,
      twice: false,
    });
    await expect(record([report, gauge])).rejects.toMatchObject({ code: 'parents_of_several_groups' });
  });
});

describe('a correction of the parent of evidence', () => {
  it('taints the evidence and its descendants immediately after a revocation, until the parent is reinstated', async () => {
    const { root, record, get, revoke, reinstateEvidence } = await spaceOfEvidence();
    const id = await root();
    const child = await record([id]);
    const grandchild = await record([child.id]);
    await revoke(id);
    for (const taken of [child, grandchild])
      expect(await get(taken.id)).toMatchObject({
        status: 'tainted',
        revokedAt: null,
        taintedAt: expect.any(String),
        version: 2,
      });
    await reinstateEvidence(id);
    for (const taken of [child, grandchild])
      expect(await get(taken.id)).toMatchObject({ status: 'active', taintedAt: null, version: 3 });
  });

  it('does not restore evidence that is revoked itself, or its descendants', async () => {
    const { root, record, get, revoke, reinstateEvidence } = await spaceOfEvidence();
    const id = await root();
    const child = await record([id]);
    const grandchild = await record([child.id]);
    await revoke(child.id);
    await revoke(id);
    await reinstateEvidence(id);
    expect({ child: (await get(child.id)).status, grandchild: (await get(grandchild.id)).status }).toEqual({
      child: 'revoked',
      grandchild: 'tainted',
    });
    await revoke(id);
    await reinstateEvidence(child.id);
    expect({ child: (await get(child.id)).status, grandchild: (await get(grandchild.id)).status }).toEqual({
      child: 'tainted',
      grandchild: 'tainted',
    });
    await reinstateEvidence(id);
    expect({ child: (await get(child.id)).status, grandchild: (await get(grandchild.id)).status }).toEqual({
      child: 'active',
      grandchild: 'active',
    });
  });

  it('moves the evidence to another group too, and is refused if the evidence would then belong to two groups', async () => {
    const { root, record, get, revoke, reinstateEvidence, regroup } = await spaceOfEvidence();
    const [one, other] = [await root(), await root()];
    const [child, ofBoth] = [await record([one]), await record([one, other])];
    await expect(regroup(child.id, 'elsewhere')).rejects.toMatchObject({ code: 'evidence_not_a_root' });
    await expect(regroup(one, 'elsewhere')).rejects.toMatchObject({ code: 'parents_of_several_groups' });
    await revoke(ofBoth.id);
    await regroup(one, 'elsewhere');
    expect({
      child: (await get(child.id)).independenceGroup,
      ofBoth: (await get(ofBoth.id)).independenceGroup,
    }).toEqual({ child: 'elsewhere', ofBoth: 'unregistered/document' });
    await expect(reinstateEvidence(ofBoth.id)).rejects.toMatchObject({ code: 'parents_of_several_groups' });
    await regroup(other, 'elsewhere');
    await reinstateEvidence(ofBoth.id);
    expect(await get(ofBoth.id)).toMatchObject({ status: 'active', independenceGroup: 'elsewhere' });
  });
});

it('evidence that was taken from other evidence is rebuilt by replay', async () => {
  await world.expectReplayIsExact();
});
