import type { Id } from '#libs/kernel/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import {
  applyEventsAbout,
  isFact,
  keyOf,
  nowOver,
  type Attachment,
  type Claim,
  type ClaimLoader,
  type SlotRepository,
} from '../../../claims/index.js';
import type { SchemaInForce } from '../../../domain-schemas/index.js';
import { isLive, type Evidence, type EvidenceRepository, type RevokedAbove } from '../../../evidence/index.js';
import { gateRecordOf, type GateReader, type GateRecord } from '../../../gates/index.js';
import { NOTHING_NAMED, wordLocks, type NamedInWords } from '../../domain/fact.rules.js';
import type { AttachedRecord } from '../../domain/rejudge.rules.js';
import {
  arrivalIn,
  askedOfFact,
  citedBy,
  verdictOf,
  type Ancestry,
  type Arrived,
  type Bench,
  type FactInHand,
  type Held,
  type Occasion,
} from '../../domain/verdict.rules.js';
import type { VersionVerdict } from '../../domain/version.rules.js';
import type { FactRepository, KeyToJudge } from '../../store/fact.repository.js';
import type { AssertedWords, ReadWords, StandingWords } from './asserted-words.js';
import type { FactsOfVersions } from './facts-of-versions.js';

/** How long patterns may take on texts while a transaction waits. Texts that take longer are left to maintenance. */
const MAX_WAITED_MS = 200;
export const NONE_READ: ReadonlyMap<string, NamedInWords> = new Map();

/** The input of a judgement. */
export interface Given {
  schema: SchemaInForce;
  occasion: Occasion;
  /** The values that texts name; null: texts are searched now. */
  read: ReadWords | null;
  /** Events about facts that are decided already and not recorded yet; absent: none. */
  decided?: readonly NewEvent[];
}

/** Locked claims, with everything that the judgement of them depends on. */
export interface Prepared {
  held: readonly Held[];
  cases: readonly FactInHand[];
  unread: number;
  bench: Bench;
  ancestries: ReadonlyMap<string, Ancestry>;
  /** For each case that is judged by a version, its verdict. */
  verdicts: readonly (VersionVerdict | null)[];
  newest: ReadonlyMap<string, ReadonlyMap<number, GateRecord>>;
  /** For each case that the version in force has accepted, the records by which it is judged. */
  records: ReadonlyMap<string, readonly Arrived[]>;
  /** Records by which facts have to be judged later, because they are being revoked or reinstated now. */
  later: readonly Id<'evd'>[];
}

export const arrived = (evidence: Evidence): Arrived => ({ evidence, record: gateRecordOf(evidence) });

/** Locks facts that may have to be judged, and reads everything that the judgement depends on. */
export class FactsToJudge {
  constructor(
    private readonly facts: FactRepository,
    private readonly slots: SlotRepository,
    private readonly loader: ClaimLoader,
    private readonly evidence: EvidenceRepository,
    private readonly gates: GateReader,
    private readonly words: AssertedWords,
    private readonly versions: FactsOfVersions,
  ) {}

  /**
   * The given claims that have to be judged. For most facts, a version has the same rules as the previous one, so these
   * facts are not locked.
   */
  async keys(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    { schema, occasion }: Given,
    claimIds: readonly Id<'clm'>[],
  ): Promise<KeyToJudge[]> {
    const listed = await this.facts.listKeys(tx, spaceId, claimIds);
    const byVersion = await this.versions.otherVersions(tx, spaceId, schema, listed);
    return listed.filter(
      ({ id, claimType, status }) =>
        isJudged(status, occasion) &&
        (occasion === 'schema' ? claimType === null || byVersion.has(id) : claimType !== null),
    );
  }

  /** Locks the claims, and reads everything that the judgement depends on. */
  async prepare(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    given: Given,
    keys: readonly KeyToJudge[],
    now: Date,
  ): Promise<Prepared> {
    const { schema: inForce, occasion } = given;
    const held = await this.#hold(tx, spaceId, given, keys);
    const { cases, unread } = await this.#read(tx, spaceId, given, held, now);
    if (occasion === 'return') await this.#holdWords(tx, spaceId, cases);
    const latest = nowOver(
      held.map(({ slot }) => slot),
      now,
    );
    const ancestries = await this.#ancestries(tx, spaceId, cases);
    const bench: Bench = { schema: inForce, occasion, now: latest };
    const verdicts = cases.map((each) =>
      each.by === 'version' ? verdictOf(each, bench, ancestries.get(each.claim.id) ?? NO_ANCESTRY) : null,
    );
    const newest = await this.#newest(
      tx,
      spaceId,
      inForce,
      cases.filter(({ by }, i) => by === 'record' || verdicts[i] !== null),
    );
    const { records, later } = await this.#records(tx, spaceId, occasion, cases, newest);
    return { held, cases, unread, bench, ancestries, verdicts, newest, records, later };
  }

  /**
   * The locks that prevent records about the same things from being added until these facts are in force: either such a
   * record is read here, or the caller that adds it finds the facts in force.
   */
  #holdWords(tx: TenantTx, spaceId: string, cases: readonly FactInHand[]): Promise<void> {
    const words = cases.flatMap(({ asked, anchors }) => wordLocks(spaceId, asked?.asked ?? [], anchors));
    return this.slots.lockShared(tx, words, []);
  }

  /**
   * For each case, the records by which it is judged. Facts that are in force again are judged by the newest record for
   * each requirement, as if it arrived now. These records are locked against revocation. Because keys are locked
   * already, records that are being revoked or reinstated are skipped instead of waited for.
   */
  async #records(
    tx: TenantTx,
    spaceId: string,
    occasion: Occasion,
    cases: readonly FactInHand[],
    newest: Prepared['newest'],
  ): Promise<Pick<Prepared, 'records' | 'later'>> {
    const arrival = arrivalIn(occasion);
    if (arrival !== null) return { records: new Map(cases.map(({ claim }) => [claim.id, [arrival]])), later: [] };
    if (occasion === 'schema') return { records: new Map(), later: [] };
    const missed = new Map(
      cases.map(({ claim, attached }) => {
        const known = new Set(attached.map(({ id }) => id));
        const ids = [...(newest.get(claim.id)?.values() ?? [])].map(({ id }) => id).filter((id) => !known.has(id));
        return [claim.id as string, [...new Set(ids)]] as const;
      }),
    );
    const asked = [...new Set([...missed.values()].flat())];
    const marks = new Map((await this.evidence.loadFreeMarks(tx, asked)).map(({ id, live }) => [id, live]));
    const found = await this.evidence.find(
      tx,
      spaceId,
      asked.filter((id) => marks.get(id) === true),
    );
    const byId = new Map(found.map((evidence) => [evidence.id, arrived(evidence)]));
    return {
      records: new Map([...missed].map(([claimId, ids]) => [claimId, ids.flatMap((id) => byId.get(id) ?? [])])),
      later: asked.filter((id) => !marks.has(id)),
    };
  }

  /** The given claims that still have to be judged once their keys are locked, with their slots. */
  async #hold(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    { occasion, decided = [] }: Given,
    keys: readonly KeyToJudge[],
  ): Promise<Held[]> {
    const known = await this.loader.loadGroups(
      tx,
      spaceId,
      keys.map((key) => [key]),
    );
    const slots = new Map([...known].map(([key, slot]) => [key, applyEventsAbout(slot, decided)]));
    return keys.flatMap((key) => {
      const slot = slots.get(keyOf(key))!;
      const claim = slot.claims.find(({ id }) => id === key.id);
      return claim === undefined || !isJudged(claim.status, occasion) ? [] : [{ slot, claim }];
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
    now: Date,
  ): Promise<{ cases: FactInHand[]; unread: number }> {
    const { schema: inForce, occasion } = given;
    const arrival = arrivalIn(occasion);
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
    const meeting = new Set(cited.flat().flatMap((each) => (meetsPart(each) ? each.evidenceId : [])));
    const above = await this.evidence.revokedAbove(
      tx,
      found.filter(({ id }) => meeting.has(id)),
    );
    const records = new Map(
      found.map((evidence) => [
        evidence.id as string,
        { ...gateRecordOf(evidence), revokedAt: lastRevoked(evidence, above.get(evidence.id), now) },
      ]),
    );
    const cases = facts.map(({ slot, claim }, i): FactInHand => {
      const attached = cited[i]!.flatMap((each): AttachedRecord[] => {
        const record = records.get(each.evidenceId);
        return record === undefined ? [] : [{ ...record, meetsPart: meetsPart(each) }];
      });
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

export const NO_ANCESTRY: Ancestry = { parents: [], inherited: [] };

export const isOfFact = ({ claimType }: KeyToJudge): boolean => claimType !== null;

const isJudged = (status: Claim['status'], occasion: Occasion): boolean =>
  occasion === 'schema' ? JUDGED.has(status) : status === 'active';

/** Whether evidence supports the fact. Evidence that was only named with the assertion meets no part. */
const meetsPart = ({ parts = null }: Attachment): boolean => parts === null || parts.length > 0;

/**
 * When a record, or evidence that it was taken from, was revoked last, or the latest time at which it may have been
 * revoked; null: it counts.
 */
function lastRevoked({ revokedAt, taintedAt }: Evidence, above: RevokedAbove | undefined, now: Date): Date | null {
  const latest = above?.isCut === true ? now : (above?.revokedAt ?? null);
  const times = [revokedAt, taintedAt, latest].flatMap((time) => time?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** Statuses in which a fact is in use, or may return to use without being asserted again. */
const JUDGED: ReadonlySet<string> = new Set(['active', 'disputed', 'quarantined', 'archived']);
