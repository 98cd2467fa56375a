import { letterMarkTitles } from '@naryad/contract/mailboxes/mailboxes.words'
import { useQuery } from '@tanstack/react-query'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { stamp } from '../../ui/formats/dates.ts'
import { fileSize } from '../../ui/formats/numbers.ts'
import { mailLetterQueries } from './mailLetter.queries.ts'

import styles from './mailLetter.module.css'

export function LetterText({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(mailLetterQueries.text(id))
  if (!data)
    return (
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить письмо" rows={4} height={24} />
    )
  const { from, fromName, sentAt, receivedAt, wholeText, marks, files } = data
  return (
    <div className="stack gap-12">
      <p className="no-margin secondary break-words">
        {fromName === '' ? from : `${fromName} <${from}>`}
        {sentAt !== null && `, отправлено ${stamp(sentAt)}`}, получено {stamp(receivedAt)}
      </p>
      {marks.length > 0 && (
        <p className="no-margin warn">{marks.map((mark) => letterMarkTitles[mark]).join('. ')}</p>
      )}
      <p className={styles.text}>{wholeText || 'Текста в письме нет.'}</p>
      {files.length > 0 && (
        <ul className="plain-list stack gap-4" aria-label="Файлы письма">
          {files.map(({ name, size, error: why }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the files of one letter do not move
            <li key={at} className="break-words">
              {name}, {fileSize(size)}
              {why !== null && <span className="muted"> — не приложен: {why}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
