import { defineRoom } from '../room.ts'
import { tachographFilePersonalData } from './personal-data.repo.ts'
import { tachographFileJobs } from './tachograph-files.jobs.ts'
import { fileKeysInUse } from './tachograph-files.repo.ts'
import { mountTachographFiles } from './tachograph-files.routes.ts'
import { openTachographFilesSheet } from './tachograph-files.sheet.ts'

export const tachographFilesRoom = defineRoom({
  name: 'tachograph-files',
  mount: mountTachographFiles,
  jobs: tachographFileJobs,
  sheets: { tachographFiles: openTachographFilesSheet },
  personalData: tachographFilePersonalData,
  fileKeysInUse,
  showsNamesOf: ['drivers', 'cars', 'companies'],
})
