import { readBack, written, type Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Predicate } from './predicate.js';

/** `predicate_registered`: by first use or by a writer. `predicate_changed`: the row after the change. */
export interface PredicateEvent {
  kind: 'predicate_registered' | 'predicate_changed';
  spaceId: Id<'spc'>;
  /** `nameN`: predicates have no id of their own. */
  subjectId: string;
  occurredAt: Date;
  payload: { predicate: Written<Predicate> };
}

export function predicateEvent(kind: PredicateEvent['kind'], predicate: Predicate, occurredAt: Date): PredicateEvent {
  return {
    kind,
    spaceId: predicate.spaceId,
    subjectId: predicate.nameN,
    occurredAt,
    payload: { predicate: written(predicate) },
  };
}

export const readPredicate = (row: Written<Predicate>): Predicate => readBack<Predicate>(row, ['registeredAt']);
