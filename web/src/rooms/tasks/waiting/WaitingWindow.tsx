import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { nearMoment } from '../../../kit/formats/dates.ts'
import { numbered } from '../../../kit/formats/numbers.ts'
import { closeModal } from '../../../platform/overlays/modal.ts'
import { useStore } from '../../../platform/store.ts'
import { cancel, jobs } from '../../../platform/uploads/onTheirWay.ts'
import { waitingFiles } from './files.ts'
import { withdraw } from './outbox.ts'
import { type Waiting, waiting } from './waiting.ts'
import { saidOf } from './words.ts'

import styles from './WaitingNote.module.css'

interface Entry {
  key: string
  said: string
  /** Under what is said. */
  second: string
  drop: () => void
}

interface TaskEntries {
  taskId: number
  path: string
  title: string
  entries: Entry[]
}

const second = ({ at, rival }: Waiting): string =>
  rival
    ? 'Коллега изменил то же самое. Откройте заявку и выберите, что оставить.'
    : `нажато ${nearMoment(at)}`

function byTask(changes: readonly Waiting[]): TaskEntries[] {
  const tasks = new Map<number, TaskEntries>()
  const of = (taskId: number, path: string, title: string): TaskEntries => {
    const known = tasks.get(taskId) ?? { taskId, path, title, entries: [] }
    tasks.set(taskId, known)
    return known
  }
  for (const change of changes)
    of(change.taskId, change.path, change.title).entries.push({
      key: change.key,
      said: saidOf(change),
      second: second(change),
      drop: () => withdraw(change.key),
    })
  for (const { key, taskId, path, name } of waitingFiles())
    of(taskId, path, '').entries.push({ key, said: `Файл: ${name}`, second: '', drop: () => cancel(key) })
  return [...tasks.values()]
}

/** All that waits for the network, by task: to go there, or to withdraw it. */
export function WaitingWindow() {
  const changes = useStore(waiting)
  const files = useStore(jobs)
  // oxlint-disable-next-line react/exhaustive-deps -- the files that wait are read from the same store
  const tasks = useMemo(() => byTask(changes), [changes, files])
  if (tasks.length === 0) return <p className={styles.nothing}>Всё отправлено</p>
  return tasks.map(({ taskId, path, title, entries }) => (
    <section key={taskId} className={styles.task} aria-label={`Заявка ${numbered(taskId)}`}>
      <h3 className={styles.heading}>
        <Link to={path} className={styles.link ?? ''} onClick={closeModal}>
          Заявка {numbered(taskId)}
        </Link>
        <span className={styles.about}>{title}</span>
      </h3>
      <ul className={styles.entries}>
        {entries.map(({ key, said, second: more, drop }) => (
          <li key={key} className={styles.change}>
            <span className={styles.said}>
              {said}
              {more && <span className={styles.more}>{more}</span>}
            </span>
            <IconButton
              label={`Не отправлять: ${said}`}
              icon={IconX}
              size="sm"
              className={styles.drop}
              onClick={drop}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}
