import { ofKinds, type NewEvent, type Projector, type RecordedOf } from '#libs/history/events/index.js';
import { sql, type ClaimStatementRow, type TenantTx } from '#libs/platform/database/index.js';
import { searchText } from '#libs/kernel/text/index.js';
import { skeletonKeyOf } from './skeleton-key.js';
import {
  CLAIM_EVENT_KINDS,
  claimPartsOf,
  type ClaimParts,
  type ClaimPayloads,
  type Reliability,
  statesOf,
  type WrittenClaim,
  type WrittenConflict,
  type WrittenState,
} from '../domain/state/slot.events.js';
import type { Fact } from '../domain/state/fact.js';
import { flagsOf } from '../domain/state/claim-flags.js';
import { countsAfter } from '../../evidence/index.js';

const insertClaims = sql(import.meta.url, 'insert-claims');
const insertClaimStatements = sql(import.meta.url, 'insert-claim-statements');
const insertClaimFlags = sql(import.meta.url, 'insert-claim-flags');
const insertEndedStates = sql(import.meta.url, 'insert-ended-states');
const insertWordings = sql(import.meta.url, 'insert-wordings');
const updateClaimStates = sql(import.meta.url, 'update-claim-states');
const updateClaimSupport = sql(import.meta.url, 'update-claim-support');
const updateClaimStatement = sql(import.meta.url, 'update-claim-statement');
const updateClaimFacts = sql(import.meta.url, 'update-claim-facts');
const updateClaimWords = sql(import.meta.url, 'update-claim-words');
const updateClaimStrength = sql(import.meta.url, 'update-claim-strength');
const insertAttachments = sql(import.meta.url, 'insert-attachments');
const updateAttachments = sql(import.meta.url, 'update-attachments');
const updateAttachmentsWeighed = sql(import.meta.url, 'update-attachments-weighed');
const updateAttachmentsPendingReweigh = sql(import.meta.url, 'update-attachments-pending-reweigh');
const updateAttachmentGroups = sql(import.meta.url, 'update-attachment-groups');
const updateAttachmentReliabilities = sql(import.meta.url, 'update-attachment-reliabilities');
const deleteAttachments = sql(import.meta.url, 'delete-attachments');
const insertVotes = sql(import.meta.url, 'insert-votes');
const deleteVote = sql(import.meta.url, 'delete-vote');
const insertConflicts = sql(import.meta.url, 'insert-conflicts');

/** May appear in the payload of `claim_strength_refreshed`, which is decided together with the uses of a claim. */
interface StrengthPayloads {
  claim_strength_refreshed: { strength: Pick<WrittenState, 'halfLifeDays' | 'strengthRefreshedAt'> };
}
type RecordedClaimEvent = RecordedOf<ClaimPayloads & StrengthPayloads>;

/** The parts of the payload of one event, or of several events that are written together. */
type Written = Omit<ClaimParts, 'conflict' | 'claimSupport' | 'fact'> & {
  conflicts: WrittenConflict[];
  facts: { id: string; fact: Fact }[];
};

/** Writes claims, their attachments and votes, and their conflicts: the tables of a claim key. */
export class SlotProjector implements Projector<RecordedClaimEvent> {
  readonly tables = [
    'claims',
    'claim_statements',
    'claim_flags',
    'claim_states',
    'claim_wordings',
    'claim_evidence',
    'claim_votes',
    'conflicts',
  ];
  readonly kinds = [...CLAIM_EVENT_KINDS, 'claim_strength_refreshed' as const];

  /**
   * Refuses two states of a claim with the same version. Each would ignore the other, and the claim could never be
   * written again.
   */
  readonly check = (events: readonly NewEvent[]): void => {
    const states = new Set<string>();
    for (const { id, version } of events.flatMap(statesIn)) {
      const state = `version ${version} of ${id}`;
      if (states.has(state)) throw new Error(`${state} is decided twice: ${events.map(({ kind }) => kind).join(', ')}`);
      states.add(state);
    }
  };

  async project(tx: TenantTx, events: readonly RecordedClaimEvent[]): Promise<void> {
    switch (events[0]!.kind) {
      case 'claim_strength_refreshed':
        return this.#refreshStrength(tx, events);
      case 'support_recomputed':
      case 'node_rederived':
        return this.#writeSupport(tx, events);
      case 'claim_stored':
        await Promise.all([...this.#writeClaims(tx, events.map(claimPartsOf)), ...this.#flag(tx, events)]);
        return;
      default:
        await Promise.all([
          ...together(events.map(claimPartsOf)).flatMap((parts) => this.#apply(tx, parts)),
          ...this.#flag(tx, events),
        ]);
    }
  }

  /** Claims that are stored one after the other change only themselves, so they are written together. */
  #writeClaims(tx: TenantTx, payloads: readonly ClaimParts[]): Promise<number>[] {
    const written = payloads.map(({ claim }) => claim!);
    return [
      tx.run(insertClaims, JSON.stringify(written.map(withWords))),
      tx.run(insertClaimStatements, JSON.stringify(written.map(statementOf))),
      ...this.#writeAttachments(tx, {
        attachments: payloads.flatMap(({ attachments = [] }) => attachments),
        conflicts: [],
        facts: [],
      }),
      ...this.#writeVotes(tx, { votes: payloads.flatMap(({ votes = [] }) => votes) }),
      ...this.#markPendingReweigh(tx, {
        pendingReweigh: payloads.flatMap(({ pendingReweigh = [] }) => pendingReweigh),
      }),
    ];
  }

  async #writeSupport(tx: TenantTx, events: readonly RecordedClaimEvent[]): Promise<void> {
    const supports = events.flatMap((event) => claimPartsOf(event).claimSupport ?? []);
    if (supports.length > 0)
      await Promise.all([
        this.#keepEnded(tx, supports),
        tx.run(
          updateClaimSupport,
          JSON.stringify(supports),
          supports.map(({ id }) => id),
        ),
        ...this.#flag(tx, events),
      ]);
  }

  #flag(tx: TenantTx, events: readonly RecordedClaimEvent[]): Promise<number>[] {
    const flags = events.flatMap((event) =>
      statesIn(event).flatMap((state) =>
        flagsOf(state).map((kind) => ({ spaceId: event.spaceId, kind, id: state.id })),
      ),
    );
    return flags.length === 0
      ? []
      : [
          tx.run(
            insertClaimFlags,
            flags.map(({ spaceId }) => spaceId),
            flags.map(({ kind }) => kind),
            flags.map(({ id }) => id),
          ),
        ];
  }

  #keepEnded(tx: TenantTx, next: readonly { id: string; stateSince: Date | string }[]): Promise<number> {
    return tx.run(
      insertEndedStates,
      next.map(({ id }) => id),
      next.map(({ stateSince }) => stateSince),
    );
  }

  async #refreshStrength(tx: TenantTx, events: readonly RecordedClaimEvent[]): Promise<void> {
    await Promise.all(
      ofKinds(events, ['claim_strength_refreshed']).map(({ subjectId, payload }) => {
        const { halfLifeDays, strengthRefreshedAt } = payload.strength;
        return tx.run(updateClaimStrength, subjectId, halfLifeDays, strengthRefreshedAt);
      }),
    );
  }

  /**
   * Sends the statements in the order that satisfies foreign keys and the exclusion constraint: rows are written before
   * the rows that refer to them.
   */
  #apply(tx: TenantTx, parts: Written): Promise<number>[] {
    return [
      ...this.#writeAttachments(tx, parts),
      ...this.#markPendingReweigh(tx, parts),
      ...this.#writeStates(tx, parts),
      ...this.#writeVotes(tx, parts),
      ...this.#writeConflicts(tx, parts),
    ];
  }

  #writeAttachments(
    tx: TenantTx,
    { attachments = [], detached = [], claims, evidence, weighed, regrouped, reliabilities = [] }: Written,
  ): Promise<number>[] {
    if (regrouped)
      return [
        tx.run(
          updateAttachmentGroups,
          regrouped.map(({ id }) => id),
          regrouped.map(({ independenceGroup }) => independenceGroup),
        ),
      ];
    if (weighed)
      return [
        tx.run(
          updateAttachmentsWeighed,
          weighed.id,
          weighed.live,
          claims!.map(({ id }) => id),
        ),
      ];
    // Until the claims are weighed again, their attachments keep the value with which they were last weighed.
    if (evidence) return claims ? [tx.run(updateAttachments, evidence.id, countsAfter(evidence))] : [];
    return [
      ...(detached.length > 0
        ? [
            tx.run(
              deleteAttachments,
              detached.map(({ claimId }) => claimId),
              detached.map(({ evidenceId }) => evidenceId),
            ),
          ]
        : []),
      ...(attachments.length > 0 ? [tx.run(insertAttachments, JSON.stringify(attachments))] : []),
      ...this.#writeReliabilities(tx, reliabilities),
    ];
  }

  #writeReliabilities(tx: TenantTx, reliabilities: readonly Reliability[]): Promise<number>[] {
    if (reliabilities.length === 0) return [];
    return [
      tx.run(
        updateAttachmentReliabilities,
        reliabilities.map(({ claimId }) => claimId),
        reliabilities.map(({ evidenceId }) => evidenceId),
        reliabilities.map(({ reliability }) => reliability),
      ),
    ];
  }

  #markPendingReweigh(tx: TenantTx, { pendingReweigh = [] }: Pick<ClaimParts, 'pendingReweigh'>): Promise<number>[] {
    return pendingReweigh.length > 0
      ? [
          tx.run(
            updateAttachmentsPendingReweigh,
            pendingReweigh.map(({ claimId }) => claimId),
            pendingReweigh.map(({ evidenceId }) => evidenceId),
          ),
        ]
      : [];
  }

  #writeStates(tx: TenantTx, { after, claims = [], wording, facts }: Written): Promise<number>[] {
    const states = after ? [after] : claims;
    return [
      ...(facts.length > 0
        ? [
            tx.run(
              updateClaimFacts,
              JSON.stringify(facts),
              facts.map(({ id }) => id),
            ),
          ]
        : []),
      ...(wording
        ? [
            tx.run(insertWordings, after!.id, after!.version),
            tx.run(
              updateClaimWords,
              after!.id,
              wording.category,
              wording.importance,
              searchText(wording.text),
              after!.version,
            ),
            tx.run(updateClaimStatement, after!.id, wording.text),
          ]
        : []),
      ...(states.length > 0
        ? [
            this.#keepEnded(tx, states),
            tx.run(
              updateClaimStates,
              JSON.stringify(states),
              states.map(({ id }) => id),
            ),
          ]
        : []),
    ];
  }

  #writeVotes(
    tx: TenantTx,
    { vote, votes = [], removed }: Pick<ClaimParts, 'vote' | 'votes' | 'removed'>,
  ): Promise<number>[] {
    if (removed) return [tx.run(deleteVote, removed.claimId, removed.voter)];
    const cast = vote ? [vote] : votes;
    return cast.length > 0 ? [tx.run(insertVotes, JSON.stringify(cast))] : [];
  }

  #writeConflicts(tx: TenantTx, { conflicts }: Written): Promise<number>[] {
    return conflicts.length > 0 ? [tx.run(insertConflicts, JSON.stringify(conflicts))] : [];
  }
}

/** The fields of the statement; its row is written by `statementOf`. */
const WITHOUT_STATEMENT: Readonly<Record<keyof Omit<ClaimStatementRow, 'claimId' | 'sessionId'>, undefined>> = {
  text: undefined,
  subject: undefined,
  predicate: undefined,
  value: undefined,
  valueN: undefined,
  agent: undefined,
  fact: undefined,
};

/**
 * The row of a new claim: without its statement, but with the words by which it is found and the skeleton of its key.
 * The fields of the statement are set to undefined, which JSON leaves out; if they were deleted instead, the row would
 * become a hash table.
 */
function withWords(written: WrittenClaim) {
  const { text, fact } = written;
  return asSparseRow({
    ...written,
    ...WITHOUT_STATEMENT,
    searchText: searchText(fact?.callerText ? `${text}\n${fact.callerText}` : text),
    skeleton: skeletonKeyOf(written),
  });
}

/**
 * Makes null fields absent, which means the same in a row. A third of the fields of a new claim are null. Changes the
 * given copy.
 */
function asSparseRow(copy: Record<string, unknown>): Record<string, unknown> {
  for (const column in copy) if (copy[column] === null) copy[column] = undefined;
  return copy;
}

/** The statement of a new claim: only its columns in `claim_statements`, because each byte is read twice. */
const statementOf = ({
  id,
  sessionId,
  text,
  subject,
  predicate,
  value,
  valueN,
  agent,
  fact,
}: WrittenClaim): Record<keyof Omit<ClaimStatementRow, 'claimId'> | 'id', unknown> => ({
  id,
  sessionId,
  text,
  subject,
  predicate,
  value,
  valueN,
  agent,
  fact,
});

/**
 * Divides the events of one kind into as few groups as possible that can each be written with one statement per table:
 * each group changes a row at most once, and contains nothing that must be written one at a time.
 */
function together(payloads: readonly ClaimParts[]): Written[] {
  const groups: ClaimParts[][] = [];
  let known = new Set<string>();
  for (const parts of payloads) {
    const ids = idsIn(parts);
    const last = groups.at(-1);
    if (last !== undefined && !isAlone(parts) && !isAlone(last[0]!) && !ids.some((id) => known.has(id)))
      last.push(parts);
    else {
      groups.push([parts]);
      known = new Set();
    }
    for (const id of ids) known.add(id);
  }
  return groups.map(joined);
}

/** `joined`: the part is written together with the parts of other events. `alone`: its event is written by itself. */
const WRITTEN: Readonly<Record<Exclude<keyof ClaimParts, 'claimSupport'>, 'joined' | 'alone'>> = {
  claim: 'alone',
  after: 'joined',
  wording: 'alone',
  fact: 'joined',
  claims: 'joined',
  attachments: 'joined',
  detached: 'joined',
  pendingReweigh: 'joined',
  votes: 'joined',
  vote: 'alone',
  removed: 'alone',
  conflict: 'joined',
  evidence: 'alone',
  weighed: 'alone',
  regrouped: 'alone',
  reliabilities: 'joined',
};

const ALONE = (Object.keys(WRITTEN) as (keyof typeof WRITTEN)[]).filter((part) => WRITTEN[part] === 'alone');

const isAlone = (parts: ClaimParts): boolean => ALONE.some((part) => parts[part] !== undefined);

const idsIn = ({ after, claims = [], attachments = [], detached = [], conflict }: ClaimParts): string[] => [
  ...(after ? [after.id] : []),
  ...claims.map(({ id }) => id),
  ...[...attachments, ...detached].map(({ claimId }) => claimId),
  ...(conflict ? [conflict.id] : []),
];

function joined(group: readonly ClaimParts[]): Written {
  const conflicts = group.flatMap(({ conflict }) => conflict ?? []);
  const facts = group.flatMap(({ after, fact }) => (after && fact ? [{ id: after.id, fact }] : []));
  if (group.length === 1) return { ...group[0], conflicts, facts };
  return {
    facts,
    claims: group.flatMap(({ after, claims = [] }) => (after ? [after] : claims)),
    attachments: group.flatMap(({ attachments = [] }) => attachments),
    detached: group.flatMap(({ detached = [] }) => detached),
    reliabilities: group.flatMap(({ reliabilities = [] }) => reliabilities),
    pendingReweigh: group.flatMap(({ pendingReweigh = [] }) => pendingReweigh),
    votes: group.flatMap(({ votes = [] }) => votes),
    conflicts,
  };
}

/** Every state of a claim in an event. */
export function statesIn(event: Pick<NewEvent, 'kind' | 'payload'>): ClaimSnapshot[] {
  const parts = claimPartsOf(event);
  return parts.claimSupport === undefined ? statesOf(parts) : [...statesOf(parts), parts.claimSupport];
}

type ClaimSnapshot = Pick<WrittenState, 'id' | 'version' | 'grounding' | 'confidence'>;
