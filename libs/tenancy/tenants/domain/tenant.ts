import { z } from 'zod';
import type { EventsOf, RecordedOf } from '#libs/history/events/index.js';
import { idOf, instantOut, pageOf, pageQuery } from '#libs/kernel/index.js';

export const TenantView = z
  .object({
    id: idOf('ten').describe('Id of the tenant.'),
    name: z.string().describe('Name shown to operators.'),
    createdAt: instantOut.describe('When the tenant was created.'),
  })
  .meta({
    id: 'Tenant',
    description: 'An organisation whose data is separated from the data of all other organisations.',
  });

export const CreateTenantInput = z.object({
  name: z.string().trim().min(1).max(200).describe('Name of the tenant, 1 to 200 characters.'),
});
export const ListTenantsInput = z.object({ ...pageQuery });
export const TenantList = pageOf(TenantView);

export interface TenantPayloads {
  /** A tenant was created. This is the first event of its log. */
  tenant_created: { name: string };
}

export type TenantEvent = EventsOf<TenantPayloads>;
export type RecordedTenantEvent = RecordedOf<TenantPayloads>;
