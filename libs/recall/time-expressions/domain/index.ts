export { overlap } from './calendar.js';
export { findTimes } from './find-times.js';
export { meets, occurrencesOf } from './meets.js';
export { namesTime } from './names-time.js';
export {
  BEGINNING,
  END,
  MAX_SCANNED_LENGTH,
  TIME_KINDS,
  type TimeExpression,
  type TimeKind,
  type TimeRange,
} from './time-expression.js';
