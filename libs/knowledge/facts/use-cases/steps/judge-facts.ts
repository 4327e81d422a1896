import type { NewEvent } from '#libs/history/events/index.js';
import { awaitedLater, grouped, type Id, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  archivePlain,
  Draft,
  isFact,
  isUsable,
  keyOf,
  nowOver,
  slotOf,
  type Claim,
  type ClaimLoader,
  type SlotEvent,
  type SlotRepository,
} from '../../../claims/index.js';
import {
  gatedBy,
  type DomainSchema,
  type FactsAffected,
  type SchemaInForce,
  type SchemasInForce,
} from '../../../domain-schemas/index.js';
import { isLive, type Evidence, type EvidenceRepository } from '../../../evidence/index.js';
import { gateRecordOf, type GateReader, type GateRecord } from '../../../gates/index.js';
import { concernedBy, isAskedFor, type Arriving } from '../../domain/asking.rules.js';
import { NOTHING_NAMED, type NamedInWords } from '../../domain/fact.rules.js';
import { judgementDue, type JudgementSubject } from '../../domain/judgement.js';
import type { VersionVerdict } from '../../domain/version.rules.js';
import {
  askedOfFact,
  citedBy,
  judgeByRecord,
  settleByVersion,
  verdictOf,
  type Ancestry,
  type Arrived,
  type AttachedRecord,
  type Bench,
  type FactInHand,
  type Held,
} from '../../domain/verdict.rules.js';
import type { FactRepository, KeyToJudge } from '../../store/fact.repository.js';
import type { AssertedWords, ReadWords, StandingWords } from './asserted-words.js';
import type { FactsOfVersions } from './facts-of-versions.js';

const arrived = (evidence: Evidence): Arrived => ({ evidence, record: gateRecordOf(evidence) });

/**
 * Maximum number of facts judged by the write that records evidence. If there are more, maintenance judges them all, so
 * that the time of an answer does not depend on their number.
 */
const MAX_INLINE_FACTS = 50;
/** Maximum number of facts judged to preview a version of the schema while a caller waits for the answer. */
const MAX_PREVIEWED_FACTS = 1_000;
const PREVIEWED_AT_ONCE = 200;
/** How long patterns may take on texts while a transaction waits. Texts that take longer are left to maintenance. */
const MAX_WAITED_MS = 200;
/** How long patterns may take on the texts of a page of maintenance, outside any transaction. */
const MAX_READ_MS = 2_000;

/** The result of judging facts again. */
export interface Judged {
  events: SlotEvent[];
  tally: {
    /** How many facts ceased to be usable, and how many became usable again. */
    left: number;
    returned: number;
    /** Archived plain claims, which had blocked facts. */
    archived: number;
  };
  /** How many facts were left unchanged because their texts could not be searched in time. */
  unread: number;
}

/**
 * How many claims of a page are judged at once: while the database stores the results of one part, the next is judged.
 */
const PART = 50;

const NOTHING: Judged = { events: [], tally: { left: 0, returned: 0, archived: 0 }, unread: 0 };
const NONE_READ: ReadonlyMap<string, NamedInWords> = new Map();

/** The input of a judgement. */
interface Given {
  schema: SchemaInForce;
  /** The new record; null: only the schema is new. */
  arrival: Arrived | null;
  /** The values that texts name; null: texts are searched now. */
  read: ReadWords | null;
}

/** Locked claims, with everything that the judgement of them depends on. */
interface Prepared {
  held: readonly Held[];
  cases: readonly FactInHand[];
  unread: number;
  bench: Bench;
  ancestries: ReadonlyMap<string, Ancestry>;
  /** For each case that is judged by a version, its verdict. */
  verdicts: readonly (VersionVerdict | null)[];
  newest: ReadonlyMap<string, ReadonlyMap<number, GateRecord>>;
}

/**
 * Judges facts again after evidence that they require, and by a version of the schema that has not judged them (gates
 * spec, sections 1 and 5).
 */
export class JudgeFacts {
  constructor(
    private readonly facts: FactRepository,
    private readonly slots: SlotRepository,
    private readonly loader: ClaimLoader,
    private readonly evidence: EvidenceRepository,
    private readonly gates: GateReader,
    private readonly ids: IdSource,
    private readonly schemas: SchemasInForce,
    private readonly words: AssertedWords,
    private readonly versions: FactsOfVersions,
  ) {}

  /**
   * Judges the facts that new or newly marked evidence concerns. If there are too many, the events only record that
   * they have to be judged.
   */
  async onArrival(tx: TenantTx, spaceId: Id<'spc'>, arriving: readonly Arriving[]): Promise<NewEvent[]> {
    const schema = await this.schemas.hold(tx, spaceId);
    if (schema === null) return [];
    const evidenceIds = arriving
      .filter(({ evidenceType }) => evidenceType === null || isAskedFor(schema.schema, evidenceType))
      .map(({ id }) => id);
    const followed: NewEvent[] = [];
    for (const record of (await this.evidence.find(tx, spaceId, evidenceIds)).map(arrived)) {
      if (!schema.schema.evidenceTypes.has(record.evidence.evidenceType ?? '')) continue;
      await this.slots.lock(tx, concernedBy(spaceId, schema.schema, record.record).words);
      const page = { afterId: '', limit: MAX_INLINE_FACTS + 1 };
      const claimIds = await this.#concerned(tx, spaceId, schema.schema, record, page);
      const now = record.evidence.recordedAt;
      if (claimIds.length > MAX_INLINE_FACTS) followed.push(judgementDue(spaceId, record.evidence.id, now));
      else if (claimIds.length > 0) {
        const judged = await this.#judge(tx, spaceId, { schema, arrival: record, read: null }, claimIds, now);
        followed.push(...judged.events);
        if (judged.unread > 0) followed.push(judgementDue(spaceId, record.evidence.id, now));
      }
    }
    return followed;
  }

  /**
   * Records that all facts, and plain claims in their way, have to be judged by the new version; nothing if there are
   * none.
   */
  async onSchema(tx: TenantTx, spaceId: Id<'spc'>, now: Date): Promise<NewEvent[]> {
    const schema = (await this.schemas.hold(tx, spaceId))!;
    const first = { afterId: '', limit: 1 };
    const standing = await Promise.all([
      this.facts.listOfSpace(tx, spaceId, first),
      this.facts.listInTheWay(tx, spaceId, [...gatedBy(schema.schema)], first),
    ]);
    return standing.flat().length === 0 ? [] : [judgementDue(spaceId, 'schema', now)];
  }

  /**
   * A page of the claims to be judged because of evidence or the schema; empty if that no longer exists. For the
   * schema, these are first all plain claims that block facts, and then all facts whose type the version defines
   * differently. If such facts do not fill the page, the last fact examined is added. `preview`: a version that is not
   * in force, to judge by.
   */
  async listFor(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    about: JudgementSubject,
    page: { afterId: string; limit: number },
    preview: SchemaInForce | null = null,
  ): Promise<Id<'clm'>[]> {
    const due = await this.#due(tx, spaceId, about, preview);
    if (due === null) return [];
    const { schema, record } = due;
    return record === null
      ? this.versions.standing(tx, spaceId, schema, page)
      : this.#concerned(tx, spaceId, schema.schema, record, page);
  }

  /** The texts that have to be searched to judge these claims; null: there are none. */
  async wordsOf(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    claimIds: readonly Id<'clm'>[],
    preview: SchemaInForce | null,
  ): Promise<StandingWords | null> {
    const schema = preview ?? (await this.schemas.find(tx, spaceId));
    const words = schema === null ? [] : await this.facts.listWords(tx, spaceId, claimIds, schema.version);
    return words.length === 0 ? null : { schema: schema!, words };
  }

  /** Searches texts outside any transaction, because patterns may take long. */
  readWords(tenantId: string, words: StandingWords): Promise<ReadWords> {
    return this.words.readAll(tenantId, words, MAX_READ_MS, true);
  }

  /**
   * Judges these claims, in parts: each function judges the next part, and everything for it is read beforehand. All
   * claims of a key are in one part. `read`: the values that their texts name, if any. It is ignored if it is by another
   * version than the one in force.
   */
  async judgeFor(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    about: JudgementSubject,
    claimIds: readonly Id<'clm'>[],
    { now, preview = null, read }: { now: Date; preview?: SchemaInForce | null; read: ReadWords | null },
  ): Promise<(() => Promise<Judged>)[]> {
    const due = claimIds.length === 0 ? null : await this.#due(tx, spaceId, about, preview);
    if (due === null) return [];
    const { schema, record: arrival } = due;
    const given = { schema, arrival, read: read ?? { version: schema.version, named: NONE_READ } };
    const keys = await this.#keys(tx, spaceId, given, claimIds);
    const locked = awaitedLater(this.slots.lock(tx, keys.map(keyOf)));
    const parts = partsOf(keys).map((part) => awaitedLater(this.#prepare(tx, spaceId, given, part, now)));
    await locked;
    return parts.map((part) => async () => this.#settle(await part));
  }

  /**
   * How many facts a version that is not in force would take out of use, or bring back. null: there are too many facts
   * for one answer, or searching their texts takes too long.
   */
  async preview(
    tx: TenantTx,
    { id: spaceId, now }: Pick<Space, 'id' | 'now'>,
    schema: SchemaInForce,
  ): Promise<FactsAffected | null> {
    const page = { afterId: '', limit: MAX_PREVIEWED_FACTS + 1 };
    const claimIds = (await this.facts.listOfSpace(tx, spaceId, page)).map(({ id }) => id);
    if (claimIds.length > MAX_PREVIEWED_FACTS) return null;
    const affected: FactsAffected = { leaving: 0, returning: 0 };
    for (let first = 0; first < claimIds.length; first += PREVIEWED_AT_ONCE) {
      const some = claimIds.slice(first, first + PREVIEWED_AT_ONCE);
      const judged = await this.#judge(tx, spaceId, { schema, arrival: null, read: null }, some, now);
      if (judged.unread > 0) return null;
      affected.leaving += judged.tally.left;
      affected.returning += judged.tally.returned;
    }
    return affected;
  }

  /** What to judge by: the schema and, if evidence is the reason, the record. */
  async #due(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    about: JudgementSubject,
    preview: SchemaInForce | null,
  ): Promise<{ schema: SchemaInForce; record: Arrived | null } | null> {
    const schema = preview ?? (await this.schemas.hold(tx, spaceId));
    if (schema === null || about === 'schema') return schema && { schema, record: null };
    const [evidence] = await this.evidence.find(tx, spaceId, [about]);
    return evidence === undefined ? null : { schema, record: arrived(evidence) };
  }

  /** The facts that a record concerns, after a given one, in the order of their ids. */
  #concerned(
    tx: TenantTx,
    spaceId: string,
    schema: DomainSchema,
    { record }: Arrived,
    page: { afterId: string; limit: number },
  ): Promise<Id<'clm'>[]> {
    return this.facts.listToJudge(tx, spaceId, concernedBy(spaceId, schema, record).facts, page);
  }

  /** Judges these claims by a record or, without one, by the schema. Locks their keys. */
  async #judge(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    given: Given,
    claimIds: readonly Id<'clm'>[],
    now: Date,
  ): Promise<Judged> {
    const keys = await this.#keys(tx, spaceId, given, claimIds);
    return this.#settle(await this.#prepare(tx, spaceId, given, keys, now));
  }

  /** Locks the claims, and reads everything that the judgement depends on. */
  async #prepare(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    given: Given,
    keys: readonly KeyToJudge[],
    now: Date,
  ): Promise<Prepared> {
    const { schema: inForce, arrival } = given;
    const held = await this.#hold(tx, spaceId, arrival, keys);
    const { cases, unread } = await this.#read(tx, spaceId, given, held);
    const latest = nowOver(
      held.map(({ slot }) => slot),
      now,
    );
    const ancestries = await this.#ancestries(tx, spaceId, cases);
    const bench: Bench = { schema: inForce, arrival, now: latest };
    const verdicts = cases.map((each) =>
      each.by === 'version' ? verdictOf(each, bench, ancestries.get(each.claim.id) ?? NO_ANCESTRY) : null,
    );
    const newest = await this.#newest(
      tx,
      spaceId,
      inForce,
      cases.filter(({ by }, i) => by === 'record' || verdicts[i] !== null),
    );
    return { held, cases, unread, bench, ancestries, verdicts, newest };
  }

  #settle({ held, cases, unread, bench, ancestries, verdicts, newest }: Prepared): Judged {
    const context = { now: bench.now, ids: this.ids, principalId: OPERATOR_ID };
    const drafts = new Map<string, Draft>();
    const draftOf = ({ slot, claim }: Held): Draft => {
      const key = isFact(claim) ? claim.id : keyOf(claim);
      const draft = drafts.get(key) ?? new Draft(slot, context);
      drafts.set(key, draft);
      return draft;
    };
    const tally = { ...NOTHING.tally };
    for (const each of held) if (!isFact(each.claim)) tally.archived += archivePlain(draftOf(each)).length;
    for (const [i, each] of cases.entries()) {
      const { id } = each.claim;
      const [draft, word] = [draftOf(each), newest.get(id) ?? NO_WORD];
      const { inherited } = ancestries.get(id) ?? NO_ANCESTRY;
      if (each.by === 'record') judgeByRecord(draft, each, bench, word);
      else settleByVersion(draft, each, verdicts[i]!, bench, { inherited, newest: word });
      count(tally, isUsable(each.claim, bench.now), isUsable(draft.claim(id), bench.now));
    }
    return { events: [...drafts.values()].flatMap(({ events }) => events), tally, unread };
  }

  /** Those of the claims that have to be judged. Most facts mean the same by the next version, and so are not locked. */
  async #keys(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    { schema, arrival }: Given,
    claimIds: readonly Id<'clm'>[],
  ): Promise<KeyToJudge[]> {
    const listed = await this.facts.listKeys(tx, spaceId, claimIds);
    const byVersion = await this.versions.otherVersions(tx, spaceId, schema, listed);
    return listed.filter(
      ({ id, claimType, status }) =>
        isJudged(status, arrival) && (arrival === null ? claimType === null || byVersion.has(id) : claimType !== null),
    );
  }

  /**
   * Those of the claims that still have to be judged once they are locked, with their slots. A fact is judged by itself,
   * so the other claims of its key are not read.
   */
  async #hold(tx: TenantTx, spaceId: Id<'spc'>, arrival: Arrived | null, keys: readonly KeyToJudge[]): Promise<Held[]> {
    const [facts, plain] = [keys.filter(isOfFact), keys.filter((key) => !isOfFact(key))];
    const [, apart, known] = await Promise.all([
      this.slots.lock(tx, keys.map(keyOf)),
      this.slots.loadApart(
        tx,
        spaceId,
        facts.map(({ id }) => id),
      ),
      this.loader.loadGroups(
        tx,
        spaceId,
        plain.map((key) => [key]),
      ),
    ]);
    const slotOfFact = new Map(apart.map((each) => [each.claims[0]!.id, slotOf(spaceId, null, each)]));
    return keys.flatMap((key) => {
      const slot = isOfFact(key) ? slotOfFact.get(key.id) : known.get(keyOf(key));
      const claim = slot?.claims.find(({ id }) => id === key.id);
      return slot === undefined || claim === undefined || !isJudged(claim.status, arrival) ? [] : [{ slot, claim }];
    });
  }

  /**
   * The facts whose texts could be searched, with the evidence on which they were accepted and their present
   * requirements.
   */
  async #read(
    tx: TenantTx,
    spaceId: string,
    given: Given,
    held: readonly Held[],
  ): Promise<{ cases: FactInHand[]; unread: number }> {
    const { schema: inForce, arrival } = given;
    const facts = held.filter(({ claim }) => isFact(claim));
    const cited = facts.map(({ slot, claim }) => citedBy(slot, claim.id));
    const ids = [...new Set(cited.flat().map(({ evidenceId }) => evidenceId))];
    const [found, byVersion] = await Promise.all([
      this.evidence.find(tx, spaceId, ids),
      this.versions.otherVersions(
        tx,
        spaceId,
        inForce,
        facts.map(({ claim: { id, fact, cause = null } }) => ({ id, ...fact!, cause: cause && cause.kind })),
      ),
    ]);
    // The texts matter only for facts that are judged by a version; a record does not change what a text names.
    const words = facts.flatMap(({ claim: { id, fact } }) =>
      byVersion.has(id) && fact!.callerText ? { id, claimType: fact!.claimType, text: fact!.callerText } : [],
    );
    const named = await this.#named(tx.tenantId, given, words);
    const unread = new Set<string>(words.map(({ id }) => id).filter((id) => !named.has(id)));
    const records = new Map<string, AttachedRecord>(
      found.map((evidence) => [evidence.id, { ...gateRecordOf(evidence), revokedAt: evidence.revokedAt }]),
    );
    const cases = facts.map(({ slot, claim }, i): FactInHand => {
      const attached = cited[i]!.flatMap(({ evidenceId }) => records.get(evidenceId) ?? []);
      const all = arrival === null ? attached : [...attached, arrival.record];
      return {
        slot,
        claim,
        by: byVersion.has(claim.id) ? 'version' : 'record',
        attached,
        asked: askedOfFact(inForce.schema, claim, all),
        anchors: new Map(Object.entries(claim.fact!.anchors)),
        named: named.get(claim.id) ?? NOTHING_NAMED,
      };
    });
    return { cases: cases.filter(({ claim }) => !unread.has(claim.id)), unread: unread.size };
  }

  async #named(
    tenantId: string,
    { schema, read }: Given,
    words: StandingWords['words'],
  ): Promise<ReadonlyMap<string, NamedInWords>> {
    if (words.length === 0) return NONE_READ;
    const { version, named } = read ?? (await this.words.readAll(tenantId, { schema, words }, MAX_WAITED_MS));
    return version === schema.version ? named : NONE_READ;
  }

  /** For each fact, the newest record for each of its requirements. */
  async #newest(
    tx: TenantTx,
    spaceId: string,
    { schema }: SchemaInForce,
    cases: readonly FactInHand[],
  ): Promise<Map<string, Map<number, GateRecord>>> {
    const found = await this.gates.newestOfAll(
      tx,
      spaceId,
      schema,
      cases.map(({ asked, anchors }) => ({ asked: asked?.asked ?? [], anchors })),
    );
    return new Map(cases.map(({ claim }, i) => [claim.id, found[i]!]));
  }

  /** The parents of derived facts and the evidence below them, for facts that are judged by a version. */
  async #ancestries(tx: TenantTx, spaceId: Id<'spc'>, cases: readonly FactInHand[]): Promise<Map<string, Ancestry>> {
    const derived = cases.flatMap(({ by, claim }) =>
      by === 'version' && claim.fact!.kind === 'derived' ? claim.id : [],
    );
    const [parents, below] = await Promise.all([
      this.facts.listParents(tx, derived),
      this.facts.listEvidenceBelow(tx, derived),
    ]);
    const all = <T>(byFact: Map<string, T[]>): T[] => [...new Set([...byFact.values()].flat())];
    const [claims, evidence] = await Promise.all([
      this.slots.findClaims(tx, spaceId, all(parents)),
      this.evidence.find(tx, spaceId, all(below)),
    ]);
    const claimOf = new Map(claims.map((claim) => [claim.id, claim]));
    const evidenceOf = new Map(evidence.filter(isLive).map((each) => [each.id, arrived(each)]));
    return new Map(
      derived.map((id) => [
        id,
        {
          parents: (parents.get(id) ?? []).flatMap((each) => claimOf.get(each) ?? []),
          inherited: (below.get(id) ?? []).flatMap((each) => evidenceOf.get(each) ?? []),
        },
      ]),
    );
  }
}

/** Divides claims into parts that are judged one after the other. */
function partsOf(keys: readonly KeyToJudge[]): KeyToJudge[][] {
  const parts: KeyToJudge[][] = [];
  for (const ofKey of grouped(keys, keyOf).values()) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + ofKey.length <= PART) last.push(...ofKey);
    else parts.push([...ofKey]);
  }
  return parts;
}

const isOfFact = ({ claimType }: KeyToJudge): boolean => claimType !== null;

const isJudged = (status: Claim['status'], arrival: Arrived | null): boolean =>
  arrival === null ? JUDGED.has(status) : status === 'active';

function count(tally: Judged['tally'], wasUsable: boolean, isUsableNow: boolean): void {
  if (wasUsable && !isUsableNow) tally.left += 1;
  if (!wasUsable && isUsableNow) tally.returned += 1;
}

const NO_ANCESTRY: Ancestry = { parents: [], inherited: [] };
const NO_WORD: ReadonlyMap<number, GateRecord> = new Map();

/** Statuses in which a fact is in use, or may return to use without being asserted again. */
const JUDGED: ReadonlySet<string> = new Set(['active', 'disputed', 'quarantined', 'archived']);
