<<<<<<< HEAD
/** When a snapshot of a tenant is due, and how many are kept. */
export interface SnapshotSettings {
  /** How many of a tenant are kept. */
  keep: number;
  /** A snapshot is due after as many events as this part of the log, in percent, but at least `minEvents`. */
  minEvents: number;
  percentOfLog: number;
  /** Otherwise, with any change, after so many hours: the first number below `smallLog` events, else the second. */
  smallLog: number;
  hours: number;
  largeLogHours: number;
}

/** Those of the continuity spec, section 1. */
export const DEFAULT_SNAPSHOTS: SnapshotSettings = {
=======
/** Those of the continuity spec, section 1; what each means, `SnapshotSettings` of history says. */
export const DEFAULT_SNAPSHOTS = {
>>>>>>> fields
  keep: 5,
  minEvents: 1_000,
  percentOfLog: 10,
  smallLog: 10_000,
  hours: 1,
  largeLogHours: 24,
};
<<<<<<< HEAD
=======
export type ConfiguredSnapshots = typeof DEFAULT_SNAPSHOTS;
>>>>>>> fields
