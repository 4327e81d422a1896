import { z } from 'zod';

export const SNAPSHOT_QUEUE = 'snapshot';

export const SnapshotJob = z.object({});
export const StartSnapshotInput = z.object({});

/**
 * Why no snapshot was made: the tables are not what the log says, an event cannot be applied, or an event is not known.
 */
export type SnapshotRefusal = 'state_hash_differs' | 'projection_failed' | 'events_skipped';
