import styles from './FigureRow.module.css'

export interface Figure {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly tone?: 'ok' | 'warn' | 'err' | undefined
  /** Lists what was counted. */
  readonly onOpen?: () => void
}

/** Figures of a whole period in one row. */
export const FigureRow = ({ figures }: { figures: readonly Figure[] }) => (
  <ul className={styles.figures} aria-label="Показатели за период">
    {figures.map(({ key, title, text, tone = '', onOpen }) => (
      <li key={key} className={`grid gap-2 line-left pad-x-14 pad-y-12 ${styles.figure}`}>
        <span className="text-12 muted">{title}</span>
        {onOpen ? (
          <button
            type="button"
            className={`${styles.value} pointer ${tone}`}
            aria-label={`${title}: ${text}`}
            onClick={onOpen}
          >
            {text}
          </button>
        ) : (
          <span className={`${styles.value} ${tone}`}>{text}</span>
        )}
      </li>
    ))}
  </ul>
)
