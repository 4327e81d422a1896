import { z } from 'zod';

export const SNAPSHOT_QUEUE = 'snapshot';

export const SnapshotJob = z.object({});
export const StartSnapshotInput = z.object({});

/**
 * Why no snapshot was made: the tables differ from what the log produces, an event cannot be applied, or an event is of
 * an unknown kind or version.
 */
export type SnapshotRefusal = 'state_hash_differs' | 'projection_failed' | 'events_skipped';
