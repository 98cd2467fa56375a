import type { DriverComment, DriverTask } from '@naryad/contract/driver-page/driver-page'
import { maxDriverText } from '@naryad/contract/driver-page/driver-page.words'
import { isEnded, statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { useId, useState } from 'react'

import { StatusSign } from '../../entities/task/StatusSign.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import type { Device } from './device.ts'
import type { Entry } from './outbox.ts'
import { useStoredText } from './useStoredText.ts'
import { progressOf } from './words.ts'

interface TaskCardProps {
  device: Device
  task: DriverTask
  waiting: readonly Entry[]
}

/** A task with its status and comments. */
export function TaskCard({ device, task, waiting }: TaskCardProps) {
  const { id, status, title, comments } = task
  const isReplyWaiting = waiting.some(
    (entry) => entry.kind === 'comment' && entry.taskId === id && entry.refusal === undefined,
  )
  const last = comments.at(-1)
  const isAsked =
    status === 'WAITING_CLIENT' || (last !== undefined && last.from !== 'DRIVER' && !isEnded(status))
  return (
    <section className="card" aria-label={`Заявка № ${id}`}>
      <div className="line">
        <span className={`status ${status}`}>
          <StatusSign status={status} />
          {status === 'WAITING_CLIENT' ? 'Ждём ответа' : statusTitle(status)}
        </span>
        <span className="quiet">№ {id}</span>
      </div>
      <h3>{title}</h3>
      <p className="about">{progressOf(task)}</p>
      {comments.length > 0 && (
        <ul className="talk">
          {comments.map((comment) => (
            <Said key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {isReplyWaiting && <p className="quiet small">Ответ сохранён, уйдёт, когда будет связь</p>}
      {isAsked && <Reply device={device} task={task} />}
    </section>
  )
}

const authors: Record<DriverComment['from'], string> = {
  DRIVER: 'Вы',
  SERVICE: 'Сервис',
  COMPANY: 'Организация',
}

const Said = ({ comment: { from, name, text, at } }: { comment: DriverComment }) => (
  <li className={from === 'DRIVER' ? 'said own' : 'said'}>
    <span className="small quiet">
      {from === 'DRIVER' || !name ? authors[from] : name}, {nearMoment(at)}
    </span>
    <p>{text}</p>
  </li>
)

function Reply({ device, task }: { device: Device; task: DriverTask }) {
  const [text, setText] = useStoredText(device.storage, device.draftKey(`reply ${task.id}`))
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const send = () => {
    if (text.trim() === '') {
      setProblem('Напишите ответ')
      return
    }
    if (isSending) return
    setSending(true)
    device
      .submit({ kind: 'comment', taskId: task.id, text: text.trim() })
      .then(
        () => {
          setText('')
          setProblem(null)
        },
        () => setProblem('На телефоне не осталось места: освободите немного и нажмите ещё раз'),
      )
      .finally(() => setSending(false))
  }
  return (
    <form
      className="reply"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id} className="hidden">
        Ответ по заявке № {task.id}
      </label>
      <textarea
        id={id}
        className="field"
        rows={2}
        value={text}
        maxLength={maxDriverText}
        placeholder="Ваш ответ"
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {problem && (
        <p className="error" id={`${id}-error`} role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="button">
        Ответить
      </button>
    </form>
  )
}
