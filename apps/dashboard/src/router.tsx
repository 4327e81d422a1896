import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { FirstSpace, Shell } from './shell.js';
import { SignInPage } from './pages/sign-in.js';
import { HomePage } from './pages/home.js';
import { FailedState } from './parts/states.js';
import { NotFoundError } from '#libs/sdk/index.js';

/** The search parameters of a URL: only those that the page knows, as text. */
const textIn =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): Partial<Record<Name, string>> => {
    const known: Partial<Record<Name, string>> = {};
    for (const name of names) if (typeof search[name] === 'string') known[name] = search[name];
    return known;
  };

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <FailedState error={new NotFoundError('', { code: 'not_found' })} isPage />,
  errorComponent: ({ error, reset }) => <FailedState error={error} onRetry={reset} isPage />,
});
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: textIn('back', 'failed'),
  component: SignInPage,
});
const first = createRoute({ getParentRoute: () => root, path: '/', component: FirstSpace });
const space = createRoute({ getParentRoute: () => root, path: '/s/$space', component: Shell });
const home = createRoute({ getParentRoute: () => space, path: '/', component: HomePage });
const conflicts = createRoute({
  getParentRoute: () => space,
  path: '/conflicts',
  validateSearch: textIn('status', 'id', 'decide'),
  component: lazyRouteComponent(() => import('./pages/conflicts.js'), 'ConflictsPage'),
});
const claim = createRoute({
  getParentRoute: () => space,
  path: '/claims/$id',
  validateSearch: textIn('panel', 'action', 'at', 'known', 'merge'),
  component: lazyRouteComponent(() => import('./pages/claim.js'), 'ClaimPage'),
});
const search = createRoute({
  getParentRoute: () => space,
  path: '/search',
  validateSearch: textIn('q', 'status'),
  component: lazyRouteComponent(() => import('./pages/search.js'), 'SearchPage'),
});
const recall = createRoute({
  getParentRoute: () => space,
  path: '/recall',
  validateSearch: textIn(
    'q',
    'compare',
    'calls',
    'mode',
    'ranking',
    'budget',
    'at',
    'known',
    'mode2',
    'ranking2',
    'budget2',
    'at2',
    'known2',
  ),
  component: lazyRouteComponent(() => import('./pages/recall.js'), 'RecallPage'),
});
const quarantine = createRoute({
  getParentRoute: () => space,
  path: '/quarantine',
  validateSearch: textIn('subject', 'predicate'),
  component: lazyRouteComponent(() => import('./pages/quarantine.js'), 'QuarantinePage'),
});
const evidenceList = createRoute({
  getParentRoute: () => space,
  path: '/evidence',
  validateSearch: textIn('source', 'claim'),
  component: lazyRouteComponent(() => import('./pages/evidence-list.js'), 'EvidenceListPage'),
});
const evidence = createRoute({
  getParentRoute: () => space,
  path: '/evidence/$id',
  validateSearch: textIn('action', 'cascade'),
  component: lazyRouteComponent(() => import('./pages/evidence.js'), 'EvidencePage'),
});
const sources = createRoute({
  getParentRoute: () => space,
  path: '/sources',
  validateSearch: textIn('kind', 'group', 'change'),
  component: lazyRouteComponent(() => import('./pages/sources.js'), 'SourcesPage'),
});
const predicates = createRoute({
  getParentRoute: () => space,
  path: '/predicates',
  validateSearch: textIn('change'),
  component: lazyRouteComponent(() => import('./pages/predicates.js'), 'PredicatesPage'),
});
const belief = createRoute({
  getParentRoute: () => space,
  path: '/belief',
  validateSearch: textIn('panel', 'id', 'action', 'state', 'status', 'kind', 'type', 'text', 'alias'),
  component: lazyRouteComponent(() => import('./pages/belief.js'), 'BeliefPage'),
});
const combined = createRoute({
  getParentRoute: () => space,
  path: '/combined',
  validateSearch: textIn('panel', 'id', 'action', 'open', 'tag', 'agent', 'claim'),
  component: lazyRouteComponent(() => import('./pages/combined.js'), 'CombinedPage'),
});
const tasks = createRoute({
  getParentRoute: () => space,
  path: '/tasks',
  validateSearch: textIn('panel', 'status', 'external', 'state', 'agent'),
  component: lazyRouteComponent(() => import('./pages/tasks.js'), 'TasksPage'),
});
const task = createRoute({
  getParentRoute: () => space,
  path: '/tasks/$id',
  validateSearch: textIn('panel', 'step', 'status', 'from', 'to'),
  component: lazyRouteComponent(() => import('./pages/task.js'), 'TaskPage'),
});
const maintenance = createRoute({
  getParentRoute: () => space,
  path: '/maintenance',
  validateSearch: textIn('panel', 'status', 'queue', 'kind'),
  component: lazyRouteComponent(() => import('./pages/maintenance.js'), 'MaintenancePage'),
});
const log = createRoute({
  getParentRoute: () => space,
  path: '/log',
  validateSearch: textIn('panel', 'kind', 'judged', 'about', 'where', 'after'),
  component: lazyRouteComponent(() => import('./pages/log.js'), 'LogPage'),
});
const team = createRoute({
  getParentRoute: () => space,
  path: '/team',
  validateSearch: textIn('panel', 'status', 'action', 'key'),
  component: lazyRouteComponent(() => import('./pages/team.js'), 'TeamPage'),
});
const sessions = createRoute({
  getParentRoute: () => space,
  path: '/sessions',
  component: lazyRouteComponent(() => import('./pages/sessions.js'), 'SessionsPage'),
});

/** Plain text in both directions, so that `42` is searched for like any other word. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return filled.length === 0 ? '' : `?${new URLSearchParams(filled)}`;
}

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    first,
    space.addChildren([
      home,
      conflicts,
      quarantine,
      claim,
      search,
      recall,
      evidenceList,
      evidence,
      sources,
      predicates,
      belief,
      combined,
      tasks,
      task,
      maintenance,
      log,
      team,
      sessions,
    ]),
  ]),
  basepath: '/app',
  parseSearch,
  stringifySearch,
  defaultPreload: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
