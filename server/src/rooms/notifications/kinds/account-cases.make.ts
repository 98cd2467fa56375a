import type { Db } from '../../../platform/db/connect.ts'
import { authEvents } from '../../auth/index.ts'
import { savedReportEvents } from '../../saved-reports/index.ts'
import type { Stage } from '../../tasks/stage.make.ts'
import { publishFact } from './kinds.make.ts'

/** An act, and who is notified of what. */
export interface RecipientCase {
  readonly name: string
  readonly act: (stage: Stage) => Promise<unknown>
  readonly recipients: readonly string[]
}

/** Facts that belong to one account. */
export const accountCases = (db: Db): readonly RecipientCase[] => [
  {
    name: 'a finished report notifies its owner',
    act: ({ senior }) =>
      publishFact(db, savedReportEvents.finished, {
        fileId: 1,
        ownerId: senior.user.id,
        title: 'За месяц',
        isScheduled: true,
      }),
    recipients: ['report.finished: senior'],
  },
  {
    name: 'a sign-in from a new device notifies the owner of the account only',
    act: ({ client }) =>
      publishFact(db, authEvents.strangeSignIn, {
        userId: client.user.id,
        device: 'Chrome',
        address: '10.0.0.7',
      }),
    recipients: ['auth.strangeSignIn: client'],
  },
  {
    name: 'a changed password notifies the owner of the account only',
    act: ({ engineer }) => publishFact(db, authEvents.passwordChanged, { userId: engineer.user.id }),
    recipients: ['auth.passwordChanged: engineer'],
  },
]
