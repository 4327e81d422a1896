/** The lock of a name, taken to create an entity with the name, to confirm the name, or to choose what it denotes. */
export const nameLock = (spaceId: string, nameN: string): string => `~entity name ${spaceId} ${nameN}`;

/** The lock of all merges of a space, which are rare. */
export const mergesLock = (spaceId: string): string => `~entity merges ${spaceId}`;
