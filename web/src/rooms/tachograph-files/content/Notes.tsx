import type { TachographNote } from '@naryad/contract/tachograph-files/tachograph-content'

import { count } from '../../../ui/formats/numbers.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'

import styles from './content.module.css'

/** What could not be read, with the bytes. */
export function Notes({ notes }: { notes: readonly TachographNote[] }) {
  if (notes.length === 0) return <EmptyState title="Прочитано всё" />
  return (
    <ul className="plain-list stack" aria-label="Что не прочитано">
      {notes.map(({ from, to, code, text }) => (
        <li key={`${from} ${code}`} className={styles.item}>
          <span className="medium">{text}</span>
          <span className="text-12 line-16 muted">
            Байты {count(from)}—{count(to)}
          </span>
        </li>
      ))}
    </ul>
  )
}
