export function conflictsLike(conflict: { id: string; newer: string }, copies: number): string[];
export function scrollThrough(rows: number, step: number): string;
export function until(expression: string): string;
