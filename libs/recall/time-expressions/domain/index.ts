export { overlap } from './calendar.js';
export { findTimes } from './find-times.js';
export { meets, occurrencesOf } from './meets.js';
export { namesTime } from './names-time.js';
export {
  BEGINNING,
  END,
  LONGEST_LOOKED_AT,
  TIME_KINDS,
  type TimeExpression,
  type TimeKind,
  type TimeRange,
} from './time-expression.js';
