import { z } from 'zod'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { defineJob, type Job, NoData } from '../../platform/jobs/job.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { IncomingFiles } from '../attachments/index.ts'
import { readSetting } from '../settings/index.ts'
import { fetchAll } from './fetching/fetch-letters.service.ts'
import type { OpenFolder } from './fetching/mail-server.ts'
import { deleteOldLetters, findForgotten } from './taking/letters.repo.ts'
import { readFetchedLetter, readQueue } from './taking/read-letter.service.ts'

interface MailboxJobParts {
  readonly files: FileStore
  readonly mailboxBox: SecretBox
  readonly openFolder: OpenFolder
  /** Recognizes own letters and their answers. */
  readonly mailThreads: { readonly keys: readonly Uint8Array[]; readonly instance: string }
  readonly incomingFiles: (db: Db) => IncomingFiles
}

const everySeconds = 60
/** Until shortly before the next run: a letter is fetched as soon as it comes. */
const watchMs = 55_000
const forgottenAtOnce = 50
/** How long a letter can be read again. */
const sourceDays = 30

/** A letter that is taken again after its entry was deleted would be doubled: renumbered mailboxes go back 30 days. */
const shortestLogDays = 45

export async function deleteExpired(tx: Tx): Promise<void> {
  const { letterDays } = await readSetting(tx, 'retention')
  await deleteOldLetters(tx, { log: Math.max(letterDays, shortestLogDays), source: sourceDays })
}

export const mailboxJobs = ({
  files: store,
  mailboxBox,
  openFolder,
  mailThreads,
  incomingFiles,
}: MailboxJobParts): readonly Job[] => {
  const reading = {
    store,
    threadKeys: mailThreads.keys,
    instance: mailThreads.instance,
    filesOf: incomingFiles,
  }
  return [
    defineJob({
      name: 'mailboxes.fetch',
      title: 'Приём писем из почтовых ящиков',
      data: NoData,
      schedule: { everySeconds },
      run: (db, _, ctx) => fetchAll({ store, mailboxBox, openFolder, watchMs }, db, ctx),
    }),
    defineJob({
      name: readQueue,
      title: 'Чтение принятого письма',
      data: z.strictObject({ letterId: z.int() }),
      run: (db, { letterId }, ctx) => readFetchedLetter(reading, db, letterId, ctx),
    }),
    defineExclusiveJob({
      name: 'mailboxes.forgotten',
      title: 'Письма, которые ждут чтения слишком долго',
      everySeconds: 600,
      run: async (tx) =>
        enqueue(
          tx,
          [readQueue],
          (await findForgotten(tx, forgottenAtOnce)).map((letterId) => ({ letterId })),
        ),
    }),
    defineExclusiveJob({
      name: 'mailboxes.retention',
      title: 'Удаление старых записей о принятых письмах',
      everySeconds: 3600,
      run: deleteExpired,
    }),
  ]
}
