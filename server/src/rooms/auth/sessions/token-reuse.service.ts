import { inQuotes } from '@naryad/contract/kit/quotes'

import type { Tx } from '../../../platform/db/connect.ts'
import type { Call } from '../../../platform/http/ctx.ts'
import { publishToUsers } from '../../../platform/live/publish-to-users.ts'
import { deviceOf } from '../../../platform/text/device.ts'
import { greeting } from '../../../platform/text/greeting.ts'
import { recordAudit } from '../../audit/index.ts'
import { sendLetter } from '../../letters/index.ts'

interface StolenFrom {
  readonly userId: number
  readonly email: string
  readonly firstName: string
  /** Of the session: the browser that had signed in. */
  readonly device: string
  readonly address: string
}

const title = 'Вход с украденным ключом'

/** Notifies the owner on other devices and by a letter with instructions. */
export async function handleTokenReuse(tx: Tx, session: StolenFrom, call: Call): Promise<void> {
  const { userId, email, firstName } = session
  const owned = `${deviceOf(session.device).words}, адрес ${session.address}`
  const used = `${deviceOf(call.userAgent).words}, адрес ${call.address}`
  await recordAudit(tx, {
    kind: 'TOKEN_REUSED',
    by: call,
    userId,
    details: `Старый ключ сеанса пришёл ещё раз: ${used}. Сеанс завершён: ${owned}`,
  })
  const text = `Сеанс ${inQuotes(deviceOf(session.device).words)} завершён. Если вы не входили с двух мест, смените пароль`
  await publishToUsers(tx, [{ userIds: [userId], event: { type: 'push', id: null, title, text, url: '/' } }])
  await sendLetter(tx, {
    to: email,
    subject: `${title} в «Наряд»`,
    text: [
      greeting(firstName),
      `Ключ вашего сеанса использовали второй раз, поэтому сеанс завершён. Так бывает, когда ключ украден.`,
      `Сеанс: ${owned}.\nКлюч пришёл: ${used}.`,
      'Войдите заново, смените пароль в профиле и завершите остальные сеансы. Если это повторится, сообщите администратору.',
    ].join('\n\n'),
  })
}
