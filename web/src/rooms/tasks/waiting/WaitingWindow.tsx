import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { otherWaiting } from '../../../client/outbox/waiting.ts'
import { jobs } from '../../../client/uploads/uploadQueue.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { closeModal } from '../../../ui/overlays/modal.ts'
import { useStore } from '../../../ui/store.ts'
import { refusedFiles, waitingFiles } from './files.ts'
import { refused } from './refused.ts'
import { RefusedChangeEntry, RefusedFileEntry } from './RefusedEntry.tsx'
import { waiting } from './waiting.ts'
import { OtherWaitingEntry, WaitingChangeEntry, WaitingFileEntry } from './WaitingEntry.tsx'

import styles from './WaitingWindow.module.css'

interface OfTask {
  taskId: number
  path: string
  title?: string
}

const withTask = <Item extends { taskId: number }>(items: readonly Item[], taskId: number): Item[] =>
  items.filter((item) => item.taskId === taskId)

/** All unsaved changes by task: refused ones first, then those that wait for the network. */
export function WaitingWindow() {
  const changes = useStore(waiting)
  const refusedChanges = useStore(refused)
  const sent = useStore(jobs)
  const others = [...useStore(otherWaiting).values()].flat()
  // oxlint-disable-next-line react/exhaustive-deps -- both are read from the store of files
  const files = useMemo(() => ({ waiting: waitingFiles(), refused: refusedFiles() }), [sent])
  const all: OfTask[] = [...refusedChanges, ...files.refused, ...changes, ...files.waiting]
  const tasks = new Map(all.toReversed().map((entry) => [entry.taskId, entry]))
  if (tasks.size + others.length === 0) return <p className="no-margin secondary">Всё отправлено</p>
  const ofTasks = [...tasks.values()].toReversed().map(({ taskId, path, title }) => (
    <section key={taskId} className={styles.task} aria-label={`Заявка ${numbered(taskId)}`}>
      <h3 className={styles.heading}>
        <Link to={path} className="rigid medium link" onClick={closeModal}>
          Заявка {numbered(taskId)}
        </Link>
        <span className="min-width-0 truncate regular secondary">{title}</span>
      </h3>
      <ul className="plain-list">
        {withTask(refusedChanges, taskId).map((change) => (
          <RefusedChangeEntry key={change.key} change={change} />
        ))}
        {withTask(files.refused, taskId).map((file) => (
          <RefusedFileEntry key={file.key} file={file} />
        ))}
        {withTask(changes, taskId).map((change) => (
          <WaitingChangeEntry key={change.key} change={change} />
        ))}
        {withTask(files.waiting, taskId).map((file) => (
          <WaitingFileEntry key={file.key} file={file} />
        ))}
      </ul>
    </section>
  ))
  return (
    <>
      {ofTasks}
      {others.map((change) => (
        <section key={change.key} className={styles.task} aria-label={change.title}>
          <h3 className={styles.heading}>
            <Link to={change.path} className="rigid medium link" onClick={closeModal}>
              {change.title}
            </Link>
          </h3>
          <ul className="plain-list">
            <OtherWaitingEntry change={change} />
          </ul>
        </section>
      ))}
    </>
  )
}
