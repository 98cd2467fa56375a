import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { followDays } from './contract-days.service.ts'
import { contractsImport } from './contracts.import.ts'
import { mountContracts } from './contracts.routes.ts'
import { openContractsSheet } from './contracts.sheet.ts'
import { contractPersonalData } from './personal-data.repo.ts'

export const contractsRoom = defineRoom({
  name: 'contracts',
  mount: (http, { db }: WithDb) => mountContracts(http, db),
  jobs: [
    defineExclusiveJob({
      name: 'contracts.days',
      title: 'Продление договоров и договоры, которые заканчиваются',
      everySeconds: 3600,
      run: followDays,
    }),
  ],
  sheets: { contracts: openContractsSheet },
  imports: { contracts: contractsImport },
  personalData: contractPersonalData,
  showsNamesOf: ['companies'],
})
