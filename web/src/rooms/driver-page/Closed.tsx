import { useId, useState } from 'react'

import type { PageState } from './device.ts'

const closedWords: Record<Exclude<PageState['state'], 'open' | 'starting'>, [title: string, text: string]> = {
  'no-link': [
    'Откройте личную ссылку',
    'Наведите камеру на код, который дал диспетчер, или откройте ссылку из его сообщения.',
  ],
  ended: [
    'Ссылка больше не действует',
    'Попросите у диспетчера новую. Если вы что-то не успели отправить, оно сохранено и уйдёт с новой ссылкой.',
  ],
  'offline-link': ['Нет связи', 'Страница откроется, как только появится интернет.'],
}

/** The page without a session. */
export function Closed({ shown, onRetry }: { shown: PageState; onRetry: () => void }) {
  if (shown.state === 'starting' || shown.state === 'open')
    return shown.problem ? <Failed problem={shown.problem} onRetry={onRetry} /> : <Skeleton />
  const [title, text] = closedWords[shown.state]
  return (
    <section className="closed">
      <h1>{title}</h1>
      <p>{text}</p>
      {shown.state === 'offline-link' ? (
        <button type="button" className="button" onClick={onRetry}>
          Попробовать ещё раз
        </button>
      ) : (
        <LinkForm />
      )}
    </section>
  )
}

/** For the page on the home screen of an iPhone, which shares no storage with Safari, where links open. */
function LinkForm() {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const id = useId()
  return (
    <form
      className="reply"
      onSubmit={(event) => {
        event.preventDefault()
        const token = /(?:^|#)([\w-]{20,100})$/.exec(text.trim())?.[1]
        setWrong(token === undefined)
        if (token !== undefined) location.hash = token
      }}
    >
      <label htmlFor={id}>Или вставьте ссылку сюда</label>
      <input
        id={id}
        className="field"
        inputMode="url"
        autoComplete="off"
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {isWrong && (
        <p className="error" id={`${id}-error`} role="alert">
          Это не личная ссылка: скопируйте её из сообщения целиком
        </p>
      )}
      <button type="submit" className="button">
        Открыть
      </button>
    </form>
  )
}

const Failed = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <section className="closed" role="alert">
    <h1>Страница не открылась</h1>
    <p>{problem}</p>
    <button type="button" className="button" onClick={onRetry}>
      Попробовать ещё раз
    </button>
  </section>
)

const Skeleton = () => (
  <div aria-busy="true">
    <p className="hidden" role="status">
      Загружаем вашу страницу
    </p>
    <div className="bone short" />
    <div className="bone tall" />
    <div className="bone" />
    <div className="bone" />
  </div>
)
