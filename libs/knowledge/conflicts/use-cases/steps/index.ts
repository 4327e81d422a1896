export { ConflictWithdrawer } from './conflict-withdrawer.js';
