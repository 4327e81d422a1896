import type { Registry } from '#libs/history/events/index.js';

export function openRegistry(): Promise<Registry>;
