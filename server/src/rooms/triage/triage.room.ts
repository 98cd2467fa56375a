import { subscribeInTransaction } from '../../platform/events/subscription.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { taskEvents } from '../tasks/index.ts'
import { triagePersonalData } from './personal-data.repo.ts'
import { addStandardQuestionnaires } from './questionnaires.service.ts'
import { mountTriage } from './triage.routes.ts'

export const triageRoom = defineRoom({
  name: 'triage',
  mount: (http, { db }: WithDb) => mountTriage(http, db),
  subscriptions: [
    subscribeInTransaction(taskEvents.dictionariesAdded, (tx) => addStandardQuestionnaires(tx)),
  ],
  personalData: triagePersonalData,
})
