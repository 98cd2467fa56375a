import { taskCommands } from './commands.service.ts'
import { dictionaryConstraints } from './dictionaries.routes.ts'
import { addStandardDictionaries } from './standard-dictionaries.repo.ts'
import { taskJobs } from './tasks.jobs.ts'
import { mountTasks } from './tasks.routes.ts'

/** What is taken of this room beside its face: by the composition root, by what begins an empty product, by commands. */
export const tasksRoom = {
  mount: mountTasks,
  constraints: dictionaryConstraints,
  jobs: taskJobs,
  addStandardDictionaries,
  commands: taskCommands,
}
