import { Suspense, useState } from 'react'
import IconCloudUp from '~icons/cloud-up'

import { ConflictModal } from '../../../ui/form/ConflictModal.tsx'
import { nearMoment } from '../../../ui/formats/dates.ts'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPanel } from '../../../ui/lazyPart.ts'
import { useStore } from '../../../ui/store.ts'
import { decide } from './outbox.ts'
import { refused } from './refused.ts'
import { showWaiting } from './statusLine.ts'
import type { OutboxEntry } from './waiting.ts'
import { saidOf, titleOf, valueOf } from './words.ts'

import styles from './WaitingNote.module.css'

const RefusedModal = lazyPanel(() => import('./RefusedModal.tsx').then((file) => file.RefusedModal))

const changeForms: Forms = ['изменение ждёт', 'изменения ждут', 'изменений ждут']

interface WaitingNoteProps {
  taskId: number
  changes: readonly OutboxEntry[]
}

/**
 * Unsent changes of this task; the line opens a window that lists them. Amber only when they need a decision: that they
 * wait is said by the line over the screen.
 */
export function WaitingNote({ taskId, changes }: WaitingNoteProps) {
  const asked = changes.find(({ rival }) => rival !== null)
  const refusedHere = useStore(refused).filter((change) => change.taskId === taskId)
  const [later, setLater] = useState<ReadonlySet<string>>(new Set())
  const undecided = refusedHere.find(({ key, isConflict }) => isConflict && !later.has(key))
  // Changes behind one that awaits the user's decision are not sent either.
  const isDecision = asked !== undefined || refusedHere.length > 0
  const listed: readonly OutboxEntry[] = isDecision ? [...refusedHere, ...(asked ? changes : [])] : changes
  const what = isDecision ? 'вашего решения' : 'сети'
  const [first] = listed
  return (
    <>
      <div role="status" className={styles.note} data-decision={isDecision || undefined}>
        {first && (
          <>
            <Icon of={IconCloudUp} />
            {listed.length === 1 ? (
              <>
                Ждёт {what}: <span className="min-width-0 clip regular ellipsis">{saidOf(first)}</span>
              </>
            ) : (
              `${counted(listed.length, changeForms)} ${what}`
            )}
            <button type="button" className={styles.show} onClick={showWaiting}>
              Показать
            </button>
          </>
        )}
      </div>
      {asked?.rival && <ConflictChoice change={asked} rival={asked.rival} />}
      {!asked && undecided && (
        <Suspense>
          <RefusedModal
            key={undecided.key}
            change={undecided}
            onLater={() => setLater(new Set([...later, undecided.key]))}
          />
        </Suspense>
      )}
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
    lead={`${rival.message || `Последнее изменение: ${nearMoment(rival.at)}`}. Что оставить?`}
    fields={Object.keys(rival.values).map((field) => ({
      key: field,
      title: titleOf(field),
      mine: valueOf(field, change.shown[field]),
      theirs: valueOf(field, rival.values[field]),
    }))}
    choose={(choice) => decide(change, choice)}
  />
)
