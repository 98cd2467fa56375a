import { IconDownload, IconX } from '@tabler/icons-react'

import { count } from '../formats/numbers.ts'
import { counted, type Forms } from '../formats/plural.ts'
import { Icon } from '../Icon.tsx'
import { Kbd } from '../keys/Kbd.tsx'

import styles from './SelectionBar.module.css'

interface SelectionBarProps {
  chosen: number
  /** «водитель, водителя, водителей» */
  forms: Forms
  everything: { count: number; take: () => void } | null
  excel: { run: () => void; isRunning: boolean } | null
  onClear: () => void
}

/** What can be done with the chosen rows. */
export const SelectionBar = ({ chosen, forms, everything, excel, onClear }: SelectionBarProps) => (
  <section className={styles.bar} aria-label="Действия с выбранными" aria-busy={excel?.isRunning}>
    <span role="status" className="visually-hidden">
      Выбрано: {counted(chosen, forms)}
    </span>
    <b className={styles.count} aria-hidden>
      Выбрано {count(chosen)}
    </b>
    {everything && everything.count > chosen && (
      <button type="button" className={`${styles.button} ${styles.all}`} onClick={everything.take}>
        Все {count(everything.count)}
      </button>
    )}
    <i className={styles.line} />
    {excel && (
      <button type="button" className={styles.button} onClick={excel.run}>
        <Icon of={IconDownload} />
        Excel
      </button>
    )}
    <button
      type="button"
      className={styles.button}
      aria-label="Снять выделение, Esc"
      data-tip="Снять выделение"
      onClick={onClear}
    >
      <Icon of={IconX} />
      <span className={styles.key}>
        <Kbd>Esc</Kbd>
      </span>
    </button>
  </section>
)
