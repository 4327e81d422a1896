import type { NewEvent, RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { searchText } from '#libs/kernel/text/index.js';
import { skeletonKeyOf } from './skeleton-key.js';
import {
  type Detached,
  type SlotPayloads,
  type Wording,
  type WrittenAttachment,
  type WrittenClaim,
  type WrittenConflict,
  type WrittenState,
  type WrittenVote,
} from '../domain/state/slot.events.js';
import { flagsOf } from '../domain/state/claim-flags.js';
import type { ClaimSupportPart } from '../domain/state/claim-support.js';
import type { Tie } from '../domain/state/slot.js';
import { countsAfter, type EvidenceMark, type Regrouping, type WeighedMark } from '../../evidence/index.js';

const insertClaims = sql(import.meta.url, 'insert-claims');
const insertClaimStatements = sql(import.meta.url, 'insert-claim-statements');
const insertClaimFlags = sql(import.meta.url, 'insert-claim-flags');
const insertEndedStates = sql(import.meta.url, 'insert-ended-states');
const insertWordings = sql(import.meta.url, 'insert-wordings');
const updateClaimStates = sql(import.meta.url, 'update-claim-states');
const updateClaimSupport = sql(import.meta.url, 'update-claim-support');
const updateClaimStatement = sql(import.meta.url, 'update-claim-statement');
const updateClaimWords = sql(import.meta.url, 'update-claim-words');
const updateClaimStrength = sql(import.meta.url, 'update-claim-strength');
const insertAttachments = sql(import.meta.url, 'insert-attachments');
const updateAttachments = sql(import.meta.url, 'update-attachments');
const updateAttachmentsWeighed = sql(import.meta.url, 'update-attachments-weighed');
const updateAttachmentsPendingReweigh = sql(import.meta.url, 'update-attachments-pending-reweigh');
const updateAttachmentGroups = sql(import.meta.url, 'update-attachment-groups');
const deleteAttachments = sql(import.meta.url, 'delete-attachments');
const insertVotes = sql(import.meta.url, 'insert-votes');
const deleteVote = sql(import.meta.url, 'delete-vote');
const insertConflicts = sql(import.meta.url, 'insert-conflicts');

/** What a payload of any kind of slot event may hold. */
interface Parts {
  claim?: WrittenClaim;
  after?: WrittenState;
  wording?: Wording;
  claims?: WrittenState[];
  attachments?: WrittenAttachment[];
  detached?: Detached[];
  pendingReweigh?: Tie[];
  votes?: WrittenVote[];
  vote?: WrittenVote;
  removed?: SlotPayloads['vote_withdrawn']['removed'];
  conflict?: WrittenConflict;
  evidence?: EvidenceMark;
  weighed?: WeighedMark;
  regrouped?: Regrouping[];
}

/** As `Parts`, of one event or of several. */
type Written = Omit<Parts, 'conflict'> & { conflicts: WrittenConflict[] };

/** The events that write claims and what belongs to them. */
export const SLOT_KINDS = [
  'claim_stored',
  'claim_deduplicated',
  'claim_superseded',
  'claim_window_narrowed',
  'claim_quarantined',
  'claim_released',
  'claim_disputed',
  'claim_undisputed',
  'claim_lapsed',
  'claim_archived',
  'claim_restored',
  'claim_retracted',
  'assertion_withdrawn',
  'claim_reworded',
  'evidence_attached',
  'claim_merged',
  'merge_undone',
  'vote_set',
  'vote_withdrawn',
  'conflict_opened',
  'conflict_resolved',
  'conflict_lapsed',
  'conflict_withdrawn',
  'conflict_reweighed',
  'evidence_revoked',
  'evidence_reinstated',
  'evidence_weighed',
  'evidence_regrouped',
  'claim_strength_refreshed',
  'support_recomputed',
  'node_rederived',
];

/** Writes claims, what carries them, what was said of them and where they contradict: the tables of a claim key. */
export class SlotProjector implements Projector {
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
  readonly kinds = SLOT_KINDS;

  /** Of states with one version, none would know of the other, and the claim could never be written again. */
  readonly check = (events: readonly NewEvent[]): void => {
    const states = new Set<string>();
    for (const { id, version } of events.flatMap(({ payload }) => statesIn(payload))) {
      const state = `version ${version} of ${id}`;
      if (states.has(state)) throw new Error(`${state} is decided twice: ${events.map(({ kind }) => kind).join(', ')}`);
      states.add(state);
    }
  };

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    if (events[0]!.kind === 'claim_strength_refreshed') return this.#refreshStrength(tx, events);
    if (events[0]!.kind === 'support_recomputed' || events[0]!.kind === 'node_rederived')
      return this.#writeSupport(tx, events);
    const payloads = events.map((event) => event.payload as Parts);
    await Promise.all([
      ...(events[0]!.kind === 'claim_stored'
        ? this.#writeClaims(tx, payloads)
        : together(payloads).flatMap((parts) => this.#apply(tx, parts))),
      ...this.#flag(tx, events),
    ]);
  }

  /** Claims stored one after the other change nothing but themselves, so they go together. */
  #writeClaims(tx: TenantTx, payloads: readonly Parts[]): Promise<number>[] {
    const written = payloads.map(({ claim }) => claim!);
    return [
      tx.run(insertClaims, JSON.stringify(written.map(withWords))),
      tx.run(insertClaimStatements, JSON.stringify(written)),
      ...this.#writeAttachments(tx, {
        attachments: payloads.flatMap(({ attachments = [] }) => attachments),
        conflicts: [],
      }),
      ...this.#writeVotes(tx, { votes: payloads.flatMap(({ votes = [] }) => votes) }),
      ...this.#markPendingReweigh(tx, {
        pendingReweigh: payloads.flatMap(({ pendingReweigh = [] }) => pendingReweigh),
      }),
    ];
  }

  async #writeSupport(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    const supports = events.flatMap(({ payload }) => (payload as ClaimSupportPart).claimSupport ?? []);
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

  #flag(tx: TenantTx, events: readonly RecordedEvent[]): Promise<number>[] {
    const flags = events.flatMap(({ spaceId, payload }) =>
      statesIn(payload).flatMap((state) => flagsOf(state).map((kind) => ({ spaceId, kind, id: state.id }))),
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

  async #refreshStrength(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(
      events.map(({ subjectId, payload }) => {
        const { halfLifeDays, strengthRefreshedAt } = payload.strength as Pick<
          WrittenState,
          'halfLifeDays' | 'strengthRefreshedAt'
        >;
        return tx.run(updateClaimStrength, subjectId, halfLifeDays, strengthRefreshedAt);
      }),
    );
  }

  /** In the order that keeps foreign keys and the exclusion constraint: rows before what refers to them. */
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
    { attachments = [], detached = [], claims, evidence, weighed, regrouped }: Written,
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
          weighed.isLive,
          claims!.map(({ id }) => id),
        ),
      ];
    // Until its claims are weighed, an attachment says how they were weighed last.
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
    ];
  }

  #markPendingReweigh(tx: TenantTx, { pendingReweigh = [] }: Pick<Parts, 'pendingReweigh'>): Promise<number>[] {
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

  #writeStates(tx: TenantTx, { after, claims = [], wording }: Written): Promise<number>[] {
    const states = after ? [after] : claims;
    return [
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
    { vote, votes = [], removed }: Pick<Parts, 'vote' | 'votes' | 'removed'>,
  ): Promise<number>[] {
    if (removed) return [tx.run(deleteVote, removed.claimId, removed.voter)];
    const cast = vote ? [vote] : votes;
    return cast.length > 0 ? [tx.run(insertVotes, JSON.stringify(cast))] : [];
  }

  #writeConflicts(tx: TenantTx, { conflicts }: Written): Promise<number>[] {
    return conflicts.length > 0 ? [tx.run(insertConflicts, JSON.stringify(conflicts))] : [];
  }
}

/** Of a new claim not what it says, but the words it is found by, and what its key is drawn as. */
const withWords = ({ text, ...claim }: WrittenClaim) => ({
  ...claim,
  searchText: searchText(text),
  skeleton: skeletonKeyOf(claim),
});

/** What events of one kind tell, in as few parts as can each be written by one statement a table: about what no other of them is about, and nothing that is written one at a time. */
function together(payloads: readonly Parts[]): Written[] {
  const groups: Parts[][] = [];
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

const isAlone = ({ wording, evidence, weighed, regrouped, vote, removed }: Parts): boolean =>
  [wording, evidence, weighed, regrouped, vote, removed].some((part) => part !== undefined);

const idsIn = ({ after, claims = [], attachments = [], detached = [], conflict }: Parts): string[] => [
  ...(after ? [after.id] : []),
  ...claims.map(({ id }) => id),
  ...[...attachments, ...detached].map(({ claimId }) => claimId),
  ...(conflict ? [conflict.id] : []),
];

function joined(group: readonly Parts[]): Written {
  const conflicts = group.flatMap(({ conflict }) => conflict ?? []);
  if (group.length === 1) return { ...group[0], conflicts };
  return {
    claims: group.flatMap(({ after, claims = [] }) => (after ? [after] : claims)),
    attachments: group.flatMap(({ attachments = [] }) => attachments),
    detached: group.flatMap(({ detached = [] }) => detached),
    pendingReweigh: group.flatMap(({ pendingReweigh = [] }) => pendingReweigh),
    votes: group.flatMap(({ votes = [] }) => votes),
    conflicts,
  };
}

/** Every state of a claim that the payload of a slot event tells. */
export function statesIn(
  payload: NewEvent['payload'],
): Pick<WrittenState, 'id' | 'version' | 'grounding' | 'confidence'>[] {
  const { claim, after, claims = [], claimSupport } = payload as Parts & ClaimSupportPart;
  return [claim, after, claimSupport, ...claims].filter((state) => state !== undefined);
}
