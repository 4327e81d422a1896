import { DAY_MS, type Id } from '#libs/kernel/index.js';
import { StoreClaimsInput, StoreClaimBatch } from '#libs/knowledge/claims/index.js';
import { PutSourceInput, PutSource } from '#libs/knowledge/sources/index.js';
import { BUILTIN, type Embedder } from '#libs/platform/embeddings/index.js';
import { OpenSessionInput, OpenSession } from '#libs/tenancy/sessions/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpaceAt, type World } from '#libs/testing/index.js';
import { aClaim, embed, storeClaims } from '#libs/testing/stored-claims.js';
import { SetScheduleInput, SetSchedule } from '#libs/maintenance/runs/index.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const at = (day: number): Date => new Date(NOW + day * DAY_MS);
const day = (count: number): string => at(count).toISOString();
const fake = new FakeEmbedder();

/** Texts are as similar as their share of common words. Has the model name that a worker process uses. */
export const embedder: Embedder = {
  model: BUILTIN.model,
  dimensions: fake.dimensions,
  embedQueries: (texts, signal) => fake.embedQueries(texts, signal),
  embedDocuments: (texts, signal) => fake.embedDocuments(texts, signal),
};

/** How many items there are for each phase of a consolidation. */
export const DUPLICATES = 45;
export const CONTRADICTIONS = 20;
export const WITNESSED = 15;
export const CLUSTERS = 4;
export const FORGOTTEN = 25;

const range = <T>(count: number, made: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => made(n));
const WORDS = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen';

/**
 * A paused space whose memory gives every phase of a consolidation something to do. No two claims have the same text,
 * and no two have the same support.
 */
export async function aMemoryInNeed(world: World, slug: string): Promise<Id<'spc'>> {
  const as = world.as('owner');
  const { spaceId } = await openSpaceAt(world, day(0), { slug });
  await world.get(SetSchedule).run(world.as('admin'), SetScheduleInput.parse({ space: slug, paused: true }));
  for (const sourceId of ['crm', 'wiki'])
    await world
      .get(PutSource)
      .run(as, PutSourceInput.parse({ space: slug, sourceId, class: 'document', independenceGroup: sourceId }));
  for (const externalId of ['mine', 'yours'])
    await world.get(OpenSession).run(as, OpenSessionInput.parse({ space: slug, externalId }));
  const items = [...duplicates(), ...apart(), ...witnessed(), ...alike()];
  const { data } = await world
    .get(StoreClaimBatch)
    .run(as, StoreClaimsInput.parse({ space: slug, items, atomic: true }));
  const imported = [...contradictory(spaceId), ...forgotten(spaceId)];
  await storeClaims(world, imported);
  await embed(
    world,
    embedder,
    'claim',
    [...data.map(({ result }) => result!.claim!), ...imported].map((claim) => ({
      id: claim.id,
      text: claim.text,
      spaceId,
    })),
  );
  return spaceId;
}

const duplicates = () =>
  range(DUPLICATES, (n) => [
    { text: `Parcel ${n} is in depot ${n + 500}`, tags: ['heard'], observedAt: day(-3) },
    {
      text: `parcel ${n} is in depot ${n + 500}!`,
      tags: [`p${n}`],
      provenance: { source: 'document' },
      observedAt: day(-2),
    },
    ...(n % 3 === 0
      ? [{ text: `Parcel ${n} is in depot ${n + 500}.`, provenance: { sourceId: 'crm' }, observedAt: day(-1) }]
      : []),
  ]).flat();

/** Equal claims that are never merged: from two sessions, and from both lanes. */
const apart = () =>
  range(5, (n) => [
    { text: `Session parcel ${n} came`, scope: 'session', sessionId: 'mine' },
    { text: `session parcel ${n} came!`, scope: 'session', sessionId: 'yours' },
    { text: `Session: parcel ${n} came.` },
  ]).flat();

const witnessed = () =>
  range(WITNESSED, (n) => {
    const triple = { subject: `person ${n}`, predicate: 'employer', value: 'Acme' };
    return [
      {
        text: `Person ${n} works for Acme`,
        triple,
        provenance: { sourceId: 'crm' },
        validFrom: day(-100),
        validUntil: day(100),
        observedAt: day(-5),
      },
      {
        text: `The employer of person ${n} is Acme, as of late`,
        triple,
        provenance: { sourceId: 'wiki' },
        validFrom: day(-10),
        validUntil: day(200),
        observedAt: day(-4),
      },
    ];
  }).flat();

const alike = () =>
  range(CLUSTERS, (cluster) =>
    range(4, (n) => ({
      text: `${WORDS.split(' ')
        .map((word) => word + cluster)
        .join(' ')} end${cluster}x${n}`,
      importance: 0.9 - n / 10,
      observedAt: day(-40 - n),
    })),
  ).flat();

function contradictory(spaceId: Id<'spc'>) {
  return range(CONTRADICTIONS, (n) => {
    const said = (value: string, days: number, baseClass: 'user_explicit' | 'inference') => {
      const since = at(days);
      return aClaim({
        spaceId,
        text: `budget ${n} is ${value}`,
        triple: [`project ${n}`, 'budget', value],
        baseClass,
        exclusive: false,
        observedAt: since,
        recordedAt: since,
        validFrom: since,
        stateSince: since,
      });
    };
    return [said('1', -3, n % 2 === 0 ? 'user_explicit' : 'inference'), said('2', -2, 'inference')];
  }).flat();
}

function forgotten(spaceId: Id<'spc'>) {
  const since = at(-200);
  const old = { spaceId, observedAt: since, recordedAt: since, validFrom: since, stateSince: since };
  return range(FORGOTTEN, (n) => [
    aClaim({ ...old, text: `faded ${n}` }),
    aClaim({ ...old, text: `set aside ${n}`, status: 'quarantined', statusReason: 'manual' }),
    aClaim({ ...old, text: `replaced ${n}`, status: 'superseded' }),
    aClaim({ ...old, text: `doubted ${n}`, status: 'disputed', disputes: 8, trust: 0.1 }),
  ]).flat();
}

/**
 * Everything that a consolidation may change in a space, without ids and record times. Equal for two spaces that were
 * treated alike.
 */
export async function picture(
  { database }: World,
  spaceId: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const claims = await database.owner(
    `
    select said.text, c.status, c.status_reason, c.grounding, c.corroboration, c.trust, c.gate_trust, c.tags, c.version, k.text as merged_into, s.text as superseded_by,
      (select count(*)::int from claim_evidence e where e.claim_id = c.id and e.weighed_live) as evidence
    from claims c join claim_statements said on said.tenant_id = c.tenant_id and said.claim_id = c.id left join claim_statements k on k.claim_id = c.merged_into left join claim_statements s on s.claim_id = c.superseded_by where c.space_id = $1 order by said.text`,
    [spaceId],
  );
  const merges = await database.owner(
    `
    select k.text as survivor, l.text as merged, m.rule, m.score, jsonb_array_length(m.transferred -> 'evidence') as evidence, m.transferred -> 'tags' as tags, m.undone_at
    from claim_merges m join claim_statements k on k.claim_id = m.survivor_id join claim_statements l on l.claim_id = m.merged_id where m.space_id = $1 order by 1, 2`,
    [spaceId],
  );
  const links = await database.owner(
    `
    select least(a.text, b.text) as one, greatest(a.text, b.text) as other, k.kind, k.weight from claim_links k join claim_statements a on a.claim_id = k.a_id join claim_statements b on b.claim_id = k.b_id where k.space_id = $1 order by 1, 2`,
    [spaceId],
  );
  const conflicts = await database.owner(
    `
    select n.text as new, e.text as existing, k.status, k.reason from conflicts k join claim_statements n on n.claim_id = k.new_claim_id join claim_statements e on e.claim_id = k.existing_claim_id where k.space_id = $1 order by 1, 2`,
    [spaceId],
  );
  return { claims, merges, links, conflicts };
}
