import type { SignatureInput } from '@naryad/contract/documents/documents'
import type { Task } from '@naryad/contract/tasks/tasks'

import { serverMoment } from '../../../client/api/serverClock.ts'
import { sendOrQueue } from '../waiting/keepAddition.ts'

/** The signature is sent after the report and its photographs; without a network it waits on the device. */
export const signAct = (task: Task, input: SignatureInput): Promise<'sent' | 'queued'> =>
  sendOrQueue(
    task,
    { kind: 'signature', body: input, shown: { signedAt: input.at ?? serverMoment() } },
    { silent: true },
  )
