import type { FileStore } from '../../platform/files/store/store.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { savedReportPersonalData } from './personal-data.repo.ts'
import { savedReportJobs } from './saved-reports.jobs.ts'
import { reportFileKeysInUse } from './saved-reports.repo.ts'
import { mountSavedReports, savedReportConstraints } from './saved-reports.routes.ts'

interface SavedReportsParts extends WithDb {
  readonly files: FileStore
}

export const savedReportsRoom = defineRoom({
  name: 'saved-reports',
  mount: (http, { db, files }: SavedReportsParts) => mountSavedReports(http, db, files),
  constraints: savedReportConstraints,
  jobs: savedReportJobs,
  personalData: savedReportPersonalData,
  fileKeysInUse: reportFileKeysInUse,
})
