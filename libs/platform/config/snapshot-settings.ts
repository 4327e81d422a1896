/** The defaults of the continuity spec, section 1. `SnapshotSettings` in libs/history explains each of them. */
export const DEFAULT_SNAPSHOTS = {
  keep: 5,
  minEvents: 1_000,
  percentOfLog: 10,
  smallLog: 10_000,
  hours: 1,
  largeLogHours: 24,
};
/** A process that makes a snapshot or an archive works at most this percentage of the time, and pauses in between. */
export const DEFAULT_WORK_PERCENT = 4;
export type ConfiguredSnapshots = typeof DEFAULT_SNAPSHOTS;
