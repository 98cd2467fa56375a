import { taskCommands } from './commands.service.ts'
import { dictionaryConstraints } from './dictionaries.routes.ts'
import { taskPersonalData } from './personal-data.repo.ts'
import { addStandardDictionaries } from './standard-dictionaries.repo.ts'
import { taskCounters } from './tasks.counts.repo.ts'
import { taskJobs } from './tasks.jobs.ts'
import { mountTasks } from './tasks.routes.ts'
import { openTasksSheet } from './tasks.sheet.ts'

/** Wiring for the composition root and the set-up, and task commands for other rooms. */
export const tasksRoom = {
  mount: mountTasks,
  constraints: dictionaryConstraints,
  jobs: taskJobs,
  counters: taskCounters,
  personalData: taskPersonalData,
  openSheet: openTasksSheet,
  addStandardDictionaries,
  commands: taskCommands,
}
