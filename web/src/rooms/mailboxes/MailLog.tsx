import type { MailLetter } from '@naryad/contract/mailboxes/mail-letters'
import { mailLettersRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'
import {
  type LetterKind,
  letterKindTitles,
  letterStateTitles,
} from '@naryad/contract/mailboxes/mailboxes.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { LetterText } from '../../entities/mail-letter/LetterText.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { stamp } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { mailboxesQueries } from './mailboxes.queries.ts'

const step = 50
const most = 500

/** What came, newest first, and what became of it. */
export function MailLog({ mailboxId }: { mailboxId: number | null }) {
  const [limit, setLimit] = useState(step)
  const { data, error, refetch } = useQuery(mailboxesQueries.log(mailboxId, limit))
  if (!data)
    return (
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить письма" rows={6} height={56} />
    )
  if (data.items.length === 0) return <p className="no-margin secondary">Писем ещё не было.</p>
  return (
    <div className="stack gap-12">
      <ul className="plain-list stack gap-8" aria-label="Принятые письма">
        {data.items.map((letter) => (
          <LogEntry key={letter.id} letter={letter} isOfAll={mailboxId === null} />
        ))}
      </ul>
      {data.totalCount > data.items.length && limit < most && (
        <div className="flex center">
          <Button size="lg" onClick={() => setLimit(limit + step)}>
            Показать ещё
          </Button>
        </div>
      )}
    </div>
  )
}

function LogEntry({ letter, isOfAll }: { letter: MailLetter; isOfAll: boolean }) {
  const { id, from, fromName, subject, receivedAt, mailbox, mayReread, kind } = letter
  const [isOpen, setOpen] = useState(false)
  const reread = useAction({
    run: (isPersonal: boolean) => call(mailLettersRoutes.reread, { params: { id }, body: { isPersonal } }),
    touches: ['mailboxes', 'suggestions'],
    done: 'Письмо прочитаем ещё раз через несколько секунд',
  })
  return (
    <li className="stack gap-4 panel pad-12">
      <div className="row gap-8 top">
        <span className="grow medium break-words min-width-0">{subject || 'Без темы'}</span>
        <time className="text-12 muted nowrap" dateTime={receivedAt}>
          {stamp(receivedAt)}
        </time>
      </div>
      <p className="no-margin secondary break-words">
        {fromName === '' ? from || 'Отправитель неизвестен' : `${fromName} <${from}>`}
        {isOfAll && `, в ящик ${mailbox.address}`}
      </p>
      <p className="no-margin break-words">
        <LetterOutcome letter={letter} />
      </p>
      <div className="flex wrap gap-8 above-4 phone-high-buttons">
        <Button size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Скрыть' : 'Показать'}
        </Button>
        {mayReread && (
          <Button size="xs" isBusy={reread.isRunning} onClick={() => reread.start(false)}>
            Прочитать ещё раз
          </Button>
        )}
        {mayReread && kind !== 'PERSONAL' && (
          <Button size="xs" isBusy={reread.isRunning} onClick={() => reread.start(true)}>
            Это обращение
          </Button>
        )}
      </div>
      {isOpen && <LetterText id={id} />}
    </li>
  )
}

/** «Не прочитано: в письме больше 2000 частей»; a reason that says the kind stands alone. */
const kindText = (kind: LetterKind, reason: string): string =>
  reason === '' || reason.startsWith(letterKindTitles[kind])
    ? reason || letterKindTitles[kind]
    : `${letterKindTitles[kind]}: ${lowerFirst(reason)}`

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function LetterOutcome({ letter: { state, kind, reason, taskId, files } }: { letter: MailLetter }) {
  const refused = files.filter(({ error }) => error !== null)
  return (
    <>
      {letterStateTitles[state]}
      {taskId !== null && (
        <>
          {': '}
          <Link to="/tasks/$queue/{-$id}" params={{ queue: 'all', id: taskId }}>
            {numbered(taskId)}
          </Link>
        </>
      )}
      {kind !== null && kind !== 'PERSONAL' && `. ${kindText(kind, reason)}`}
      {kind === 'PERSONAL' && reason !== '' && `. ${reason}`}
      {refused.length > 0 &&
        `. Не приложено: ${refused.map(({ name, error }) => `${name} (${error})`).join(', ')}`}
    </>
  )
}
