export { meets, occurrencesOf, overlap } from './domain/calendar.js';
export { findTimes } from './domain/find-times.js';
export {
  BEGINNING,
  END,
  MAX_SCANNED_LENGTH,
  type TimeExpression,
  type TimeKind,
  type TimeRange,
} from './domain/time-expression.js';
export { namesTime } from './domain/words.js';
