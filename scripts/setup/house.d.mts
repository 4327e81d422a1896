export function withHouse(page: string, root: string): string;
