import { inQuotes } from '@naryad/contract/kit/quotes'

import type { Tx } from '../../platform/db/connect.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { recordAudit } from '../audit/index.ts'
import { sendLetter } from '../letters/index.ts'
import { readAdministrators, switchOff } from './sending.repo.ts'

/** Switches an address off by itself; the administrators get a letter. */
export async function stopWebhook(tx: Tx, id: number, reason: string): Promise<void> {
  const stopped = await switchOff(tx, id, reason)
  if (!stopped) return
  const object = { kind: 'webhooks', id, title: stopped.title }
  await recordAudit(tx, { kind: 'SETTINGS_CHANGED', object, details: `Вебхук выключен: ${reason}` })
  await publishAllChanged(tx, ['settings'])
  for (const to of await readAdministrators(tx))
    await sendLetter(tx, {
      to,
      subject: `Вебхук ${inQuotes(stopped.title)} выключен`,
      text: [
        `${reason}.`,
        `Адрес: ${stopped.url}`,
        'Проверьте его и включите снова: «Настройки → Вебхуки». Сообщения за 30 дней можно отправить ещё раз.',
      ].join('\n'),
    })
}
