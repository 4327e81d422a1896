/** The lock of a name: who creates an entity with it, confirms or chooses it. */
export const nameLock = (spaceId: string, nameN: string): string => `~entity name ${spaceId} ${nameN}`;

/** The lock of all merges of a space, which are few. */
export const mergesLock = (spaceId: string): string => `~entity merges ${spaceId}`;
