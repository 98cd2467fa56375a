import { dictionaryConstraints } from './dictionaries.routes.ts'
import { addStandardDictionaries } from './standard-dictionaries.repo.ts'
import { taskJobs } from './tasks.jobs.ts'
import { mountTasks } from './tasks.routes.ts'

/** What the composition root takes of this room, and what an empty product begins with. */
export const tasksRoom = {
  mount: mountTasks,
  constraints: dictionaryConstraints,
  jobs: taskJobs,
  addStandardDictionaries,
}
