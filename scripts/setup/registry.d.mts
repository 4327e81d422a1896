import type { Registry } from '#libs/history/events/store/index.js';

export function openRegistry(): Promise<Registry>;
