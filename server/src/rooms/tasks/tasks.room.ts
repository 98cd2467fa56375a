import { taskCommands } from './commands/commands.service.ts'
import { dictionaryConstraints } from './dictionaries/dictionaries.routes.ts'
import { addStandardDictionaries } from './dictionaries/standard-dictionaries.repo.ts'
import { taskPersonalData } from './personal-data.repo.ts'
import { taskCounters } from './search/tasks.counts.repo.ts'
import { openTasksSheet } from './search/tasks.sheet.ts'
import { taskJobs } from './tasks.jobs.ts'
import { mountTasks } from './tasks.routes.ts'

/** Exports for the composition root and the set-up, and task commands for other rooms. */
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
