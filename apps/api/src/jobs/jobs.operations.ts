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
    summary: 'List background work, newest first: what runs, what is done, what was given up.',
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
    rest: { method: 'GET', path: '/v1/jobs/{job}' },
    graphql: 'job',
  }),
  defineOperation({
    name: 'jobs.retry',
    summary:
      'Try a dead job again, with all its attempts; a maintenance run goes on where it was given up or cancelled.',
    role: 'writer',
    effect: 'write',
    input: JobRef,
    output: JobView,
    useCase: RetryJob,
    rest: { method: 'POST', path: '/v1/jobs/{job}:retry' },
    graphql: 'retryJob',
  }),
  defineOperation({
    name: 'jobs.cancel',
    summary: 'Cancel a job that has not started, or a maintenance run, which stops after its present page.',
    role: 'writer',
    effect: 'write',
    input: JobRef,
    output: JobView,
    useCase: CancelJob,
    rest: { method: 'POST', path: '/v1/jobs/{job}:cancel' },
    graphql: 'cancelJob',
  }),
];
