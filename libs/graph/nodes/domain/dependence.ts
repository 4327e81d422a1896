/** What is held by whoever has an existing node depend on another: in a space one at a time, so that no two close a circle between them. */
export const keyOfDependences = (spaceId: string): string => `premises of ${spaceId}`;
