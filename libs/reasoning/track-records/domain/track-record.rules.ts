import { roleIsAtLeast, type Id, type Role } from '#libs/kernel/index.js';
import { isBorneOut, type TestResult } from '#libs/knowledge/beliefs/index.js';
import type { Settlement, Source, SourceEvent } from '#libs/knowledge/sources/index.js';

/** The parts of the state of a claim that show whether the claim was settled, and by whom. */
export interface SettlementState {
  claimId: Id<'clm'>;
  status: string;
  statusReason: string | null;
  failedTest: string | null;
  /** The results of its tests whose evidence counts, each with its source. */
  results: readonly (TestResult & { sourceId: string | null })[];
  /** The verdict on it as a node; null: none. */
  verdict: string | null;
  /** Who retracted the claim, gave its present verdict, or undid a retraction or verdict; null: nobody. */
  decidedBy: { principalId: string; role: Role } | null;
}

/**
 * Reasons of a retraction which state that the claim was false. Other reasons do not count against the sources that
 * supported the claim.
 */
const FAULTS: ReadonlySet<string | null> = new Set([
  'fabricated_quote',
  'wrong_citation',
  'wrong_evidence',
  'hallucinated_claim',
]);

/** Whether a claim was confirmed or overturned (beliefs spec, section 3.5); null: neither. */
export function settlementOf({
  status,
  statusReason,
  failedTest,
  results,
  verdict,
}: SettlementState): Settlement | null {
  if (status === 'retracted') return FAULTS.has(statusReason) ? 'overturned' : null;
  if (failedTest !== null || verdict === 'refuted') return 'overturned';
  return verdict === 'confirmed' || isBorneOut(results) ? 'confirmed' : null;
}

/** A source, and a claim that the source supports or that its track record already includes. */
export interface Supported {
  claimId: Id<'clm'>;
  sourceId: string;
  /** The outcome with which the claim is counted; null: it is not counted yet. */
  counted: Settlement | null;
}

/**
 * The changes that the present state of claims makes to the track records of the sources that supported them. A claim
 * counts once for a source. Only a reviewer, the principal that registered the source, or a test can lower the
 * reliability of a source, or change or remove an outcome that counts (claims spec, section 15a, rule 13).
 */
export function settleSources(
  states: readonly SettlementState[],
  supported: readonly Supported[],
  sources: ReadonlyMap<string, Source>,
  now: Date,
): SourceEvent[] {
  const counts = new Map<string, { settled: number; overturned: number }>();
  const stateOf = new Map(states.map((state) => [state.claimId, state]));
  return supported.flatMap(({ claimId, sourceId, counted }): SourceEvent[] => {
    const [source, state] = [sources.get(sourceId), stateOf.get(claimId)];
    if (source === undefined || state === undefined) return [];
    // A source cannot confirm its own claims.
    const results = state.results.filter((result) => result.sourceId !== sourceId);
    const settlement = settlementOf({ ...state, results });
    // A counted outcome stays, unless somebody who may change it states another outcome.
    const outcome = mayChange(counted, settlement, state, source) ? settlement : counted;
    if (outcome === counted) return [];
    const { settled = 0, overturned = 0 } = counts.get(sourceId) ?? readCounts(source);
    const after = {
      settled: settled + Number(outcome !== null) - Number(counted !== null),
      overturned: overturned + Number(outcome === 'overturned') - Number(counted === 'overturned'),
    };
    counts.set(sourceId, after);
    return [
      {
        kind: 'source_settled',
        spaceId: source.spaceId,
        subjectId: sourceId,
        occurredAt: now,
        payload: { sourceId, claimId, outcome, ...after },
      },
    ];
  });
}

const readCounts = ({ settled, overturned }: Source) => ({ settled: settled ?? 0, overturned: overturned ?? 0 });

function mayChange(
  counted: Settlement | null,
  settlement: Settlement | null,
  { status, failedTest, verdict, decidedBy }: SettlementState,
  { registeredBy }: Pick<Source, 'registeredBy'>,
): boolean {
  if (settlement === 'overturned' && failedTest !== null && status !== 'retracted') return true;
  if (counted === null && settlement !== 'overturned') return true;
  // If nobody ever decided about the claim, its outcome came from tests. The outcome ends when the results of the tests
  // no longer count.
  if (decidedBy === null) return verdict === null && settlement !== 'overturned';
  return roleIsAtLeast(decidedBy.role, 'reviewer') || decidedBy.principalId === registeredBy;
}
