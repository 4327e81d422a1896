/** What is wrong with the migrations and statements of a project, a line each; `folder`: its root. */
export function problemsIn(folder: string): string[];
