export { overlap } from './calendar.js';
export { findTimes, LONGEST_LOOKED_AT } from './find-times.js';
export { namesTime } from './names-time.js';
export { BEGINNING, END, TIME_KINDS, type TimeExpression, type TimeKind, type TimeRange } from './time-expression.js';
