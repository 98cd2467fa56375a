import { maxDriverText, maxReasonText } from '@naryad/contract/driver-page/driver-page.words'
import { type ChangeEvent, useId, useState } from 'react'

import { serverMoment } from '../../client/api/serverClock.ts'
import type { Device } from './device.ts'
import type { AnswerEntry, CommentEntry, Entry, NewEntry } from './outbox.ts'
import { correctionOf } from './storedPhotos.ts'
import { useStoredText } from './useStoredText.ts'

type WordsEntry = CommentEntry | AnswerEntry

/** «Приеду» and «Приехал» have no text to correct: the buttons of the visit send them again. */
export const isCorrectable = (entry: Entry): entry is WordsEntry =>
  entry.kind === 'comment' || (entry.kind === 'answer' && entry.body.answer === 'NOT_COMING')

const wordsOf = (entry: WordsEntry): string => (entry.kind === 'comment' ? entry.text : entry.body.reason)

const corrected = (entry: WordsEntry, words: string): NewEntry =>
  entry.kind === 'comment'
    ? { kind: 'comment', taskId: entry.taskId, text: words }
    : {
        kind: 'answer',
        visitId: entry.visitId,
        body: { ...entry.body, reason: words, at: serverMoment() },
      }

interface CorrectionProps {
  device: Device
  refused: WordsEntry
  onCancel: () => void
}

/** Form for the text of a refused reply or answer, to be corrected and sent again. */
export function Correction({ device, refused, onCancel }: CorrectionProps) {
  const key = device.draftKey(correctionOf(refused))
  const [words, setWords] = useStoredText(device.storage, key, wordsOf(refused))
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const id = useId()
  const isReply = refused.kind === 'comment'
  const send = async () => {
    if (isSending) return
    const text = words.trim()
    if (text === '') return setProblem(isReply ? 'Напишите ответ' : 'Напишите причину')
    setSending(true)
    try {
      await device.submit(corrected(refused, text), refused)
      await device.storage.remove(key)
    } catch {
      setSending(false)
      setProblem('На телефоне не осталось места: освободите немного и нажмите ещё раз')
    }
  }
  const field = {
    id,
    className: 'field',
    value: words,
    maxLength: isReply ? maxDriverText : maxReasonText,
    autoFocus: true, // The button that opened the form is gone.
    'aria-invalid': problem !== null,
    'aria-describedby': problem ? `${id}-error` : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setWords(target.value),
  }
  return (
    <form
      className="reply"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id} className="strong">
        {isReply ? 'Ваш ответ' : 'Почему не сможете?'}
      </label>
      {isReply ? <textarea rows={2} {...field} /> : <input {...field} />}
      {problem && (
        <p className="error" id={`${id}-error`} role="alert">
          {problem}
        </p>
      )}
      <div className="buttons">
        <button type="button" className="button" onClick={onCancel}>
          Назад
        </button>
        <button type="submit" className="button ink" aria-busy={isSending}>
          Отправить
        </button>
      </div>
    </form>
  )
}
