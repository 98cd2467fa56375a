import { defineRoom, type WithDb } from '../room.ts'
import type { ReadFiles } from './card.service.ts'
import { dictionaryConstraints } from './dictionaries/dictionaries.routes.ts'
import { priceItemsImport } from './dictionaries/price-items.import.ts'
import { openPriceItemsSheet } from './dictionaries/price-items.sheet.ts'
import { taskCounters } from './lists/tasks.counts.repo.ts'
import { openTasksSheet } from './lists/tasks.sheet.ts'
import { taskPersonalData } from './personal-data.repo.ts'
import { taskJobs } from './tasks.jobs.ts'
import { mountTasks } from './tasks.routes.ts'

interface TasksParts extends WithDb {
  /** Of the room of attachments, which depends on this one. */
  readonly attachments: { readonly ofTask: ReadFiles }
}

export const tasksRoom = defineRoom({
  name: 'tasks',
  mount: (http, { db, attachments }: TasksParts) => mountTasks(http, { db, filesOf: attachments.ofTask }),
  constraints: dictionaryConstraints,
  jobs: taskJobs,
  sheets: { tasks: openTasksSheet, priceItems: openPriceItemsSheet },
  imports: { priceItems: priceItemsImport },
  personalData: taskPersonalData,
  counters: taskCounters,
  showsNamesOf: ['companies', 'cars', 'drivers', 'contacts', 'users'],
})
