import type { ImportProblem } from '@naryad/contract/imports/imports'

import styles from './imports.module.css'

interface ProblemsProps {
  /** The name by which a user recognizes the row. */
  subject: string
  problems: readonly ImportProblem[]
}

/** Errors by row, each next to its column. */
export const Problems = ({ subject, problems }: ProblemsProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a keyboard has to reach it
  <div className={styles.problems} tabIndex={0} role="region" aria-label="Что исправить">
    <table className={`full-width collapse-borders ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Строка</th>
          <th scope="col">{subject}</th>
          <th scope="col">Что исправить</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ row, subject, column, message, isOmitted }) => (
          <tr key={`${row} ${column} ${message}`}>
            <td>{row}</td>
            <td>{subject || <span className="no-margin text-12 line-16 muted">Нет данных</span>}</td>
            <td>
              <Sentence column={column} message={message} />
              {isOmitted && (
                <span className="no-margin text-12 line-16 muted"> — поле пропущено, строка загрузится</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Highlights the column name at the start of the message. */
function Sentence({ column, message }: Pick<ImportProblem, 'column' | 'message'>) {
  if (column === null || !message.startsWith(`${column}:`)) return message
  return (
    <>
      <b>{column}</b>
      {message.slice(column.length)}
    </>
  )
}
