export { overlap } from './domain/calendar.js';
export { findTimes } from './domain/find-times.js';
export { meets, occurrencesOf } from './domain/meets.js';
export { namesTime } from './domain/names-time.js';
export {
  BEGINNING,
  END,
  MAX_SCANNED_LENGTH,
  TIME_KINDS,
  type TimeExpression,
  type TimeKind,
  type TimeRange,
} from './domain/time-expression.js';
