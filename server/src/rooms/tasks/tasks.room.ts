import { dictionaryConstraints } from './dictionaries.routes.ts'
import { taskJobs } from './tasks.jobs.ts'

/** What the composition root takes of this room, beside its routes. */
export const tasksRoom = { constraints: dictionaryConstraints, jobs: taskJobs }
