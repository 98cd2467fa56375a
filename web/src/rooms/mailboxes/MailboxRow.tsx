import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Mailbox } from '@naryad/contract/mailboxes/mailboxes'
import { mailboxResultTitles } from '@naryad/contract/mailboxes/mailboxes.words'
import IconAlertTriangle from '~icons/alert-triangle'
import IconListDetails from '~icons/list-details'
import IconPencil from '~icons/pencil'
import IconTrash from '~icons/trash'

import { useQueueTitles } from '../../entities/settings/shared.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { openLog } from './openLog.tsx'
import { openMailbox } from './openMailbox.tsx'

import dictionary from '../../ui/Dictionary.module.css'

interface MailboxRowProps {
  mailbox: Mailbox
  onRemove: () => void
}

export function MailboxRow({ mailbox, onRemove }: MailboxRowProps) {
  const queues = useQueueTitles()
  const { address, result, queue, isOn } = mailbox
  const fault = faultOf(mailbox)
  return (
    <li className={dictionary.row} data-off={!isOn || undefined}>
      <div className={dictionary.about}>
        <span className={dictionary.title}>{address}</span>
        <span className={dictionary.small}>
          {mailboxResultTitles[result]}, очередь {inQuotes(queues[queue])}
        </span>
        {fault ? (
          <span className="flex gap-6 text-12 warn all-columns icon-lowered">
            <Icon of={IconAlertTriangle} />
            {fault}
          </span>
        ) : (
          <span className={dictionary.small}>{healthOf(mailbox)}</span>
        )}
      </div>
      <IconButton
        label={`Письма: ${address}`}
        icon={IconListDetails}
        size="sm"
        onClick={() => openLog(mailbox)}
      />
      <IconButton
        label={`Изменить: ${address}`}
        icon={IconPencil}
        size="sm"
        onClick={() => openMailbox(mailbox)}
      />
      <IconButton label={`Удалить: ${address}`} icon={IconTrash} size="sm" onClick={onRemove} />
    </li>
  )
}

/** Null: the mailbox is read, or is not meant to be. */
function faultOf({
  isOn,
  signIn,
  isPasswordLost,
  error,
  failingSince,
  isStopped,
  moveError,
}: Mailbox): string | null {
  const secret = signIn === 'OAUTH' ? 'токен' : 'пароль'
  if (isPasswordLost) return `Не читается ${secret}: сменился ключ сервера. Введите его заново.`
  if (!isOn) return null
  if (error === null || failingSince === null)
    return moveError === null ? null : `Письма читаются, но не перекладываются: ${moveError}.`
  const since = `Почта не читается с ${nearMoment(failingSince)}: ${error}.`
  return isStopped
    ? `${since} Больше не пробуем, чтобы ящик не заблокировали: введите ${secret} заново.`
    : since
}

function healthOf({ isOn, readAt }: Mailbox): string {
  if (!isOn) return 'Приём выключен'
  return readAt === null ? 'Принимаются письма; сервер ещё не спрашивали' : `Прочитан ${nearMoment(readAt)}`
}
