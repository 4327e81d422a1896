import { notFound, Refusal, refusalIn, type Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import { ASSERTION_RECORD, type Evidence } from '../../../evidence/domain/index.js';
import type { EvidenceRepository } from '../../../evidence/store/index.js';
import { comparable, type Predicate } from '../../../predicates/domain/index.js';
import type { PredicateRepository } from '../../../predicates/store/index.js';
import type { Claim } from '../../../slots/domain/index.js';
import type { SlotRepository } from '../../../slots/store/index.js';
import type { Source } from '../../../sources/domain/index.js';
import type { SourceRepository } from '../../../sources/store/index.js';
import type { StoreClaimItem } from '../../domain/index.js';

/** What the items of one write name, read once however often they name it. */
export interface References {
  /** By comparable name as written: aliases lead to the predicate they stand for. */
  predicates: Map<string, Predicate | null>;
  sources: Map<string, Source | null>;
  /** By reference as written; a Refusal where nobody opened it, which concerns only the items that name it. */
  sessions: Map<string, Id<'ses'> | Refusal>;
  evidence: Map<string, Evidence>;
  /** Ids of those that only tell of claims which rest on something else. */
  retold: ReadonlySet<string>;
  /** By externalId, of writes made before under one of these: their records, and the claims they made. */
  earlier: Map<string, Evidence>;
  made: Map<string, Claim>;
}

/** Reads what items refer to; several reads travel together. */
export class ReferenceReader {
  constructor(
    private readonly predicates: PredicateRepository, private readonly sources: SourceRepository,
    private readonly sessions: SessionRepository, private readonly evidence: EvidenceRepository, private readonly slots: SlotRepository,
  ) {}

  /** Evidence is held against revocation until the write has committed. */
  async read(tx: TenantTx, spaceId: Id<'spc'>, items: readonly StoreClaimItem[]): Promise<References> {
    const names = distinct(items.map((item) => item.triple && comparable(item.triple.predicate)));
    const sourceIds = distinct(items.map((item) => item.provenance.sourceId));
    const sessionRefs = distinct(items.map((item) => item.sessionId));
    const externalIds = distinct(items.map((item) => item.externalId));
    const [predicates, sources, sessions, evidence, earlier, made] = await Promise.all([
      Promise.all(names.map((name) => this.predicates.find(tx, spaceId, name))),
      Promise.all(sourceIds.map((id) => this.sources.find(tx, spaceId, id))),
      Promise.all(sessionRefs.map((ref) => this.sessions.get(tx, spaceId, ref).then(({ id }) => id, refusalIn))),
      this.evidence.load(tx, spaceId, distinct(items.flatMap((item) => item.evidence))),
      this.evidence.findByExternalIds(tx, spaceId, externalIds, ASSERTION_RECORD),
      this.slots.findByExternalIds(tx, spaceId, externalIds),
    ]);
    return {
      predicates: new Map(names.map((name, i) => [name, predicates[i]!])),
      sources: new Map(sourceIds.map((id, i) => [id, sources[i]!])),
      sessions: new Map(sessionRefs.map((ref, i) => [ref, sessions[i]!])),
      evidence: new Map(evidence.map((each) => [each.id, each])),
      retold: await this.evidence.retold(tx, evidence),
      earlier: new Map(earlier.map((each) => [each.externalId!, each])),
      made: new Map(made.map((each) => [each.externalId!, each])),
    };
  }
}

/** The session an item names, or its refusal. */
export function sessionOf({ sessionId: ref }: StoreClaimItem, { sessions }: References): Id<'ses'> | null {
  const session = ref ? sessions.get(ref)! : null;
  if (session instanceof Refusal) throw session;
  return session;
}

/** The evidence an item cites, or 404. */
export function citedBy(item: StoreClaimItem, { evidence }: References): Evidence[] {
  return item.evidence.map((id) => {
    const cited = evidence.get(id);
    if (cited === undefined) throw notFound({ what: 'evidence', id });
    return cited;
  });
}

const distinct = (values: readonly (string | null | undefined)[]): string[] => [...new Set(values.filter((value) => typeof value === 'string'))];
