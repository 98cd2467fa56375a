import IconCloudUp from '~icons/cloud-up'

import { ConflictModal } from '../../../kit/form/ConflictModal.tsx'
import { nearMoment } from '../../../kit/formats/dates.ts'
import { counted, type Forms } from '../../../kit/formats/plural.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { decide } from './outbox.ts'
import { showWaiting } from './statusLine.ts'
import type { OutboxEntry } from './waiting.ts'
import { saidOf, titleOf, valueOf } from './words.ts'

import styles from './WaitingNote.module.css'

const changeForms: Forms = ['изменение ждёт', 'изменения ждут', 'изменений ждут']

/** Number of unsent changes of this task; the line opens a window that lists them. */
export function WaitingNote({ changes }: { changes: readonly OutboxEntry[] }) {
  const asked = changes.find(({ rival }) => rival !== null)
  const [first] = changes
  return (
    <>
      <div role="status" className={styles.note}>
        {first && (
          <>
            <Icon of={IconCloudUp} />
            {changes.length === 1 ? (
              <>
                Ждёт сети: <span className={styles.only}>{saidOf(first)}</span>
              </>
            ) : (
              `${counted(changes.length, changeForms)} сети`
            )}
            <button type="button" className={styles.show} onClick={showWaiting}>
              Показать
            </button>
          </>
        )}
      </div>
      {asked?.rival && <ConflictChoice change={asked} rival={asked.rival} />}
    </>
  )
}

/** Both values, side by side, for the user to choose. */
const ConflictChoice = ({
  change,
  rival,
}: {
  change: OutboxEntry
  rival: NonNullable<OutboxEntry['rival']>
}) => (
  <ConflictModal
    title="Пока не было сети, заявку изменили"
    lead={`Последнее изменение: ${nearMoment(rival.at)}. Что оставить?`}
    fields={Object.keys(rival.values).map((field) => ({
      key: field,
      title: titleOf(field),
      mine: valueOf(field, change.shown[field]),
      theirs: valueOf(field, rival.values[field]),
    }))}
    choose={(choice) => decide(change, choice)}
  />
)
