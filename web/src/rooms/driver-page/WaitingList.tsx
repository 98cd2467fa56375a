import { visitAnswerTitles } from '@naryad/contract/driver-page/driver-page.words'
import { useState } from 'react'

import { Correction, isCorrectable } from './Correction.tsx'
import type { Device } from './device.ts'
import type { Entry, ReportEntry } from './outbox.ts'

interface WaitingListProps {
  device: Device
  entries: readonly Entry[]
  onCorrect: (refused: ReportEntry) => void
}

const isReport = (entry: Entry): entry is ReportEntry => entry.kind === 'report'

/** The task of a report that was created while some of its photographs are still unsent. */
const taskIdOf = (entry: Entry): number | undefined => (isReport(entry) ? entry.taskId : undefined)

function titleOf(entry: Entry): string {
  if (entry.kind === 'report') return entry.body.text
  if (entry.kind === 'comment') return `Ответ по заявке № ${entry.taskId}: ${entry.text}`
  const { answer, reason } = entry.body
  return `Ответ о визите: ${[visitAnswerTitles[answer], reason].filter(Boolean).join('. ')}`
}

/** Reports that wait to be sent, and all refused entries; other waiting entries are shown at their task or visit. */
export function WaitingList({ device, entries, onCorrect }: WaitingListProps) {
  const shown = entries.filter((entry) => isReport(entry) || entry.refusal !== undefined)
  return shown.map((entry) => (
    <section
      key={entry.id}
      className="card waiting"
      aria-label={entry.refusal === undefined ? 'Ждёт отправки' : 'Не отправлено'}
    >
      {entry.refusal === undefined ? (
        <p className="strong" role="status">
          {taskIdOf(entry) === undefined
            ? 'Сохранено на телефоне, уйдёт, когда будет связь'
            : `Заявка № ${taskIdOf(entry)} принята, фото уйдут, когда будет связь`}
        </p>
      ) : (
        <p className="error strong" role="alert">
          {taskIdOf(entry) === undefined
            ? 'Не отправлено'
            : `Заявка № ${taskIdOf(entry)} принята, но не все фото`}
          : {entry.refusal}
        </p>
      )}
      <p className="about">{titleOf(entry)}</p>
      {isReport(entry) && entry.photos.length > 0 && (
        <p className="quiet small">Фотографий: {entry.photos.length}</p>
      )}
      {entry.refusal !== undefined && <Refused device={device} entry={entry} onCorrect={onCorrect} />}
    </section>
  ))
}

interface RefusedProps {
  device: Device
  entry: Entry
  onCorrect: WaitingListProps['onCorrect']
}

/** A refused report is corrected in its form, a refused text in place. */
function Refused({ device, entry, onCorrect }: RefusedProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const correct = isReport(entry)
    ? entry.taskId === undefined && (() => onCorrect(entry))
    : isCorrectable(entry) && (() => setCorrecting(true))
  if (isCorrecting && isCorrectable(entry))
    return <Correction device={device} refused={entry} onCancel={() => setCorrecting(false)} />
  return (
    <div className="buttons">
      {correct && (
        <button type="button" className="button" onClick={correct}>
          Исправить и отправить
        </button>
      )}
      <button type="button" className="button" onClick={() => void device.discard(entry)}>
        Убрать
      </button>
    </div>
  )
}
