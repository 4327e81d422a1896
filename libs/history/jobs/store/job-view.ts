import type { z } from 'zod';
import type { JobView } from '../domain/job.js';
import type { Job } from './job-ledger.js';

export function viewOf({ spaceId, createdAt, updatedAt, message: _, ...job }: Job): z.input<typeof JobView> {
  return { ...job, space: spaceId, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
