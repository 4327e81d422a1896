import type { Input } from './client.js';

type Caller = { call(name: string, input: Input): Promise<{ isOk: boolean; body: any }> };

/** The input of a reviewer's decision after reading the conflict: the versions of both claims. */
export async function seenConflict(who: Caller, space: string, id: string): Promise<Input> {
  const { body } = await who.call('conflicts.get', { space, id });
  return {
    id,
    expectedNewVersion: body.newClaim?.version ?? 1,
    expectedExistingVersion: body.existingClaim?.version ?? 1,
  };
}

/** Like `seenConflict`, for a claim in quarantine. */
export async function seenClaim(who: Caller, space: string, id: string): Promise<Input> {
  const { body } = await who.call('claims.get', { space, id });
  return { id, expectedVersion: body.version ?? 1 };
}
