import type { NewEvent } from '#libs/history/events/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import { bindingValues } from '../../../anchors/index.js';
import {
  attachmentsOf,
  Draft,
  factSupport,
  isFact,
  keyOf,
  nowOver,
  reground,
  type Claim,
  type ClaimLoader,
  type FactCause,
  type KnownSlot,
  type SlotEvent,
  type SlotRepository,
} from '../../../claims/index.js';
import type { DomainSchema, SchemaInForce, SchemasInForce } from '../../../domain-schemas/index.js';
import type { Evidence, EvidenceRepository } from '../../../evidence/index.js';
import { askedOfClaims, gateRecordOf, type GateReader, type GateRecord } from '../../../gates/index.js';
import { askedOf, wordLocks, type AskedOfType } from '../../domain/fact.rules.js';
import { judgementDue } from '../../domain/judgement.js';
import { rejudge } from '../../domain/rejudge.rules.js';
import type { FactRepository, FactsAsked } from '../../store/fact.repository.js';

/** A record that has come in, with its evidence. */
interface Arrived {
  evidence: Evidence;
  record: GateRecord;
}

const arrived = (evidence: Evidence): Arrived => ({ evidence, record: gateRecordOf(evidence) });

/** How many facts are judged by the write that records evidence; more are left to maintenance, so that the time of an answer does not depend on their number. */
const MAX_INLINE_FACTS = 50;

/** Judges facts again after evidence that they ask for (gates spec, section 5). */
export class JudgeFacts {
  constructor(
    private readonly facts: FactRepository,
    private readonly slots: SlotRepository,
    private readonly loader: ClaimLoader,
    private readonly evidence: EvidenceRepository,
    private readonly gates: GateReader,
    private readonly ids: IdSource,
    private readonly schemas: SchemasInForce,
  ) {}

  /** What follows for facts from evidence that was just recorded: for a few at once, for more a note that they have to be judged. */
  async onArrival(tx: TenantTx, spaceId: Id<'spc'>, evidenceIds: readonly string[]): Promise<NewEvent[]> {
    const schema = await this.schemas.find(tx, spaceId);
    if (schema === null) return [];
    const followed: NewEvent[] = [];
    for (const record of (await this.evidence.find(tx, spaceId, evidenceIds)).map(arrived)) {
      if (!schema.schema.evidenceTypes.has(record.evidence.evidenceType ?? '')) continue;
      await this.slots.lock(tx, wordsOf(spaceId, schema.schema, record.record));
      const page = { afterId: '', limit: MAX_INLINE_FACTS + 1 };
      const claimIds = await this.#concerned(tx, spaceId, schema.schema, record, page);
      const now = record.evidence.recordedAt;
      if (claimIds.length > MAX_INLINE_FACTS) followed.push(judgementDue(spaceId, record.evidence.id, now));
      else if (claimIds.length > 0) followed.push(...(await this.#judge(tx, spaceId, schema, record, claimIds, now)));
    }
    return followed;
  }

  /** The facts that are to be judged for evidence, after one of them; none where the evidence or the schema is gone. */
  async listFor(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    evidenceId: string,
    page: { afterId: string; limit: number },
  ): Promise<Id<'clm'>[]> {
    const due = await this.#due(tx, spaceId, evidenceId);
    return due === null ? [] : this.#concerned(tx, spaceId, due.schema.schema, due.record, page);
  }

  /** What follows for these facts from evidence. */
  async judgeFor(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    evidenceId: string,
    claimIds: readonly Id<'clm'>[],
    now: Date,
  ): Promise<NewEvent[]> {
    const due = await this.#due(tx, spaceId, evidenceId);
    return due === null ? [] : this.#judge(tx, spaceId, due.schema, due.record, claimIds, now);
  }

  async #due(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    evidenceId: string,
  ): Promise<{ schema: SchemaInForce; record: Arrived } | null> {
    const [schema, [evidence]] = await Promise.all([
      this.schemas.find(tx, spaceId),
      this.evidence.find(tx, spaceId, [evidenceId]),
    ]);
    return schema === null || evidence === undefined ? null : { schema, record: arrived(evidence) };
  }

  /** The facts that a record concerns, after one of them, in the order of their ids. */
  #concerned(
    tx: TenantTx,
    spaceId: string,
    schema: DomainSchema,
    { record }: Arrived,
    page: { afterId: string; limit: number },
  ): Promise<Id<'clm'>[]> {
    return this.facts.listToJudge(tx, spaceId, factsAskingFor(schema, record), page);
  }

  /** What follows for these facts from a record. Their keys are held. */
  async #judge(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    { schema }: SchemaInForce,
    { evidence, record }: Arrived,
    claimIds: readonly Id<'clm'>[],
    now: Date,
  ): Promise<SlotEvent[]> {
    const held = await this.#hold(tx, spaceId, claimIds);
    const attached = await this.#attached(tx, spaceId, held);
    const judged = held.flatMap(({ slot, claim }) => {
      const records = attachmentsOf(slot, claim.id).flatMap(({ evidenceId }) => attached.get(evidenceId) ?? []);
      const asked = askedOfFact(schema, claim, [...records, record]);
      const anchors = new Map(Object.entries(claim.fact!.anchors));
      return asked === null ? [] : [{ slot, claim, records, asked, anchors }];
    });
    const newest = await this.gates.newestOfAll(
      tx,
      spaceId,
      schema,
      judged.map(({ asked, anchors }) => ({ asked: asked.asked, anchors })),
    );
    const latest = nowOver(
      held.map(({ slot }) => slot),
      now,
    );
    const context = { now: latest, ids: this.ids, principalId: OPERATOR_ID };
    const drafts = new Map<string, Draft>();
    judged.forEach(({ slot, claim, records, asked, anchors }, i) => {
      const given = {
        schema,
        asked,
        anchors,
        value: claim.value!,
        attached: records,
        record,
        newest: newest[i]!,
        now: latest,
      };
      const { parts, against, observedAt } = rejudge(given);
      const draft = drafts.get(keyOf(claim)) ?? new Draft(slot, context);
      drafts.set(keyOf(claim), draft);
      const meets = new Map([[record.id as string, parts]]);
      const support = parts.length === 0 ? [] : factSupport([evidence], meets, authorOf(slot, claim));
      reground(draft, claim.id, support, { cause: causeOf(claim, against, latest), observedAt });
    });
    return [...drafts.values()].flatMap(({ events }) => events);
  }

  /** Those of them that are active facts, with the rest of their keys. */
  async #hold(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    claimIds: readonly Id<'clm'>[],
  ): Promise<{ slot: KnownSlot; claim: Claim }[]> {
    const claims = await this.slots.findClaims(tx, spaceId, claimIds);
    const known = await this.loader.loadGroups(
      tx,
      spaceId,
      claims.map((claim) => [claim]),
    );
    return claims.flatMap((found) => {
      const slot = known.get(keyOf(found))!;
      const claim = slot.claims.find(({ id }) => id === found.id);
      return claim !== undefined && isFact(claim) && claim.status === 'active' ? [{ slot, claim }] : [];
    });
  }

  async #attached(
    tx: TenantTx,
    spaceId: string,
    held: readonly { slot: KnownSlot; claim: Claim }[],
  ): Promise<Map<string, GateRecord & { revokedAt: Date | null }>> {
    const ids = held.flatMap(({ slot, claim }) => attachmentsOf(slot, claim.id).map(({ evidenceId }) => evidenceId));
    const found = await this.evidence.find(tx, spaceId, [...new Set(ids)]);
    return new Map(
      found.map((evidence) => [evidence.id, { ...gateRecordOf(evidence), revokedAt: evidence.revokedAt }]),
    );
  }
}

/** What keeps facts about the same things from being asserted meanwhile. */
function wordsOf(spaceId: string, schema: DomainSchema, record: GateRecord): string[] {
  const bound = bindingValues(record);
  const asked = [...schema.claimTypes.keys()].flatMap((claimType) => askedOfClaims(schema, claimType));
  const own = asked.filter(
    ({ requirement: { evidence, bind } }) =>
      evidence === record.evidenceType && bind.every((entity) => bound.has(entity)),
  );
  return [...new Set(wordLocks(spaceId, own, bound))];
}

/** Facts of the types that ask for such a record, about what it is about. */
function factsAskingFor(schema: DomainSchema, record: GateRecord): FactsAsked[] {
  const bound = bindingValues(record);
  const asked = [...schema.claimTypes].flatMap(([claimType, type]) => {
    const requirements = askedOfClaims(schema, claimType).map(({ requirement }) => requirement);
    // A type that asks for nothing in particular takes any record that is about the same.
    const binds =
      requirements.length === 0 && type.kind === 'observed'
        ? [type.anchors]
        : requirements.filter(({ evidence }) => evidence === record.evidenceType).map(({ bind }) => bind);
    return binds
      .filter((bind) => bind.every((entity) => bound.has(entity)))
      .map((bind): FactsAsked => ({
        claimType,
        bindings: bind.map((entity) => [entity, bound.get(entity)!] as const),
      }));
  });
  return [...new Map(asked.map((each) => [JSON.stringify(each), each])).values()];
}

/** null: the schema has no such type any longer. */
const askedOfFact = (schema: DomainSchema, { fact }: Claim, records: readonly GateRecord[]): AskedOfType | null =>
  schema.claimTypes.has(fact!.claimType) ? askedOf(schema, fact!.claimType, records) : null;

/** Newer evidence replaces newer evidence; what the schema has against it stays until the schema accepts it again. */
function causeOf({ cause = null }: Claim, against: Id<'evd'> | null, now: Date): FactCause | null {
  if (cause?.kind === 'schema_changed') return cause;
  if (against === null) return null;
  return { kind: 'newer_evidence', id: against, since: cause?.since ?? now.toISOString() };
}

/** The author of its first assertion: what comes in later belongs to that. */
function authorOf(slot: KnownSlot, { id }: Claim): { assertedBy: string } {
  const [first] = attachmentsOf(slot, id).sort((a, b) => a.attachedAt.getTime() - b.attachedAt.getTime());
  return { assertedBy: first?.assertedBy ?? OPERATOR_ID };
}
