import { IconCloudUp, IconX } from '@tabler/icons-react'

import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { ConflictModal } from '../../../kit/form/ConflictModal.tsx'
import { nearMoment } from '../../../kit/formats/dates.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { decide, withdraw } from './outbox.ts'
import type { Waiting } from './waiting.ts'
import { saidOf, titleOf, valueOf } from './words.ts'

import styles from './WaitingNote.module.css'

/** What of this task has been pressed and has not reached the server yet. */
export function WaitingNote({ changes }: { changes: readonly Waiting[] }) {
  const asked = changes.find(({ rival }) => rival !== null)
  return (
    <>
      <div role="status" className={styles.note}>
        {changes.length > 0 && (
          <>
            <div className={styles.title}>
              <Icon of={IconCloudUp} />
              Ждёт сети и уйдёт, когда она вернётся
            </div>
            <ul className={styles.list}>
              {changes.map((change) => (
                <li key={change.key} className={styles.change}>
                  <span className={styles.said}>{saidOf(change)}</span>
                  <IconButton
                    label={`Не отправлять: ${saidOf(change)}`}
                    icon={IconX}
                    size="sm"
                    className={styles.drop}
                    onClick={() => withdraw(change.key)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {asked?.rival && <Rival change={asked} rival={asked.rival} />}
    </>
  )
}

/** Both, side by side, and the person's word. */
const Rival = ({ change, rival }: { change: Waiting; rival: NonNullable<Waiting['rival']> }) => (
  <ConflictModal
    title="Пока не было сети, заявку изменили"
    lead={`Последнее изменение: ${nearMoment(rival.at)}. Что оставить?`}
    fields={Object.keys(change.base).map((field) => ({
      key: field,
      title: titleOf(field),
      mine: valueOf(field, change.shown[field]),
      theirs: valueOf(field, rival.values[field]),
    }))}
    choose={(choice) => decide(change, choice)}
  />
)
