import { kindOf, notificationKinds } from '@naryad/contract/notifications/notifications.kinds'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { impossible } from '../../../platform/http/refusals.ts'
import { cancelQueuedLetters } from '../../deliveries/index.ts'
import { canUse } from '../recording/plan.ts'
import { hasUser, writePreferences } from './settings.repo.ts'
import { digestTitle, readUnsubscribeToken } from './unsubscribe.ts'

/** Idempotent; can be undone on the settings screen. */
export async function unsubscribe(
  db: Db,
  keys: readonly Uint8Array[],
  token: string,
): Promise<{ kindTitle: string }> {
  const target = readUnsubscribeToken(keys, token)
  if (!target || !(await hasUser(db, target.userId)))
    throw impossible('Ссылка из письма испорчена. Отписаться можно в профиле, в разделе «Уведомления»')
  const { userId, kind } = target
  const kinds = kind === 'digest' ? digestKinds : [kind]
  await inTransaction(db, async (tx) => {
    const off = kinds.map((one) => ({ kind: one, channel: 'letter', isOn: false }) as const)
    await writePreferences(tx, userId, off)
    await cancelQueuedLetters(tx, userId, kinds, 'Получатель отписался от таких писем')
  })
  return { kindTitle: kind === 'digest' ? digestTitle : kindOf(kind).title }
}

const digestKinds = notificationKinds.filter((kind) => !kindOf(kind).isUrgent && canUse(kind, 'letter'))
