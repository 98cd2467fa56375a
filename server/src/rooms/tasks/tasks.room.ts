import { dictionaryConstraints } from './dictionaries.routes.ts'
import { taskJobs } from './tasks.jobs.ts'
import { mountTasks } from './tasks.routes.ts'

/** What the composition root takes of this room. */
export const tasksRoom = { mount: mountTasks, constraints: dictionaryConstraints, jobs: taskJobs }
