import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { StoreClaim, StoreClaimInput } from '#libs/knowledge/claims/index.js';
import { drive, type Drive } from '#libs/testing/driven-run.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { aClaim, embed, storeClaims } from '#libs/testing/stored-claims.js';
import { type DigestJob, ExpandInput, ExpandDigest, RebuildDigest } from '../../digests/index.js';
import { MaintenanceHandlers } from '../../runs/index.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { Consolidation } from './consolidation.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';

const embedder = new FakeEmbedder();
const START = '2026-01-01T00:00:00Z';
const LATER = '2026-02-15T00:00:00Z';
const WORDS = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' ');
/** Texts about one thing differ only in the last word; texts about two things have no word in common. */
const said = (about: string, last: string): string => [...WORDS.map((word) => `${about}${word}`), last].join(' ');

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule, MaintenanceModule], undefined, embedder);
});
afterAll(() => world.close());

async function spaceOfNotes() {
  const here = await openSpaceAt(world, START);
  const { spaceId } = here;
  const list = () => here.listClaims({ limit: 200 });
  const embedded = ({ id, text }: { id: string; text: string }) =>
    embed(world, embedder, 'claim', [{ id, text, spaceId }]);
  const storeAlike = async (more: object, about: string, last: readonly string[]) => {
    const ids: Id<'clm'>[] = [];
    for (const word of last) {
      const { claim } = await here.call(StoreClaim, StoreClaimInput, { text: said(about, word), ...more });
      await embedded(claim!);
      ids.push(claim!.id as Id<'clm'>);
    }
    return ids;
  };
  return {
    ...here,
    embedded,
    /** Stores notes that differ only in the last word. */
    alike: (about: string, ...last: string[]) =>
      storeAlike({ importance: 0.9, provenance: { source: 'system' } }, about, last),
    faint: (about: string, ...last: string[]) =>
      storeAlike({ importance: 0.7, provenance: { source: 'inference' } }, about, last),
    /** Facts that differ only in the last word, in the form in which they appear in the log. */
    factsAlike: async (kind: 'observed' | 'derived', about: string, ...last: string[]) => {
      const made = last.map((word) =>
        aClaim({
          spaceId,
          text: said(about, word),
          triple: [word, 'order_status', 'PAID'],
          ...(kind === 'observed' ? { parts: ['stale'] } : { parts: null, type: 'derivation' }),
          fact: {
            claimType: 'order_status',
            kind,
            holds: 'state',
            anchors: { order: word },
            callerText: null,
            schemaVersion: 1,
          },
        }),
      );
      await storeClaims(world, made);
      for (const fact of made) await embedded(fact);
    },
    decay: async () => (await drive(world, world.get(MaintenanceHandlers).get('decay'), spaceId)).decayed ?? 0,
    remembered: list,
    digests: async () => (await list()).filter(({ category }) => category === 'digest'),
    expand: (id: string) => here.call(ExpandDigest, ExpandInput, { id }),
    rebuild: (digestId: string) => world.get(RebuildDigest).run(world.tenantId, { spaceId, digestId } as DigestJob),
    tally: (how: Drive) => drive(world, world.get(Consolidation), spaceId, {}, how),
    consolidate: async (options: object = {}, how: Drive = {}) => {
      const { 'compressed.clusters': clusters, 'compressed.sourceMemories': sourceMemories } = await drive(
        world,
        world.get(Consolidation),
        spaceId,
        options,
        how,
      );
      return [clusters ?? 0, sourceMemories ?? 0];
    },
  };
}

describe('consolidation', () => {
  it('combines old similar claims in a digest only once', async () => {
    const { alike, setClock, consolidate, digests, embedded } = await spaceOfNotes();
    await alike('apples', 'alpha', 'beta', 'gamma');
    await alike('pears', 'alpha', 'beta');
    expect(await consolidate()).toEqual([0, 0]);
    await setClock(LATER);
    expect(await consolidate({}, { dryRun: true })).toEqual([1, 3]);
    expect(await digests()).toEqual([]);
    expect(await consolidate()).toEqual([1, 3]);
    const [digest, ...others] = await digests();
    expect({ others, digest }).toMatchObject({
      others: [],
      digest: { text: ['alpha', 'beta', 'gamma'].map((last) => said('apples', last)).join('\n'), type: 'derivation' },
    });
    await embedded(digest!);
    expect(await consolidate({ full: true })).toEqual([0, 0]);
    expect((await world.replay()).differences).toEqual([]);
  });

  it.each(['observed', 'derived'] as const)(
    'makes no digest of %s facts, because the gates of these facts decide about them',
    async (kind) => {
      const { alike, factsAlike, setClock, consolidate, digests } = await spaceOfNotes();
      await factsAlike(kind, 'apples', 'alpha', 'beta', 'gamma');
      await alike('apples', 'delta', 'epsilon');
      await setClock(LATER);
      expect(await consolidate()).toEqual([0, 0]);
      await alike('apples', 'zeta');
      await setClock('2026-04-01T00:00:00Z');
      expect(await consolidate({}, { dryRun: true })).toEqual([1, 3]);
      expect(await consolidate()).toEqual([1, 3]);
      expect((await digests()).map(({ text }) => text.split('\n').sort())).toEqual([
        ['delta', 'epsilon', 'zeta'].map((last) => said('apples', last)),
      ]);
    },
  );

  it('makes at most five digests in a run, and further digests in the next run', async () => {
    const { alike, setClock, consolidate, digests } = await spaceOfNotes();
    for (const about of ['apples', 'pears', 'plums', 'figs', 'nuts', 'limes'])
      await alike(about, 'alpha', 'beta', 'gamma');
    await setClock(LATER);
    expect(await consolidate({}, { limit: 3 })).toEqual([5, 15]);
    expect(await consolidate()).toEqual([1, 3]);
    expect(await digests()).toHaveLength(6);
  });

  it('keeps nearly faded claims through a digest; once the digest has faded, its members fade and no new digest is made', async () => {
    const { faint, setClock, consolidate, decay, digests, remembered } = await spaceOfNotes();
    await faint('apples', 'alpha', 'beta', 'gamma');
    await setClock('2026-03-12T00:00:00Z');
    expect(await consolidate()).toEqual([1, 3]);
    expect({ decay: await decay(), consolidate: await consolidate({ full: true }) }).toEqual({
      decay: 0,
      consolidate: [0, 0],
    });
    expect(await digests()).toHaveLength(1);
    await setClock('2026-06-01T00:00:00Z');
    expect({ decay: await decay(), consolidate: await consolidate({ full: true }) }).toEqual({
      decay: 1,
      consolidate: [0, 0],
    });
    await decay();
    expect(await remembered()).toEqual([]);
  });

  it('counts the digest in a dry run, and counts the members of the digest as kept', async () => {
    const { faint, setClock, tally } = await spaceOfNotes();
    await faint('apples', 'alpha', 'beta', 'gamma');
    await tally({});
    await setClock('2026-03-12T00:00:00Z');
    const dry = await tally({ dryRun: true });
    expect(dry).toMatchObject({ 'compressed.clusters': 1, 'pruned.decayed': 0, 'after.total': 4, 'after.active': 4 });
    expect(await tally({})).toEqual(dry);
  });

  it('makes no digest of claims whose digest was dissolved, nor of claims in quarantine', async () => {
    const { alike, setClock, consolidate, digests, expand, quarantine, rebuild } = await spaceOfNotes();
    await alike('apples', 'alpha', 'beta', 'gamma');
    const [, second] = await alike('pears', 'alpha', 'beta', 'gamma', 'delta');
    await setClock(LATER);
    expect(await consolidate()).toEqual([2, 7]);
    const [apples, pears] = [...(await digests())].sort((a, b) => (a.text < b.text ? -1 : 1));
    await expand(apples!.id);
    await quarantine(second!);
    expect(await digests()).toEqual([]);
    await rebuild(pears!.id);
    expect(await digests()).toHaveLength(1);
    expect(await consolidate({ full: true })).toEqual([0, 0]);
  });
});
