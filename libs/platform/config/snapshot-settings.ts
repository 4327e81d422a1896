/** The defaults of the continuity spec, section 1. `SnapshotSettings` in libs/history explains each of them. */
export const DEFAULT_SNAPSHOTS = {
  keep: 5,
  minEvents: 1_000,
  percentOfLog: 10,
  smallLog: 10_000,
  hours: 1,
  largeLogHours: 24,
};
/** The percentage of time in which the making of a snapshot or an archive may work; it pauses for the remainder. */
export const DEFAULT_WORK_PERCENT = 4;
export type ConfiguredSnapshots = typeof DEFAULT_SNAPSHOTS;
