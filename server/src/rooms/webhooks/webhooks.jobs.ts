import { webhookLogDays } from '@naryad/contract/webhooks/webhooks.words'

import type { Tx } from '../../platform/db/connect.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { deleteOldMessages as deleteOldDeliveries } from '../deliveries/index.ts'
import { deleteOldMessages } from './messages.repo.ts'
import { webhookRegistersJob } from './registers.service.ts'
import { openSecret, sealSecret } from './secrets.ts'
import { forgetFormerSecrets, lockSecrets, writeSecrets } from './webhooks.repo.ts'

/** Seals all secrets with the current key. */
async function resealSecrets(tx: Tx, box: SecretBox): Promise<void> {
  await forgetFormerSecrets(tx)
  for (const { id, sealedSecret, sealedFormerSecret } of await lockSecrets(tx)) {
    const sealed = [sealedSecret, sealedFormerSecret].filter((one) => one !== null)
    if (sealed.every((one) => box.isCurrent(one))) continue
    const reseal = (one: Buffer): Buffer => {
      const secret = openSecret(box, id, one)
      return secret === undefined ? one : sealSecret(box, id, secret)
    }
    await writeSecrets(tx, {
      id,
      sealedSecret: reseal(sealedSecret),
      sealedFormerSecret: sealedFormerSecret && reseal(sealedFormerSecret),
    })
  }
}

export const webhookJobsOf = ({ webhookBox }: { readonly webhookBox: SecretBox }): readonly Job[] => [
  webhookRegistersJob,
  defineExclusiveJob({
    name: 'webhooks.secrets',
    title: 'Перешифровка секретов вебхуков новым ключом',
    everySeconds: 3600,
    run: (tx) => resealSecrets(tx, webhookBox),
  }),
  defineExclusiveJob({
    name: 'webhooks.retention',
    title: 'Удаление старых сообщений вебхуков',
    everySeconds: 24 * 3600,
    run: async (tx) => {
      await deleteOldMessages(tx, webhookLogDays)
      await deleteOldDeliveries(tx, ['webhook'], webhookLogDays)
    },
  }),
]
