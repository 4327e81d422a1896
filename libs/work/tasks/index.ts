export * from './domain/task.js';
export * from './domain/task.rules.js';
export * from './domain/task.schemas.js';
export * from './store/task.repository.js';
export { StatusChanger } from './use-cases/steps/status-changer.js';
export { TaskMaker } from './use-cases/steps/task-maker.js';
export * from './use-cases/create-task.js';
export * from './use-cases/change-task.js';
export * from './use-cases/read-tasks.js';
