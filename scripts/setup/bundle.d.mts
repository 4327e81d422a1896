/** `bundle`: the folder of the bundle, for tests. */
export function entryOf(app: 'api' | 'worker', bundle?: string): Promise<string>;
export function bundleIfChanged(): Promise<boolean>;
