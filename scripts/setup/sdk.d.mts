/** `document`: the OpenAPI document of the operations. */
export function sdkFiles(parts: { operations: readonly object[]; document: object }): Record<string, string>;
