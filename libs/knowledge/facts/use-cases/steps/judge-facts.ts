import type { DecidePart, NewEvent } from '#libs/history/events/index.js';
import { awaitedLater, type Id, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  archivePlain,
  Draft,
  isFact,
  isUsable,
  keyOf,
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
import type { EvidenceRepository } from '../../../evidence/index.js';
import type { GateRecord } from '../../../gates/index.js';
import { concernedBy, isAskedFor, type Arriving } from '../../domain/asking.rules.js';
import { judgementDue, type JudgementSubject } from '../../domain/judgement.js';
import { judgeByRecords, settleByVersion, type Arrived, type Held, type Occasion } from '../../domain/verdict.rules.js';
import type { FactRepository } from '../../store/fact.repository.js';
import type { AssertedWords, ReadWords, StandingWords } from './asserted-words.js';
import { decidedAhead, partsByKey } from './decided-ahead.js';
import type { FactsOfVersions } from './facts-of-versions.js';
import {
  arrived,
  isOfFact,
  NO_ANCESTRY,
  NONE_READ,
  type FactsToJudge,
  type Given,
  type Prepared,
} from './facts-to-judge.js';

/**
 * Maximum number of facts judged by the write that records or marks evidence, for all its evidence together. Records
 * that concern more facts are left to maintenance, so that the time of an answer does not depend on their number.
 */
const MAX_INLINE_FACTS = 50;
/** Maximum number of pieces of marked evidence for which a write judges facts. Maintenance does so for the others. */
const MAX_INLINE_RECORDS = 50;
/** Maximum number of facts judged to preview a version of the schema while a caller waits for the answer. */
const MAX_PREVIEWED_FACTS = 1_000;
const PREVIEWED_AT_ONCE = 200;
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

/** How many facts are judged in one part, while the database stores the previous part. */
const PART = 50;

export const NOTHING_JUDGED: Judged = { events: [], tally: { left: 0, returned: 0, archived: 0 }, unread: 0 };

/**
 * Judges facts again after evidence that they require, and by a version of the schema that has not judged them (gates
 * spec, sections 1 and 5).
 */
export class JudgeFacts {
  constructor(
    private readonly facts: FactRepository,
    private readonly slots: SlotRepository,
    private readonly evidence: EvidenceRepository,
    private readonly ids: IdSource,
    private readonly schemas: SchemasInForce,
    private readonly words: AssertedWords,
    private readonly versions: FactsOfVersions,
    private readonly toJudge: FactsToJudge,
  ) {}

  /**
   * Judges the facts that new or newly marked evidence concerns. For records that concern too many, the events only
   * record that the facts have to be judged.
   */
  async onArrival(tx: TenantTx, spaceId: Id<'spc'>, arriving: readonly Arriving[], now: Date): Promise<NewEvent[]> {
    const schema = await this.schemas.hold(tx, spaceId);
    if (schema === null) return [];
    const { inline, later } = await this.#asked(tx, spaceId, schema.schema, arriving);
    const followed: NewEvent[] = later.map((id) => judgementDue(spaceId, id, now));
    let left = MAX_INLINE_FACTS;
    for (const occasion of (await this.evidence.find(tx, spaceId, inline)).map(arrived)) {
      const { evidence, record } = occasion;
      await this.slots.lock(tx, concernedBy(spaceId, schema.schema, record).words);
      const page = { afterId: '', limit: left + 1 };
      const claimIds = await this.#concerned(tx, spaceId, schema.schema, occasion, page);
      if (claimIds.length > left) followed.push(judgementDue(spaceId, evidence.id, now));
      else if (claimIds.length > 0) {
        left -= claimIds.length;
        const given = { schema, occasion, read: null, decided: followed };
        const judged = await this.#judge(tx, spaceId, given, claimIds, now);
        followed.push(...judged.events);
        if (judged.unread > 0) followed.push(judgementDue(spaceId, evidence.id, now));
      }
    }
    return followed;
  }

  /**
   * Judges facts that are in force again. While they were disputed, quarantined or archived, or were replaced, nothing
   * judged them by the records that arrived. Their number is limited, because they are only the facts that the write
   * itself has brought back.
   */
  async onReturn(tx: TenantTx, spaceId: Id<'spc'>, claimIds: readonly Id<'clm'>[], now: Date): Promise<NewEvent[]> {
    const schema = await this.schemas.hold(tx, spaceId);
    if (schema === null) return [];
    const given: Given = { schema, occasion: 'return', read: null };
    const keys = await this.toJudge.keys(tx, spaceId, given, claimIds);
    const prepared = await this.toJudge.prepare(tx, spaceId, given, keys, now);
    const { events, unread } = this.#settle(prepared);
    const due: JudgementSubject[] = unread === 0 ? [...prepared.later] : [...prepared.later, 'schema'];
    return [...events, ...due.map((about) => judgementDue(spaceId, about, now))];
  }

  /**
   * The pieces of evidence whose types facts require, divided into those for which facts are judged now and those for
   * which maintenance judges them. Any number of pieces may have been taken from a marked piece.
   */
  async #asked(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    schema: DomainSchema,
    arriving: readonly Arriving[],
  ): Promise<{ inline: Id<'evd'>[]; later: Id<'evd'>[] }> {
    const isAsked = (type: string): boolean => isAskedFor(schema, type);
    const recorded = arriving.filter(({ evidenceType }) => evidenceType !== null && isAsked(evidenceType));
    const marked = arriving.filter(({ evidenceType }) => evidenceType === null).map(({ id }) => id);
    const types = [...schema.evidenceTypes.keys()].filter(isAsked);
    const ofTypes = marked.length === 0 ? [] : await this.evidence.listOfTypes(tx, spaceId, marked, types);
    return {
      inline: [...new Set([...recorded.map(({ id }) => id), ...ofTypes.slice(0, MAX_INLINE_RECORDS)])],
      later: [...new Set(ofTypes.slice(MAX_INLINE_RECORDS))],
    };
  }

  /**
   * Records that all facts, and plain claims in their way, have to be judged by the new version. Records nothing if
   * there are none.
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
   * Judges these claims, in parts: each function judges the next part. `read`: the values that the texts of the claims
   * name, if any. These values are ignored if they were found by a version that is not in force.
   */
  async judgeFor(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    about: JudgementSubject,
    claimIds: readonly Id<'clm'>[],
    { now, preview = null, read }: { now: Date; preview?: SchemaInForce | null; read: ReadWords | null },
  ): Promise<DecidePart<Judged>[]> {
    const due = claimIds.length === 0 ? null : await this.#due(tx, spaceId, about, preview);
    if (due === null) return [];
    const { schema, record } = due;
    const occasion: Occasion = record ?? 'schema';
    const given = { schema, occasion, read: read ?? { version: schema.version, named: NONE_READ } };
    const keys = await this.toJudge.keys(tx, spaceId, given, claimIds);
    const locked = awaitedLater(this.slots.lock(tx, keys.map(keyOf)));
    // Archiving a plain claim may end conflicts with others of the page.
    const parts = decidedAhead(keys.every(isOfFact) ? partsByKey(keys, PART) : [keys], {
      read: (part) => this.toJudge.prepare(tx, spaceId, given, part, now),
      idsIn: (prepared, part) => [...part.map(({ id }) => id), ...idsOf(prepared)],
      decide: (prepared) => this.#settle(prepared),
    });
    await locked;
    return parts;
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
      const judged = await this.#judge(tx, spaceId, { schema, occasion: 'schema', read: null }, some, now);
      if (judged.unread > 0) return null;
      affected.leaving += judged.tally.left;
      affected.returning += judged.tally.returned;
    }
    return affected;
  }

  /** What to judge by: the schema and, if evidence is the reason, the record, locked against revocation. */
  async #due(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    about: JudgementSubject,
    preview: SchemaInForce | null,
  ): Promise<{ schema: SchemaInForce; record: Arrived | null } | null> {
    const schema = preview ?? (await this.schemas.hold(tx, spaceId));
    if (schema === null || about === 'schema') return schema && { schema, record: null };
    const [evidence] = await this.evidence.load(tx, spaceId, [about]);
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

  /** Judges these claims. Locks their keys. */
  async #judge(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    given: Given,
    claimIds: readonly Id<'clm'>[],
    now: Date,
  ): Promise<Judged> {
    const keys = await this.toJudge.keys(tx, spaceId, given, claimIds);
    return this.#settle(await this.toJudge.prepare(tx, spaceId, given, keys, now));
  }

  #settle({ held, cases, unread, bench, ancestries, verdicts, newest, records }: Prepared): Judged {
    const context = { now: bench.now, ids: this.ids, principalId: OPERATOR_ID };
    const drafts = new Map<string, Draft>();
    const draftOf = ({ slot, claim }: Held): Draft => {
      const draft = drafts.get(keyOf(claim)) ?? new Draft(slot, context);
      drafts.set(keyOf(claim), draft);
      return draft;
    };
    const tally = { ...NOTHING_JUDGED.tally };
    for (const each of held) if (!isFact(each.claim)) tally.archived += archivePlain(draftOf(each)).length;
    for (const [i, each] of cases.entries()) {
      const { id } = each.claim;
      const [draft, word] = [draftOf(each), newest.get(id) ?? NO_WORD];
      const { inherited } = ancestries.get(id) ?? NO_ANCESTRY;
      if (each.by === 'version') settleByVersion(draft, each, verdicts[i]!, bench, { inherited, newest: word });
      else if (bench.occasion !== 'schema')
        judgeByRecords(draft, each, bench, { records: records.get(id) ?? [], newest: word });
      count(tally, isUsable(each.claim, bench.now), isUsable(draft.claim(id), bench.now));
    }
    return { events: [...drafts.values()].flatMap(({ events }) => events), tally, unread };
  }
}

/** The claims of the keys, and the parents of derived facts. */
const idsOf = ({ held, ancestries }: Prepared): string[] => [
  ...held.flatMap(({ slot }) => slot.claims.map(({ id }) => id)),
  ...[...ancestries.values()].flatMap(({ parents }) => parents.map(({ id }) => id)),
];

function count(tally: Judged['tally'], wasUsable: boolean, isUsableNow: boolean): void {
  if (wasUsable && !isUsableNow) tally.left += 1;
  if (!wasUsable && isUsableNow) tally.returned += 1;
}

const NO_WORD: ReadonlyMap<number, GateRecord> = new Map();
