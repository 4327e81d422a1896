import type { Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { isFact, keyOf, nowOver, type Claim, type ClaimLoader, type SlotRepository } from '../../../claims/index.js';
import type { SchemaInForce } from '../../../domain-schemas/index.js';
import { isLive, type Evidence, type EvidenceRepository } from '../../../evidence/index.js';
import { gateRecordOf, type GateReader, type GateRecord } from '../../../gates/index.js';
import { NOTHING_NAMED, type NamedInWords } from '../../domain/fact.rules.js';
import {
  askedOfFact,
  citedBy,
  verdictOf,
  type Ancestry,
  type Arrived,
  type AttachedRecord,
  type Bench,
  type FactInHand,
  type Held,
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
  /** The new record; null: only the schema is new. */
  arrival: Arrived | null;
  /** The values that texts name; null: texts are searched now. */
  read: ReadWords | null;
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
   * Those of the claims that have to be judged. Most facts mean the same in the next version, so they are not locked.
   */
  async keys(
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

  /** Locks the claims, and reads everything that the judgement depends on. */
  async prepare(
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

  /** Those of the claims that still have to be judged once their keys are locked, with their slots. */
  async #hold(tx: TenantTx, spaceId: Id<'spc'>, arrival: Arrived | null, keys: readonly KeyToJudge[]): Promise<Held[]> {
    const known = await this.loader.loadGroups(
      tx,
      spaceId,
      keys.map((key) => [key]),
    );
    return keys.flatMap((key) => {
      const slot = known.get(keyOf(key))!;
      const claim = slot.claims.find(({ id }) => id === key.id);
      return claim === undefined || !isJudged(claim.status, arrival) ? [] : [{ slot, claim }];
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

export const NO_ANCESTRY: Ancestry = { parents: [], inherited: [] };

export const isOfFact = ({ claimType }: KeyToJudge): boolean => claimType !== null;

const isJudged = (status: Claim['status'], arrival: Arrived | null): boolean =>
  arrival === null ? JUDGED.has(status) : status === 'active';

/** Statuses in which a fact is in use, or may return to use without being asserted again. */
const JUDGED: ReadonlySet<string> = new Set(['active', 'disputed', 'quarantined', 'archived']);
