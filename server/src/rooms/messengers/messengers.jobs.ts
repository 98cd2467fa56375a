import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { deleteOldMessages } from '../deliveries/index.ts'
import { deleteOldUpdates } from './bots/bots.repo.ts'
import { deleteLeftChats } from './chats/unlinked-chats.repo.ts'
import { deleteExpiredDialogues } from './inbound/dialogues.repo.ts'
import { deleteOldCodes } from './linking/codes.repo.ts'

const logDays = 30
const codeHours = 24

export const messengersRetention = defineExclusiveJob({
  name: 'messengers.retention',
  title: 'Удаление старых сообщений в мессенджеры',
  everySeconds: 3600,
  run: async (tx) => {
    await deleteOldMessages(tx, ['telegram', 'max', 'chatFile'], logDays)
    await deleteOldUpdates(tx, logDays)
    await deleteExpiredDialogues(tx)
    await deleteLeftChats(tx)
    await deleteOldCodes(tx, new Date(Date.now() - codeHours * 3_600_000).toISOString())
  },
})
