export function buildDashboardIfChanged(): Promise<boolean>;
