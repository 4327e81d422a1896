import { notFound, Refusal, refusalIn, type Ctx, type Id, canonicalJson } from '#libs/kernel/index.js';
import { asSeenBy, type Request } from '#libs/history/unit-of-work/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { PrincipalRepository } from '#libs/tenancy/api-keys/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import type { CascadeRepository, Preview } from '#libs/graph/cascades/index.js';
import {
  ASSERTION_RECORD,
  namespaceFor,
  type Evidence,
  type EvidenceRepository,
  evidenceOf,
  evidenceRecorded,
} from '../../../evidence/index.js';
import { comparableName, type Predicate, type PredicateRepository } from '../../../predicates/index.js';
import { type Claim, shownText } from '../../domain/state/claim.js';
import type { SlotRepository } from '../../store/slot.repository.js';
import { namespaceOf, type Source, type SourceRepository, reviewersAssertion } from '../../../sources/index.js';
import type { Workspace, WorkspaceRepository } from '../../../workspaces/index.js';
import type { ClaimPlace } from '../../domain/admission/slot-key.js';
import type { StoreClaimItem } from '../../domain/claim.schemas.js';
import { ownSupport } from '../../domain/trust/evidence-support.js';
import type { DecisionContext } from '../../domain/state/slot.js';
import type { SlotEvent } from '../../domain/state/slot.events.js';
import { voterOf } from '../../domain/trust/votes.js';
import type { Support } from '../../domain/trust/support.js';

/** Everything that the items of one write refer to, read once however often items refer to it. */
export interface References {
  /** By comparable name as the items write it; an alias leads to its predicate. */
  predicates: Map<string, Predicate | null>;
  sources: Map<string, Source | null>;
  /**
   * By `ownRef`. A Refusal if the caller does not participate in a session with this name, which affects only the items
   * that refer to it.
   */
  sessions: Map<string, Id<'ses'> | Refusal>;
  /** By `ownRef`. A Refusal if the caller may not write in the workspace. */
  workspaces: Map<string, Workspace | Refusal>;
  evidence: Map<string, Evidence>;
  /** Evidence of sessions that the caller may not read, by `ownRef`. */
  hidden: ReadonlySet<string>;
  /** The users on whose behalf items are recorded. */
  principals: ReadonlySet<string>;
  /** Ids of records that only repeat claims which depend on something else. */
  selfCiting: ReadonlySet<string>;
  /** The roots of derived evidence, by the id of the derived evidence. */
  roots: ReadonlyMap<string, readonly Pick<Evidence, 'kind' | 'content'>[]>;
  /**
   * The records of earlier writes with the same external ids, by `ownIdOf`. `made` contains the claims that these
   * writes made.
   */
  earlier: Map<string, Evidence>;
  made: Map<string, Claim>;
}

/** Reads everything that items refer to. Several reads are sent together. */
export class ReferenceReader {
  constructor(
    private readonly predicates: PredicateRepository,
    private readonly sources: SourceRepository,
    private readonly sessions: SessionRepository,
    private readonly evidence: EvidenceRepository,
    private readonly slots: SlotRepository,
    private readonly principals: PrincipalRepository,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  /** Reads everything that the requests refer to. Locks the evidence against revocation until the transaction ends. */
  async read(tx: TenantTx, spaceId: Id<'spc'>, requests: readonly Request<StoreClaimItem>[]): Promise<References> {
    const items = requests.map(({ input }) => input);
    const names = distinct(items.map((item) => item.triple && comparableName(item.triple.predicate)));
    const sourceIds = distinct(items.flatMap((item) => [item.provenance.sourceId, item.sourceSystem]));
    const sessionRefs = new Map(
      requests.flatMap(({ ctx, input: { sessionId: ref } }) => (ref ? [[ownRef(ctx, ref), { ctx, ref }]] : [])),
    );
    const workspaceIds = new Map(
      requests.flatMap(({ ctx, input: { workspaceId: id } }) => (id ? [[ownRef(ctx, id), { ctx, id }]] : [])),
    );
    const named = externalIdsBy(requests);
    const principalIds = distinct(items.map((item) => item.provenance.onBehalfOf));
    const [predicates, sources, sessions, workspaces, evidence, hidden, earlier, made, principals] = await Promise.all([
      Promise.all(names.map((name) => this.predicates.find(tx, spaceId, name))),
      Promise.all(sourceIds.map((id) => this.sources.find(tx, spaceId, id))),
      Promise.all(
        [...sessionRefs.values()].map(({ ctx, ref }) =>
          this.sessions.getOwn(tx, ctx, spaceId, ref).then(({ id }) => id, refusalIn),
        ),
      ),
      Promise.all(
        [...workspaceIds.values()].map(({ ctx, id }) =>
          this.workspaces.lockForWriting(tx, ctx, spaceId, id).catch(refusalIn),
        ),
      ),
      this.evidence.load(tx, spaceId, distinct(items.flatMap((item) => item.evidence))),
      this.#hidden(tx, requests),
      Promise.all(named.map(([by, ids]) => this.evidence.findByExternalIds(tx, spaceId, by, ids, ASSERTION_RECORD))),
      Promise.all(named.map(([by, ids]) => this.slots.findByExternalIds(tx, spaceId, by, ids))),
      Promise.all(principalIds.map((id) => this.principals.find(tx, id))),
    ]);
    return {
      predicates: await this.#registered(tx, spaceId, new Map(names.map((name, i) => [name, predicates[i]!]))),
      sources: new Map(sourceIds.map((id, i) => [id, sources[i]!])),
      sessions: new Map([...sessionRefs.keys()].map((ref, i) => [ref, sessions[i]!])),
      workspaces: new Map([...workspaceIds.keys()].map((ref, i) => [ref, workspaces[i]!])),
      evidence: new Map(evidence.map((each) => [each.id, each])),
      hidden,
      principals: new Set(principals.flatMap((principal) => principal?.id ?? [])),
      ...(await this.#lineage(tx, evidence)),
      earlier: new Map(earlier.flat().map((each) => [ownIdOf(each), each])),
      made: new Map(made.flat().map((each) => [ownIdOf(each), each])),
    };
  }

  /**
   * The predicates. Those that are not registered yet are read again under the lock of the registry: their first use
   * registers them, and nobody else may do so in the meantime.
   */
  async #registered(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    predicates: Map<string, Predicate | null>,
  ): Promise<Map<string, Predicate | null>> {
    const unknown = [...predicates].flatMap(([name, predicate]) => (predicate === null ? [name] : []));
    if (unknown.length === 0) return predicates;
    const namesakes = await this.predicates.loadNamesakes(tx, spaceId, unknown);
    for (const name of unknown)
      predicates.set(name, namesakes.find(({ nameN, aliases }) => nameN === name || aliases.includes(name)) ?? null);
    return predicates;
  }

  /**
   * Evidence that the caller may not read. Evidence that the request itself names is left out, because the unit of work
   * checks it.
   */
  async #hidden(tx: TenantTx, requests: readonly Request<StoreClaimItem>[]): Promise<Set<string>> {
    const found = await this.sessions.hiddenFrom(
      tx,
      requests.map(({ ctx: { caller, names }, input: { evidence } }) => ({
        caller,
        ids: names === undefined ? evidence : evidence.filter((id) => !names.includes(id)),
      })),
    );
    return new Set(requests.flatMap(({ ctx }, i) => [...found[i]!].map((id) => ownRef(ctx, id))));
  }

  async #lineage(tx: TenantTx, evidence: readonly Evidence[]): Promise<Pick<References, 'selfCiting' | 'roots'>> {
    const [selfCiting, roots] = await Promise.all([
      this.evidence.findSelfCiting(tx, evidence),
      this.evidence.roots(tx, evidence),
    ]);
    return { selfCiting, roots };
  }
}

/** A reference together with its caller. For other callers, the same name may mean something else, or be invisible. */
const ownRef = ({ caller: { principal } }: Ctx, ref: string): string => `${principal.id} ${ref}`;

/** An external id with its namespace, because two namespaces may use the same id. */
export const ownIdOf = (record: Pick<Evidence, 'recordedBy' | 'externalId'> & { namespace?: string | null }): string =>
  `${namespaceFor(record)} ${record.externalId}`;

/**
 * The namespace of the external ids of a request: that of the source system granted to its key, or that of its author.
 */
export const namespaceIn = ({
  ctx: { caller },
  input: { sourceSystem, provenance },
}: Request<StoreClaimItem>): string | null => namespaceOf(caller, sourceSystem, provenance.sourceId);

/** The external ids in the requests, by namespace. */
function externalIdsBy(requests: readonly Request<StoreClaimItem>[]): [namespace: string, externalIds: string[]][] {
  const named = new Map<string, Set<string>>();
  for (const request of requests) {
    const {
      ctx,
      input: { externalId },
    } = request;
    const namespace = namespaceFor({ namespace: namespaceIn(request), recordedBy: ctx.caller.principal.id });
    if (externalId) named.set(namespace, (named.get(namespace) ?? new Set()).add(externalId));
  }
  return [...named].map(([by, ids]) => [by, [...ids]]);
}

/**
 * The session or workspace that an item refers to; a workspace of a session also determines the session. Throws the
 * Refusal of the reference.
 */
export function placeOf(
  { ctx, input: { sessionId: ref, workspaceId } }: Request<StoreClaimItem>,
  { sessions, workspaces }: References,
): ClaimPlace {
  const workspace = workspaceId ? workspaces.get(ownRef(ctx, workspaceId))! : null;
  if (workspace instanceof Refusal) throw workspace;
  if (workspace !== null)
    return { sessionId: workspace.sessionId, workspaceId: workspace.id, workspaceImpact: workspace.impact };
  const session = ref ? sessions.get(ownRef(ctx, ref))! : null;
  if (session instanceof Refusal) throw session;
  return { sessionId: session, workspaceId: null };
}

/** The user on whose behalf an item is recorded; throws 404 if there is none. */
export function beneficiaryOf(
  { provenance: { onBehalfOf } }: StoreClaimItem,
  { principals }: References,
): string | null {
  if (onBehalfOf && !principals.has(onBehalfOf)) throw notFound({ what: 'principal', id: onBehalfOf });
  return onBehalfOf ?? null;
}

/** The evidence that an item cites; throws 404 if a piece does not exist. */
export function citedBy({ ctx, input: item }: Request<StoreClaimItem>, { evidence, hidden }: References): Evidence[] {
  return item.evidence.map((id) => {
    const cited = evidence.get(id);
    if (cited === undefined || hidden.has(ownRef(ctx, id))) throw notFound({ what: 'evidence', id });
    return cited;
  });
}

const distinct = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

/**
 * A reviewer's decision that a claim is valid, recorded as an assertion: the record, and what it contributes to the
 * claim.
 */
export interface OwnWord {
  record: Evidence;
  own: Support;
}

export function activationOf(claim: Claim, note: string | null, { caller }: Ctx, context: DecisionContext): OwnWord {
  const assertion = reviewersAssertion(claim.baseClass, caller);
  const content = canonicalJson({
    text: shownText(claim),
    evidence: [],
    provenance: { source: claim.baseClass },
    activates: claim.id,
    note,
  });
  const record = evidenceOf(
    { kind: ASSERTION_RECORD, content },
    {
      id: context.ids.next('evd'),
      spaceId: claim.spaceId,
      assertion,
      contentHash: sha256(content),
      sessionId: claim.sessionId,
      workspaceId: claim.workspaceId,
      recordedBy: caller.principal.id,
      now: context.now,
    },
  );
  return { record, own: ownSupport(record, { assertedBy: voterOf(caller) }, 'activation') };
}

/** The events of a decision. If the reviewer's record was attached, it comes first. */
export function withRecord(events: readonly SlotEvent[], { record }: OwnWord): NewEvent[] {
  const isAttached = events.some(
    (event) =>
      event.kind === 'claim_released' && event.payload.attachments?.some(({ evidenceId }) => evidenceId === record.id),
  );
  return isAttached ? [evidenceRecorded(record), ...events] : [...events];
}

interface Correction {
  id: string;
  dryRun: boolean;
  /** The nodes at which the cascade starts, if not at the corrected node itself. */
  roots?: readonly string[];
  /** Evidence that the correction leaves unchanged. */
  unmoved?: readonly string[];
}

/**
 * The effect of correcting a node: the cascade that spreads it, or, in a dry run, what the cascade would reach, as far
 * as the caller may see it.
 */
export async function reachOf(
  tx: TenantTx,
  ctx: Ctx,
  cascades: CascadeRepository,
  spaceId: Id<'spc'>,
  { id, dryRun, roots = [id], unmoved = [] }: Correction,
): Promise<{ cascadeId: Id<'cas'> | null; preview: Preview | null }> {
  return dryRun
    ? { cascadeId: null, preview: await asSeenBy(tx, ctx, () => cascades.preview(tx, id, unmoved)) }
    : { cascadeId: await cascades.findRunningFrom(tx, spaceId, roots), preview: null };
}
