import { carTitle } from '@naryad/contract/cars/plates'
import type { DriverMe } from '@naryad/contract/driver-page/driver-page'
import { maxDriverText, usualFaults } from '@naryad/contract/driver-page/driver-page.words'
import { useId, useState } from 'react'

import { counted, signForms } from '../../ui/formats/plural.ts'
import type { Device } from './device.ts'
import type { ReportEntry } from './outbox.ts'
import { PhotoField } from './PhotoField.tsx'
import { PlaceField } from './PlaceField.tsx'
import { Sign } from './Sign.tsx'
import { useReportDraft } from './useReportDraft.ts'
import { textOf } from './words.ts'

interface ReportFormProps {
  device: Device
  me: DriverMe
  /** A report that the server has refused: it is corrected and sent again. */
  refused?: ReportEntry | undefined
  onClose: () => void
}

function problemOf({ length }: string): string | null {
  if (length < 3) return 'Выберите, что случилось, или напишите своими словами'
  return length > maxDriverText
    ? `Слишком длинно: уберите ${counted(length - maxDriverText, signForms)}`
    : null
}

/** A quick fault report: photographs, faults or a text, and the place. */
export function ReportForm({ device, me, refused, onClose }: ReportFormProps) {
  const { draft, change, isFull, ...report } = useReportDraft(device, refused)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (isSending) return
    const text = textOf(draft)
    const wrong = problemOf(text)
    setProblem(wrong)
    if (wrong !== null) {
      document.getElementById(id)?.focus()
      return
    }
    setSending(true)
    const { photos, place, point, isStanding } = await report.whole()
    try {
      await device.submit({ kind: 'report', body: { text, place, point, isStanding }, photos }, refused)
      await report.clear()
      onClose()
    } catch {
      setSending(false)
      setProblem('На телефоне не осталось места: освободите немного и нажмите ещё раз. Ничего не пропало.')
    }
  }
  return (
    <>
      <header className="head">
        <button type="button" className="back" aria-label="Закрыть, не отправляя" onClick={onClose}>
          <Sign of="close" size={24} />
        </button>
        <h1 className="headTitle">Неисправность</h1>
        {me.car && <span className="who">{carTitle(me.car)}</span>}
      </header>
      <main>
        <form
          className="page form"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {refused && (
            <p className="strip bad" role="status">
              Сервер не принял заявку: {refused.refusal}
            </p>
          )}
          <PhotoField
            photos={draft.photos}
            isBusy={report.isAdding}
            problem={report.photoProblem}
            onAdd={report.addPhotos}
            onRemove={report.removePhoto}
          />
          <Faults faults={draft.faults} onChange={(faults) => change({ faults })} />
          <div>
            <label htmlFor={id}>Своими словами</label>
            <textarea
              id={id}
              className="field"
              rows={3}
              value={draft.text}
              maxLength={maxDriverText}
              placeholder="Что случилось и когда началось"
              aria-describedby={problem ? `${id}-error` : undefined}
              onChange={(event) => change({ text: event.target.value })}
            />
            {(problem ?? isFull) && (
              <p className="error" id={`${id}-error`} role="alert">
                {problem ??
                  'Черновик не помещается в память телефона: отправьте заявку, не закрывая страницу'}
              </p>
            )}
          </div>
          <PlaceField
            place={draft.place}
            point={draft.point}
            onPlace={(place) => change({ place })}
            onPoint={(point) => change({ point })}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={draft.isStanding}
              onChange={(event) => change({ isStanding: event.target.checked })}
            />
            Ехать не могу
          </label>
          <div className="foot">
            <button type="submit" className="report" aria-busy={isSending}>
              Отправить
            </button>
          </div>
        </form>
      </main>
    </>
  )
}

interface FaultsProps {
  faults: readonly string[]
  onChange: (faults: string[]) => void
}

const Faults = ({ faults, onChange }: FaultsProps) => (
  <fieldset>
    <legend>Что случилось</legend>
    <div className="chips">
      {usualFaults.map((fault) => {
        const isChosen = faults.includes(fault)
        return (
          <button
            key={fault}
            type="button"
            className="chip"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? faults.filter((one) => one !== fault) : [...faults, fault])}
          >
            {fault}
          </button>
        )
      })}
    </div>
  </fieldset>
)
