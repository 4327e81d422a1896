export function buildSiteIfChanged(): Promise<boolean>;
