import { waitingLine } from '../../../platform/outbox/waiting.ts'
import { openModal } from '../../../platform/overlays/modal.ts'
import { jobs } from '../../../platform/uploads/uploadQueue.ts'
import { refusedFiles, waitingFiles } from './files.ts'
import { refused } from './refused.ts'
import { type WaitingRow, waitingRows } from './rows.ts'
import { type OutboxEntry, waiting } from './waiting.ts'
import { WaitingWindow } from './WaitingWindow.tsx'

export const showWaiting = (): void => openModal({ title: 'Ждёт отправки', body: WaitingWindow })

/**
 * Updates the offline banner and the lists with pending changes and files, only when something has changed.
 */
function updateStatus(): void {
  const files = waitingFiles()
  const changes = waiting.get()
  const count = changes.length + files.length
  const refusedCount = refused.get().length + refusedFiles().length
  const line = waitingLine.get()
  if (line?.count !== count || line.refusedCount !== refusedCount)
    waitingLine.set(count + refusedCount > 0 ? { count, refusedCount, show: showWaiting } : null)

  const rows = new Map<number, WaitingRow>()
  const addTo = (taskId: number, shown: OutboxEntry['shown']) => {
    const row = rows.get(taskId)
    rows.set(taskId, { shown: { ...row?.shown, ...shown }, count: (row?.count ?? 0) + 1 })
  }
  for (const { taskId, shown } of changes) addTo(taskId, shown)
  for (const { taskId } of files) addTo(taskId, {})
  if (rows.size > 0 || waitingRows.get().size > 0) waitingRows.set(rows)
}

/** Started once; the stores exist for the lifetime of the page. */
let isStarted = false
export function startStatusLine(): void {
  if (isStarted) return
  isStarted = true
  let known = ''
  waiting.subscribe(updateStatus)
  refused.subscribe(updateStatus)
  // Upload progress does not matter here.
  jobs.subscribe(() => {
    const keys = [waitingFiles(), refusedFiles()].map((files) => files.map(({ key }) => key).join(' ')).join()
    if (keys === known) return
    known = keys
    updateStatus()
  })
  updateStatus()
}
