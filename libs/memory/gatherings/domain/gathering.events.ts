import { written, type EventPayload, type NewEvent, type Written } from '#libs/history/events/domain/index.js';
import type { Gathering, GatheringKind } from './gathering.js';

export type WrittenGathering = Written<Gathering>;

/** Who joins and who leaves; `gathering`: the whole row after it. */
export interface GatheringPayload {
  gathering: WrittenGathering;
  added: string[];
  removed: string[];
}

type Deed = 'made' | 'changed' | 'deleted';

/** Kinds of the events of episodes and clusters. */
export const kindsOf = (deed: Deed): string[] =>
  (['episode', 'cluster'] satisfies GatheringKind[]).map((kind) => `${kind}_${deed}`);

export function gatheringEvent(
  deed: Deed,
  gathering: Gathering,
  members: Omit<GatheringPayload, 'gathering'>,
  now: Date,
): NewEvent {
  const payload: GatheringPayload = { gathering: written(gathering), ...members };
  return {
    kind: `${gathering.kind}_${deed}`,
    spaceId: gathering.spaceId,
    subjectId: gathering.id,
    ts: now,
    payload: payload as unknown as EventPayload,
  };
}
