import { defineOperation } from '#libs/kernel/index.js';
import {
  JobList,
  JobRef,
  JobView,
  ListJobsInput,
  CancelJob,
  GetJob,
  ListJobs,
  RetryJob,
} from '#libs/history/jobs/index.js';

export const jobOperations = [
  defineOperation({
    name: 'jobs.list',
    summary: 'List background jobs in any status, newest first.',
    role: 'reader',
    effect: 'read',
    input: ListJobsInput,
    output: JobList,
    useCase: ListJobs,
    rest: { method: 'GET', path: '/v1/jobs' },
    graphql: 'jobs',
  }),
  defineOperation({
    name: 'jobs.get',
    summary: 'Read one job: its status, progress and result.',
    role: 'reader',
    effect: 'read',
    input: JobRef,
    output: JobView,
    useCase: GetJob,
    rest: { method: 'GET', path: '/v1/jobs/{id}' },
    graphql: 'job',
  }),
  defineOperation({
    name: 'jobs.retry',
    summary:
      'Retry a dead job with a new set of attempts; a maintenance run continues where it failed or was cancelled. Work that only an admin or owner can start needs this role here too.',
    role: 'writer',
    effect: 'write',
    input: JobRef,
    output: JobView,
    useCase: RetryJob,
    rest: { method: 'POST', path: '/v1/jobs/{id}:retry' },
    graphql: 'retryJob',
  }),
  defineOperation({
    name: 'jobs.cancel',
    summary:
      'Cancel a job that has not started, or a maintenance run, which stops after its current page. Work that only an admin or owner can start needs this role here too.',
    role: 'writer',
    effect: 'write',
    input: JobRef,
    output: JobView,
    useCase: CancelJob,
    rest: { method: 'POST', path: '/v1/jobs/{id}:cancel' },
    graphql: 'cancelJob',
  }),
];
