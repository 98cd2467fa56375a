import { isStorageFull, otherWaiting, waitingLine } from '../../../client/outbox/waiting.ts'
import { jobs } from '../../../client/uploads/uploadQueue.ts'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { openModal } from '../../../ui/overlays/modal.ts'
import { refusedFiles, waitingFiles } from './files.ts'
import { refused } from './refused.ts'
import { type WaitingRow, waitingRows } from './rows.ts'
import { type OutboxEntry, waiting } from './waiting.ts'
import { WaitingWindow } from './WaitingWindow.tsx'

export const showWaiting = (): void => openModal({ title: 'Ждёт отправки', body: WaitingWindow })

const waitingForms: Forms = ['изменение ждёт', 'изменения ждут', 'изменений ждут']

const textOf = (waitingCount: number, decisionCount: number): string =>
  [
    decisionCount > 0 && `${counted(decisionCount, waitingForms)} вашего решения`,
    waitingCount > 0 && `${counted(waitingCount, waitingForms)} отправки`,
    isStorageFull.get() && 'На устройстве нет места: не закрывайте вкладку, пока всё не уйдёт',
  ]
    .filter(Boolean)
    .join('. ')

/** Entries that await a decision, and those behind them. */
function heldBy(changes: readonly OutboxEntry[]): (change: OutboxEntry) => boolean {
  const tasks = new Set(changes.flatMap(({ rival, taskId }) => (rival ? [taskId] : [])))
  return ({ taskId }) => tasks.has(taskId)
}

/** Updates the offline banner if its text has changed, and the pending changes that lists show. */
function updateStatus(): void {
  const files = waitingFiles()
  const changes = waiting.get()
  const isHeld = heldBy(changes)
  const held = changes.filter(isHeld).length
  const others = [...otherWaiting.get().values()].flat()
  const count = changes.length + files.length + others.length
  const refusedCount = refused.get().length + refusedFiles().length
  const text = textOf(count - held, refusedCount + held)
  if (waitingLine.get()?.text !== text)
    waitingLine.set(text === '' ? null : { count, refusedCount, text, show: showWaiting })

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
  otherWaiting.subscribe(updateStatus)
  isStorageFull.subscribe(updateStatus)
  // Upload progress does not matter here.
  jobs.subscribe(() => {
    const keys = [waitingFiles(), refusedFiles()].map((files) => files.map(({ key }) => key).join(' ')).join()
    if (keys === known) return
    known = keys
    updateStatus()
  })
  updateStatus()
}
