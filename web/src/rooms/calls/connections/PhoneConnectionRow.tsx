import type { PhoneConnection } from '@naryad/contract/calls/phone-connections'
import { listenedProviders, phoneProviderTitles } from '@naryad/contract/calls/phone-connections.words'
import IconAlertTriangle from '~icons/alert-triangle'
import IconListDetails from '~icons/list-details'
import IconPencil from '~icons/pencil'
import IconTrash from '~icons/trash'

import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { nearMoment } from '../../../ui/formats/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { openPhoneConnection, openPhoneLog } from './openPhoneConnection.tsx'

import dictionary from '../../../ui/Dictionary.module.css'

interface PhoneConnectionRowProps {
  connection: PhoneConnection
  onRemove: () => void
}

export function PhoneConnectionRow({ connection, onRemove }: PhoneConnectionRowProps) {
  const { title, provider, isOn } = connection
  const fault = faultOf(connection)
  return (
    <li className={dictionary.row} data-off={!isOn || undefined}>
      <div className={dictionary.about}>
        <span className={dictionary.title}>{title}</span>
        <span className={dictionary.small}>{phoneProviderTitles[provider]}</span>
        {fault ? (
          <span className="flex gap-6 text-12 warn all-columns icon-lowered">
            <Icon of={IconAlertTriangle} />
            {fault}
          </span>
        ) : (
          <span className={dictionary.small}>{healthOf(connection)}</span>
        )}
      </div>
      <IconButton
        label={`Что прислала: ${title}`}
        icon={IconListDetails}
        size="sm"
        onClick={() => openPhoneLog(connection)}
      />
      <IconButton
        label={`Изменить: ${title}`}
        icon={IconPencil}
        size="sm"
        onClick={() => openPhoneConnection(connection)}
      />
      <IconButton label={`Отключить: ${title}`} icon={IconTrash} size="sm" onClick={onRemove} />
    </li>
  )
}

/** Null: it works, or is not meant to. */
function faultOf({ provider, isOn, areKeysLost, error, failingSince }: PhoneConnection): string | null {
  if (!isOn) return null
  if (areKeysLost)
    return listenedProviders.has(provider)
      ? 'Пароль не читается: сменился ключ сервера. Введите его заново.'
      : 'Ключи не читаются: сменился ключ сервера. Сохраните их заново и замените адрес.'
  if (error === null || failingSince === null) return null
  return `Нет связи с ${nearMoment(failingSince)}: ${error}.`
}

function healthOf({ isOn, heardAt }: PhoneConnection): string {
  if (!isOn) return 'Выключено'
  return heardAt === null ? 'Включено, событий ещё не было' : `Последнее событие ${nearMoment(heardAt)}`
}
