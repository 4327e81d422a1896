import type { Input } from './client.js';

type Caller = { call(name: string, input: Input): Promise<{ isOk: boolean; body: any }> };

/** What a reviewer who has just read the conflict decides about: the versions of both claims. */
export async function seenConflict(who: Caller, space: string, id: string): Promise<Input> {
  const { body } = await who.call('conflicts.get', { space, id });
  return {
    id,
    expectedNewVersion: body.newClaim?.version ?? 1,
    expectedExistingVersion: body.existingClaim?.version ?? 1,
  };
}

/** As `seenConflict`, of a claim in quarantine. */
export async function seenClaim(who: Caller, space: string, id: string): Promise<Input> {
  const { body } = await who.call('claims.get', { space, id });
  return { id, expectedVersion: body.version ?? 1 };
}
