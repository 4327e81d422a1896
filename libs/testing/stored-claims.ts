import { createHash } from 'node:crypto';
import type { Id } from '#libs/kernel/index.js';
import { written, Journal } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { comparable, comparableName } from '#libs/knowledge/predicates/index.js';
import type { Attachment, Claim } from '#libs/knowledge/claims/index.js';
import { CLASS_WEIGHTS } from '#libs/knowledge/sources/index.js';
import type { Embedder } from '#libs/platform/embeddings/index.js';
import { EmbeddingStore } from '#libs/recall/index/index.js';
import { TypeIds } from '../platform/ids/index.js';
import { uuidOf } from '#libs/platform/secrets/index.js';
import type { World } from './world.js';

const ids = new TypeIds();
const NEW_YEAR = new Date('2026-01-01T00:00:00Z');
const hash = (...parts: unknown[]): string =>
  createHash('md5')
    .update(JSON.stringify(parts))
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');

export type GivenClaim = Partial<Claim> & {
  spaceId: Id<'spc'>;
  text: string;
  triple?: [subject: string, predicate: string, value: string];
};

/** A claim in the form in which the write path would store it. By default it is active, durable and an inference. */
export function aClaim({ triple, ...given }: GivenClaim): Claim {
  const lane = given.scope === 'session' || given.scope === 'workspace' ? given.scope : 'durable';
  const observedAt = given.observedAt ?? NEW_YEAR;
  const baseClass = given.baseClass ?? 'inference';
  const base = given.base ?? CLASS_WEIGHTS[baseClass];
  return {
    id: ids.next('clm'),
    ...keyed(triple, given.spaceId, lane, given.sessionId),
    lane,
    scope: 'global',
    sessionId: null,
    category: 'fact',
    importance: 0.7,
    agent: null,
    observedAt,
    recordedAt: observedAt,
    recordedBy: 'prn_00000000000000000000000000',
    remainderOf: null,
    externalId: null,
    status: 'active',
    statusReason: null,
    grounding: 'sound',
    staleAt: null,
    expiresAt: null,
    type: 'claim',
    inherited: 'sound',
    trustLimit: null,
    gateTrustLimit: null,
    confidence: null,
    exclusive: triple !== undefined,
    historical: false,
    validFrom: observedAt,
    validUntil: null,
    validFromInferred: true,
    tags: [],
    base,
    baseClass,
    corroboration: 1,
    reinforcements: 0,
    disputes: 0,
    gateReinforcements: 0,
    gateDisputes: 0,
    trust: base,
    gateTrust: base,
    agingFrom: observedAt,
    halfLifeDays: 30,
    strengthRefreshedAt: observedAt,
    supersededBy: null,
    mergedInto: null,
    rejectedWeight: null,
    activated: false,
    runnerUp: null,
    version: 1,
    stateSince: observedAt,
    ...given,
  };
}

function keyed(triple: GivenClaim['triple'], spaceId: string, lane: string, sessionId: string | null = null) {
  if (triple === undefined)
    return {
      subject: null,
      predicate: null,
      value: null,
      subjectN: null,
      predicateN: null,
      valueN: null,
      slot: null,
      valueKey: null,
    };
  const [subject, predicate, value] = triple;
  const [subjectN, predicateN, valueN] = [comparableName(subject), comparableName(predicate), comparable(value)];
  return {
    subject,
    predicate,
    value,
    subjectN,
    predicateN,
    valueN,
    slot: hash(spaceId, subjectN, predicateN, lane, sessionId),
    valueKey: uuidOf(valueN),
  };
}

/** An attachment of evidence to a claim. By default it is an assertion from a document that counts and never ages. */
export const anAttachment = (given: Partial<Attachment> = {}): Attachment => ({
  claimId: 'clm_1',
  evidenceId: ids.next('evd'),
  relation: 'assertion',
  class: 'document',
  weight: 0.6,
  independenceGroup: 'a',
  assertedBy: 'key_1',
  observedAt: NEW_YEAR,
  attachedAt: NEW_YEAR,
  live: true,
  counted: true,
  copyKey: null,
  staleAt: null,
  expiresAt: null,
  ...given,
});

/** Records the given claims and projects them. The world's registry must have the projector of claims. */
export async function storeClaims(world: World, claims: readonly Claim[]): Promise<void> {
  await world.get(UnitOfWork).write(world.as('owner'), (tx) =>
    world.get(Journal).record(
      tx,
      world.as('owner'),
      claims.map((claim) => ({
        kind: 'claim_stored',
        spaceId: claim.spaceId,
        subjectId: claim.id,
        occurredAt: claim.recordedAt,
        payload: { claim: { ...written(claim) }, attachments: [], votes: [] },
      })),
    ),
  );
}

/** Stores vectors for the given texts, as the embedding job would. */
export async function embed(
  world: World,
  embedder: Embedder,
  kind: 'claim' | 'message',
  owners: readonly { id: string; spaceId: string; text: string }[],
): Promise<void> {
  const vectors = (await embedder.embedDocuments(owners.map(({ text }) => text))).map((vector) => vector!);
  const texts = owners.map(({ id, spaceId, text }) => ({ id, space_id: spaceId, text, wording: 0 }));
  await world
    .get(UnitOfWork)
    .write(world.as('owner'), (tx) => new EmbeddingStore().add(tx, kind, embedder.model, texts, vectors, new Date()));
}
