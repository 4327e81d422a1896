import type { NewEvent, RecordedEvent } from '#libs/history/events/domain/index.js';
import type { Projector } from '#libs/history/events/store/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { skeletonKeyOf } from './skeleton-key.js';
import { searchText } from '#libs/kernel/text/index.js';
import {
  countsAfter,
  type ClaimStandingPart,
  type Detached,
  type EvidenceMark,
  type Regrouping,
  type SlotPayloads,
  type Tie,
  type WeighedMark,
  type Wording,
  type WrittenAttachment,
  type WrittenClaim,
  type WrittenConflict,
  type WrittenState,
  type WrittenVote,
} from '../domain/index.js';

const insertClaims = sql(import.meta.url, 'insert-claims');
const updateClaimStates = sql(import.meta.url, 'update-claim-states');
const updateClaimStandings = sql(import.meta.url, 'update-claim-standings');
const updateClaimWords = sql(import.meta.url, 'update-claim-words');
const updateClaimTouch = sql(import.meta.url, 'update-claim-touch');
const insertAttachments = sql(import.meta.url, 'insert-attachments');
const updateAttachments = sql(import.meta.url, 'update-attachments');
const updateAttachmentsWeighed = sql(import.meta.url, 'update-attachments-weighed');
const updateAttachmentsBehind = sql(import.meta.url, 'update-attachments-behind');
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
  behind?: Tie[];
  votes?: WrittenVote[];
  vote?: WrittenVote;
  removed?: SlotPayloads['vote_withdrawn']['removed'];
  conflict?: WrittenConflict;
  evidence?: EvidenceMark;
  weighed?: WeighedMark;
  regrouped?: Regrouping[];
}

/** Writes claims, what carries them, what was said of them and where they contradict: the tables of a claim key. */
export class SlotProjector implements Projector {
  readonly tables = ['claims', 'claim_states', 'claim_wordings', 'claim_evidence', 'claim_votes', 'conflicts'];
  readonly kinds = [
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
    'claim_touched',
    'grounds_changed',
    'node_rederived',
  ];

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
    if (events[0]!.kind === 'claim_touched') return this.#touch(tx, events);
    if (events[0]!.kind === 'grounds_changed' || events[0]!.kind === 'node_rederived')
      return this.#writeStandings(tx, events);
    const payloads = events.map((event) => event.payload as Parts);
    await Promise.all(
      events[0]!.kind === 'claim_stored'
        ? this.#writeClaims(tx, payloads)
        : payloads.flatMap((parts) => this.#apply(tx, parts)),
    );
  }

  /** Claims stored one after the other change nothing but themselves, so they go together. */
  #writeClaims(tx: TenantTx, payloads: readonly Parts[]): Promise<number>[] {
    const claims = payloads.map(({ claim }) => ({
      ...claim!,
      searchText: searchText(claim!.text),
      skeleton: skeletonKeyOf(claim!),
    }));
    const stored = tx.run(
      insertClaims,
      JSON.stringify(claims),
      JSON.stringify(payloads.flatMap(({ attachments = [] }) => attachments)),
    );
    return [
      stored,
      ...this.#writeVotes(tx, { votes: payloads.flatMap(({ votes = [] }) => votes) }),
      ...this.#noteBehind(tx, { behind: payloads.flatMap(({ behind = [] }) => behind) }),
    ];
  }

  async #writeStandings(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    const standings = events.flatMap(({ payload }) => (payload as ClaimStandingPart).claimStanding ?? []);
    if (standings.length > 0)
      await tx.run(
        updateClaimStandings,
        JSON.stringify(standings),
        standings.map(({ id }) => id),
      );
  }

  async #touch(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(
      events.map(({ subjectId, payload }) => {
        const { halfLifeDays, touchedAt } = payload.touch as Pick<WrittenState, 'halfLifeDays' | 'touchedAt'>;
        return tx.run(updateClaimTouch, subjectId, halfLifeDays, touchedAt);
      }),
    );
  }

  /** In the order that keeps foreign keys and the exclusion constraint: rows before what refers to them. */
  #apply(tx: TenantTx, parts: Parts): Promise<number>[] {
    return [
      ...this.#writeAttachments(tx, parts),
      ...this.#noteBehind(tx, parts),
      ...this.#writeStates(tx, parts),
      ...this.#writeVotes(tx, parts),
      ...this.#writeConflict(tx, parts),
    ];
  }

  #writeAttachments(
    tx: TenantTx,
    { attachments = [], detached = [], claims, evidence, weighed, regrouped }: Parts,
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

  #noteBehind(tx: TenantTx, { behind = [] }: Parts): Promise<number>[] {
    return behind.length > 0
      ? [
          tx.run(
            updateAttachmentsBehind,
            behind.map(({ claimId }) => claimId),
            behind.map(({ evidenceId }) => evidenceId),
          ),
        ]
      : [];
  }

  #writeStates(tx: TenantTx, { after, claims = [], wording }: Parts): Promise<number>[] {
    const states = after ? [after] : claims;
    return [
      ...(wording
        ? [
            tx.run(
              updateClaimWords,
              after!.id,
              wording.text,
              wording.category,
              wording.importance,
              searchText(wording.text),
              after!.version,
            ),
          ]
        : []),
      ...(states.length > 0
        ? [
            tx.run(
              updateClaimStates,
              JSON.stringify(states),
              states.map(({ id }) => id),
            ),
          ]
        : []),
    ];
  }

  #writeVotes(tx: TenantTx, { vote, votes = [], removed }: Parts): Promise<number>[] {
    if (removed) return [tx.run(deleteVote, removed.claimId, removed.voter)];
    const cast = vote ? [vote] : votes;
    return cast.length > 0 ? [tx.run(insertVotes, JSON.stringify(cast))] : [];
  }

  #writeConflict(tx: TenantTx, { conflict }: Parts): Promise<number>[] {
    return conflict ? [tx.run(insertConflicts, JSON.stringify([conflict]))] : [];
  }
}

/** Every state of a claim that a payload tells. */
function statesIn(payload: NewEvent['payload']): Pick<WrittenState, 'id' | 'version'>[] {
  const { claim, after, claims = [], claimStanding } = payload as Parts & ClaimStandingPart;
  return [claim, after, claimStanding, ...claims].filter((state) => state !== undefined);
}
