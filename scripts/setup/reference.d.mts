import type { ErrorInPrint } from '#libs/kernel/index.js';
import type { PolicyRow, Registry } from '#libs/history/events/index.js';
import type { SettingInPrint } from '#libs/platform/config/index.js';

export function referenceFiles(parts: {
  operations: readonly object[];
  registry: Registry;
  policies: readonly PolicyRow[];
  errors: readonly ErrorInPrint[];
  transportErrors: readonly { code: string; status: number; meaning: string }[];
  settings: readonly SettingInPrint[];
}): Record<string, string>;
