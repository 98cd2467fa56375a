import { kindOf } from '@naryad/contract/notifications/notifications.kinds'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { impossible } from '../../platform/http/refusals.ts'
import { hasUser, writePreferences } from './settings.repo.ts'
import { readUnsubscribeToken } from './unsubscribe.ts'

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
  await inTransaction(db, (tx) => writePreferences(tx, userId, [{ kind, channel: 'letter', isOn: false }]))
  return { kindTitle: kindOf(kind).title }
}
