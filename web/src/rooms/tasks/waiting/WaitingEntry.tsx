import IconX from '~icons/x'

import type { OtherWaiting } from '../../../client/outbox/waiting.ts'
import { cancel } from '../../../client/uploads/uploadQueue.ts'
import { uploadTitle } from '../../../client/uploads/uploadTitle.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { nearMoment } from '../../../ui/formats/dates.ts'
import { withdraw } from './outbox.ts'
import type { OutboxEntry } from './waiting.ts'
import { saidOf } from './words.ts'

import styles from './WaitingWindow.module.css'

interface EntryProps {
  said: string
  more?: string
  onDrop: () => void
}

const Entry = ({ said, more, onDrop }: EntryProps) => (
  <li className={`row gap-8 min-height-28 pad-y-4 ${styles.entry}`}>
    <span className="grow min-width-0 break-words">
      {said}
      {more && <span className="block text-12 secondary">{more}</span>}
    </span>
    <IconButton
      label={`Не отправлять: ${said}`}
      icon={IconX}
      size="sm"
      className={styles.drop}
      onClick={onDrop}
    />
  </li>
)

const moreOf = ({ at, rival }: OutboxEntry): string =>
  rival
    ? 'Коллега изменил то же самое. Откройте заявку и выберите, что оставить.'
    : `внесено ${nearMoment(at)}`

export const WaitingChangeEntry = ({ change }: { change: OutboxEntry }) => (
  <Entry said={saidOf(change)} more={moreOf(change)} onDrop={() => withdraw(change.key)} />
)

export const OtherWaitingEntry = ({ change: { said, at, withdraw: drop } }: { change: OtherWaiting }) => (
  <Entry said={said} more={`внесено ${nearMoment(at)}`} onDrop={drop} />
)

interface WaitingFileProps {
  file: { key: string; file: File; furtherPages: readonly File[] }
}

export const WaitingFileEntry = ({ file }: WaitingFileProps) => (
  <Entry said={`Файл: ${uploadTitle(file)}`} onDrop={() => cancel(file.key)} />
)
