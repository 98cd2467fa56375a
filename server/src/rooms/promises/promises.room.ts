import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { promisesPersonalData } from './personal-data.repo.ts'
import { mountPromises } from './promises.routes.ts'
import { publishDue } from './promises.service.ts'
import { promiseSubscriptions } from './promises.subscriptions.ts'

export const promisesRoom = defineRoom({
  name: 'promises',
  mount: (http, { db }: WithDb) => mountPromises(http, db),
  subscriptions: promiseSubscriptions,
  jobs: [
    defineExclusiveJob({
      name: 'promises.due',
      title: 'Подходящие и пропущенные обещания',
      everySeconds: 60,
      run: publishDue,
    }),
  ],
  personalData: promisesPersonalData,
})
