import type { DriverVisit } from '@naryad/contract/driver-page/driver-page'
import { maxReasonText, type VisitAnswer } from '@naryad/contract/driver-page/driver-page.words'
import { useId, useState } from 'react'

import { serverMoment } from '../../client/api/serverClock.ts'
import { nearSpan } from '../../ui/formats/dates.ts'
import type { Device } from './device.ts'
import type { Entry } from './outbox.ts'
import { Sign } from './Sign.tsx'
import { useStoredText } from './useStoredText.ts'
import { capital } from './words.ts'

interface VisitCardProps {
  device: Device
  visit: DriverVisit
  /** The driver's answer that waits to be sent. */
  waiting: Entry | undefined
  /** An answer refused by the server, which the next answer replaces. */
  refused: Entry | undefined
}

const answered: Partial<Record<DriverVisit['status'], string>> = {
  CONFIRMED: 'Вы ответили: приеду',
  EXCUSED: 'Вы ответили: не смогу',
  NO_SHOW: 'Отмечено: не приехали. Если вы на месте, отметьтесь.',
  ARRIVED: 'Вы отметились: приехали',
  LATE: 'Вы отметились: приехали',
}

const dayMs = 86_400_000

/** Whether the visit is today: an arrival can be marked only then. */
const isToday = ({ windowFrom, windowTo }: DriverVisit): boolean => {
  const at = Date.parse(windowFrom ?? windowTo ?? '')
  return Math.abs(at - Date.now()) < dayMs && new Date(at).getDate() === new Date().getDate()
}

export function VisitCard({ device, visit, waiting, refused }: VisitCardProps) {
  const [isExcusing, setExcusing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Whether the answer is stored on the device. */
  const answer = async (given: VisitAnswer, reason = ''): Promise<boolean> => {
    const body = { answer: given, reason, at: serverMoment() }
    try {
      await device.submit({ kind: 'answer', visitId: visit.id, body }, refused)
    } catch {
      setProblem('На телефоне не осталось места: освободите немного и нажмите ещё раз')
      return false
    }
    setExcusing(false)
    setProblem(null)
    return true
  }
  return (
    <section className="card" aria-label={`Визит: ${visit.title}`}>
      <p className="when">
        <Sign of="calendar" size={18} />
        {capital(nearSpan(visit.windowFrom, visit.windowTo))}
      </p>
      <h2>{visit.address ? `Ждём вас: ${visit.address}` : 'Ждём вас на базе'}</h2>
      <p className="about">{visit.title}</p>
      {answered[visit.status] && <p className="answer">{answered[visit.status]}</p>}
      {visit.status === 'EXCUSED' && visit.comment && <p className="quiet small">{visit.comment}</p>}
      {waiting ? (
        <p className="answer" role="status">
          Ответ сохранён, уходит…
        </p>
      ) : isExcusing ? (
        <Excuse
          device={device}
          visit={visit}
          onSend={(reason) => answer('NOT_COMING', reason)}
          onCancel={() => setExcusing(false)}
        />
      ) : (
        <Buttons visit={visit} onAnswer={(given) => void answer(given)} onExcuse={() => setExcusing(true)} />
      )}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

interface ButtonsProps {
  visit: DriverVisit
  onAnswer: (given: VisitAnswer) => void
  onExcuse: () => void
}

function Buttons({ visit, onAnswer, onExcuse }: ButtonsProps) {
  const { status } = visit
  if (status === 'ARRIVED' || status === 'LATE') return null
  return (
    <div className="buttons">
      {status !== 'EXCUSED' && status !== 'NO_SHOW' && (
        <button type="button" className="button" onClick={onExcuse}>
          Не смогу
        </button>
      )}
      {status !== 'CONFIRMED' && status !== 'NO_SHOW' && (
        <button type="button" className="button ink" onClick={() => onAnswer('COMING')}>
          Приеду
        </button>
      )}
      {isToday(visit) && (
        <button type="button" className="button ink" onClick={() => onAnswer('ARRIVED')}>
          Приехал
        </button>
      )}
    </div>
  )
}

interface ExcuseProps extends Pick<VisitCardProps, 'device' | 'visit'> {
  onSend: (reason: string) => Promise<boolean>
  onCancel: () => void
}

function Excuse({ device, visit, onSend, onCancel }: ExcuseProps) {
  const [reason, setReason] = useStoredText(device.storage, device.draftKey(`excuse ${visit.id}`))
  const [isTried, setTried] = useState(false)
  const id = useId()
  const isMissing = isTried && reason.trim() === ''
  return (
    <form
      className="excuse"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (reason.trim() !== '') void onSend(reason.trim()).then((isStored) => isStored && setReason(''))
      }}
    >
      <label htmlFor={id}>Почему не сможете?</label>
      <input
        id={id}
        className="field"
        value={reason}
        maxLength={maxReasonText}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        onChange={(event) => setReason(event.target.value)}
        placeholder="Стою на разгрузке до вечера"
      />
      {isMissing && (
        <p className="error" id={`${id}-error`}>
          Напишите причину: диспетчер перенесёт визит
        </p>
      )}
      <div className="buttons">
        <button type="button" className="button" onClick={onCancel}>
          Назад
        </button>
        <button type="submit" className="button ink">
          Отправить
        </button>
      </div>
    </form>
  )
}
