import type { Task } from '@naryad/contract/tasks/tasks'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'
import IconArrowLeft from '~icons/arrow-left'
import IconShare2 from '~icons/share-2'

import { useMay, useMe } from '../../../client/session/me.ts'
import { CarNameOrNone } from '../../../entities/car/CarName.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { FoldedText } from '../../../ui/FoldedText.tsx'
import { numbered } from '../../../ui/formats/numbers.ts'
import { useNow } from '../../../ui/useNow.ts'
import { isLate, urgencyText } from '../list/Deadline.tsx'
import { useMayMark } from '../useMayMark.ts'
import { copyTaskLink } from './copyTaskLink.ts'
import { Calls, SourceTasks } from './HeadParts.tsx'
import { Part } from './parts/Part.tsx'
import { DeadlineWords } from './properties/DeadlineWords.tsx'
import { PlaceFacts } from './properties/PlaceFacts.tsx'
import { rightsOf } from './rightsOf.ts'
import { StatusLabel } from './StatusLabel.tsx'

import styles from './card.module.css'
import coming from './TaskReading.module.css'

interface TaskReadingProps {
  task: Task
  onClose: () => void
}

/**
 * A task to read on a phone while the code of its card loads. It is laid out like the card, with room for the
 * controls, so that nothing moves when the card takes its place.
 */
export function TaskReading({ task, onClose }: TaskReadingProps) {
  const isOpen = task.status !== 'CLOSED'
  const mayDispatch = useMay('tasks.dispatch') && isOpen
  const mayWork = useMay('tasks.work')
  const mayMark = useMayMark(task)
  const { mayEdit, mayRename } = rightsOf(useMe(), task)
  const mayWrite = mayEdit && isOpen
  const carName = <CarNameOrNone car={task.car} isLarge />
  return (
    <article className={styles.card} aria-busy aria-label="Заявка открывается">
      <div className={styles.line}>
        <IconButton label="Назад к списку" icon={IconArrowLeft} size="sm" onClick={onClose} />
        <span className={styles.number}>{numbered(task.id)}</span>
        <span className="grow" />
        <IconButton
          label="Скопировать ссылку"
          icon={IconShare2}
          size="sm"
          onClick={() => copyTaskLink(task)}
        />
        <span className={coming.button} />
      </div>
      <div className={styles.whole}>
        <header className={styles.head}>
          <div className={styles.statusRow}>
            <StatusLabel status={task.status} />
            <DeadlineText task={task} mayChange={mayDispatch && !isEnded(task.status)} />
          </div>
          <div className={`row wrap gap-8 ${styles.titleRow}`}>
            {mayRename ? (
              <h1>
                <span className={`${styles.title} inline-block`}>{task.title}</span>
              </h1>
            ) : (
              <h1 className={styles.title}>{task.title}</h1>
            )}
            <SourceTasks task={task} />
          </div>
          <Calls task={task} />
          {mayMark && <div className="above-12 height-56" />}
        </header>
        <div className={`${styles.tabs} ${coming.tabs}`} aria-hidden>
          {['Заявка', 'Отчёт', 'Файлы', 'История'].map((title, index) => (
            <span key={title} className={styles.tab} aria-current={index === 0 || undefined}>
              {title}
            </span>
          ))}
        </div>
        <div className={styles.body}>
          <PlaceFacts
            task={task}
            carName={mayDispatch ? <span className={styles.value}>{carName}</span> : carName}
          />
          <div className={styles.left}>
            <div className={styles.parts}>
              <TextOf title="Описание" text={task.description} empty="Описания нет" mayEdit={mayWrite} />
              {(task.driverDescription || (mayWork && !isEnded(task.status))) && (
                <TextOf
                  title="Описание от водителя"
                  text={task.driverDescription}
                  empty="Водитель ничего не добавил"
                  mayEdit={mayWrite && mayWork}
                  isQuote
                />
              )}
            </div>
          </div>
        </div>
      </div>
      <div className={styles.phoneBar}>
        <span className={`height-56 ${coming.bar}`} />
      </div>
    </article>
  )
}

function DeadlineText({ task, mayChange }: { task: Task; mayChange: boolean }) {
  const now = useNow()
  const urgency = urgencyText(task, now)
  const late = isLate(task, now) ? styles.late : ''
  return (
    <div>
      <div className={styles.deadline}>
        {task.deadlineAt ? (
          <span className={`${styles.value} ${late}`}>
            <DeadlineWords task={task} now={now} />
          </span>
        ) : (
          <span className="muted">—</span>
        )}
        {mayChange && <span className={coming.button} />}
      </div>
      {urgency !== null && <div className={`${styles.urgency} ${late}`}>{urgency}</div>}
    </div>
  )
}

interface TextOfProps {
  title: string
  text: string
  empty: string
  mayEdit: boolean
  isQuote?: boolean
}

const TextOf = ({ title, text, empty, mayEdit, isQuote = false }: TextOfProps) => (
  <Part title={title} aside={mayEdit && <span className="rigid height-28 width-28" />}>
    {text ? (
      <FoldedText text={text} className={isQuote ? `${styles.text} ${styles.quote}` : styles.text} />
    ) : (
      <p className="no-margin muted">{empty}</p>
    )}
  </Part>
)
