import type { DeclaredError } from '#libs/kernel/index.js';
import type { Registry } from '#libs/history/events/index.js';
import type { SettingInPrint } from '#libs/platform/config/index.js';

export function referenceFiles(parts: {
  operations: readonly object[];
  registry: Registry;
  errors: readonly DeclaredError[];
  settings: readonly SettingInPrint[];
}): Record<string, string>;
