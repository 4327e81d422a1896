import type { Id } from '#libs/kernel/index.js';
import type { Claim, Window } from '../state/claim.js';
import type { Draft } from '../state/draft.js';
import { attachmentsOf, votesOn } from '../state/slot.js';
import { endsAfter } from '../state/window.js';

/** What a replacement did to the claims it replaced. */
export interface Changeover {
  superseded: Id<'clm'>[];
  narrowed: Id<'clm'>[];
  remainders: Id<'clm'>[];
}

export const NO_CHANGEOVER: Changeover = { superseded: [], narrowed: [], remainders: [] };

/**
 * The winner takes its window from every loser (claims spec, section 6, table of supersession).
 * Old windows close before `arrive` brings the winner in, and remainders open after it: at no step do two values hold at once.
 */
export function takeOver(
  draft: Draft,
  winner: Window & { id: Id<'clm'> },
  losers: readonly Claim[],
  arrive: () => void,
): Changeover {
  const narrowed = losers.filter((loser) => loser.validFrom >= winner.validFrom && outlasts(loser, winner));
  const superseded = losers.filter((loser) => !narrowed.includes(loser));
  const interrupted = superseded.filter((loser) => outlasts(loser, winner));
  for (const loser of narrowed)
    draft.change('claim_window_narrowed', loser.id, { validFrom: endOf(winner), validFromInferred: false }, {});
  for (const loser of superseded) closeWindow(draft, loser, winner);
  arrive();
  const remainders = interrupted.map((loser) => carryOn(draft, loser, endOf(winner)));
  return { superseded: idsOf(superseded), narrowed: idsOf(narrowed), remainders };
}

const idsOf = (claims: readonly Claim[]): Id<'clm'>[] => claims.map(({ id }) => id);

const outlasts = (loser: Window, winner: Window): boolean =>
  winner.validUntil !== null && endsAfter(loser, winner.validUntil);

function endOf({ validUntil }: Window): Date {
  if (validUntil === null) throw new Error('nothing outlasts an open window');
  return validUntil;
}

/** A change announced for later leaves the loser active until then: its window is closed, `expire` does the rest. */
function closeWindow(draft: Draft, loser: Claim, winner: Window & { id: Id<'clm'> }): void {
  const hasHead = loser.validFrom < winner.validFrom;
  const isAnnounced = hasHead && winner.validFrom > draft.now;
  draft.change(
    'claim_superseded',
    loser.id,
    {
      status: isAnnounced ? loser.status : 'superseded',
      validUntil: hasHead ? winner.validFrom : loser.validFrom,
      supersededBy: winner.id,
    },
    {},
  );
}

function carryOn(draft: Draft, loser: Claim, from: Date): Id<'clm'> {
  const id = draft.context.ids.next('clm');
  const attachments = attachmentsOf(draft.slot, loser.id).map((attachment) => ({ ...attachment, claimId: id }));
  const votes = votesOn(draft.slot, loser.id).map((vote) => ({ ...vote, claimId: id }));
  const remainder: Claim = {
    ...loser,
    id,
    validFrom: from,
    validFromInferred: false,
    remainderOf: loser.id,
    externalId: null,
    recordedAt: draft.now,
    version: 1,
    stateSince: draft.now,
  };
  draft.store(remainder, attachments, votes);
  return id;
}
