/** Those of the continuity spec, section 1; what each means, `SnapshotSettings` of history says. */
export const DEFAULT_SNAPSHOTS = {
  keep: 5,
  minEvents: 1_000,
  percentOfLog: 10,
  smallLog: 10_000,
  hours: 1,
  largeLogHours: 24,
};
/** How much of the time making a snapshot or an archive works, in percent. */
export const DEFAULT_WORK_PERCENT = 4;
export type ConfiguredSnapshots = typeof DEFAULT_SNAPSHOTS;
