export * from './domain/dashboard-session.js';
export * from './store/dashboard-session.repository.js';
export * from './use-cases/authenticate-session.js';
export * from './use-cases/open-dashboard-session.js';
export * from './use-cases/end-dashboard-session.js';
export * from './use-cases/list-dashboard-sessions.js';
