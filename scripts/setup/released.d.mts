export function factsOf(document: object): string[];
export function brokenFacts(released: readonly string[], current: readonly string[]): string[];
export function bareSchema(text: string): string;
export function brokenTypes(released: string, current: string): string[];
