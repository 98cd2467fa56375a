import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { jobs } from '../../../client/uploads/uploadQueue.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { closeModal } from '../../../ui/overlays/modal.ts'
import { useStore } from '../../../ui/store.ts'
import { refusedFiles, waitingFiles } from './files.ts'
import { refused } from './refused.ts'
import { RefusedChangeEntry, RefusedFileEntry } from './RefusedEntry.tsx'
import { waiting } from './waiting.ts'
import { WaitingChangeEntry, WaitingFileEntry } from './WaitingEntry.tsx'

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
  // oxlint-disable-next-line react/exhaustive-deps -- both are read from the store of files
  const files = useMemo(() => ({ waiting: waitingFiles(), refused: refusedFiles() }), [sent])
  const all: OfTask[] = [...refusedChanges, ...files.refused, ...changes, ...files.waiting]
  const tasks = new Map(all.toReversed().map((entry) => [entry.taskId, entry]))
  if (tasks.size === 0) return <p className="no-margin secondary">Всё отправлено</p>
  return [...tasks.values()].toReversed().map(({ taskId, path, title }) => (
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
}
