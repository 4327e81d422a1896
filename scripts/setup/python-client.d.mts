/** `document`: the OpenAPI document of the operations. */
export function pythonFiles(parts: { operations: readonly object[]; document: object }): Record<string, string>;
