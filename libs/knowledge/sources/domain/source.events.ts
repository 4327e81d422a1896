import { written, type Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Source } from './source.js';

/** `source_registered`: the row after the registration or a change of it. */
export interface SourceEvent {
  kind: 'source_registered';
  spaceId: Id<'spc'>;
  subjectId: string;
  occurredAt: Date;
  payload: { source: Written<Source> };
}

export function sourceRegistered(source: Source, occurredAt: Date): SourceEvent {
  return {
    kind: 'source_registered',
    spaceId: source.spaceId,
    subjectId: source.sourceId,
    occurredAt,
    payload: { source: written(source) },
  };
}
