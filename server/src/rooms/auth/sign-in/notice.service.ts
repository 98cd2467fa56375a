import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import type { Call } from '../../../platform/http/ctx.ts'
import { deviceOf } from '../../../platform/text/device.ts'
import { greeting } from '../../../platform/text/greeting.ts'
import { sendLetter } from '../../letters/index.ts'
import { authEvents } from '../auth.events.ts'
import { getReceiver } from '../auth.repo.ts'

/** Security notices to the owner of an account, in case someone else performed the action. */
const notices = {
  PASSWORD_CHANGED: {
    subject: 'Пароль в «Наряде» изменён',
    text: 'Пароль вашей учётной записи изменён, остальные сеансы завершены.',
  },
  SECOND_FACTOR_ON: {
    subject: 'Второй фактор в «Наряде» включён',
    text: 'Теперь при входе кроме пароля спрашивают код из приложения. Запасные коды храните отдельно от телефона.',
  },
  CODES_RENEWED: {
    subject: 'Новые запасные коды в «Наряде»',
    text: 'Выданы новые запасные коды, прежние больше не действуют.',
  },
  SECOND_FACTOR_OFF: {
    subject: 'Второй фактор в «Наряде» выключен',
    text: 'Теперь для входа достаточно пароля.',
  },
  API_TOKEN_ISSUED: {
    subject: 'Новый ключ API в «Наряде»',
    text: 'Выпущен ключ API: программа, у которой он есть, работает с данными от вашего имени. Отозвать его можно в профиле.',
  },
} as const

/** The origin of the action: the device and address of a call, an administrator, or a command on the server. */
type ActionSource = Pick<Call, 'userAgent' | 'address'> | 'administrator' | 'server'

function fromWhere(by: ActionSource): string {
  if (by === 'administrator') return 'Это сделал администратор.'
  if (by === 'server') return 'Это сделано командой на сервере.'
  return `Устройство: ${deviceOf(by.userAgent).words}, адрес ${by.address}.`
}

/** Queues the letter in the transaction of the event it reports. */
export async function sendNotice(
  tx: Tx,
  userId: number,
  { kind, by }: { readonly kind: keyof typeof notices; readonly by: ActionSource },
): Promise<void> {
  if (kind === 'PASSWORD_CHANGED') await publish(tx, authEvents.passwordChanged, [{ userId }])
  const { email, firstName } = await getReceiver(tx, userId)
  const { subject, text } = notices[kind]
  await sendLetter(tx, {
    to: email,
    subject,
    text: [
      greeting(firstName),
      text,
      fromWhere(by),
      'Если вы этого не делали и не просили, задайте новый пароль со страницы входа и сообщите администратору.',
    ].join('\n\n'),
  })
}
