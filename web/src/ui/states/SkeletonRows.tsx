import { rem } from '../rem.ts'

import styles from './states.module.css'

interface SkeletonRowsProps {
  rows: number
  /** Height of a real row, so that the layout does not shift when the rows arrive. */
  height: number
  /** Adds a placeholder of the table header. */
  hasHead?: boolean
}

const titleWidths = [150, 118, 170, 96, 140, 124, 160, 106]

/** Skeleton of a list, shown only after 150 ms, because most answers are faster. */
export const SkeletonRows = ({ rows, height, hasHead = false }: SkeletonRowsProps) => (
  <div className={styles.late} role="status" aria-label="Загрузка" aria-busy>
    {hasHead && <div className="height-32 line-below bg-subtle" />}
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className="row gap-12 line-below pad-x-20" style={{ height: rem(height) }}>
        <span className={styles.bone} style={{ width: rem(16), height: rem(16) }} />
        <span className={styles.bone} style={{ width: rem(44) }} />
        <span className={styles.bone} style={{ width: rem(14), height: rem(14), borderRadius: rem(7) }} />
        <span className={styles.bone} style={{ width: rem(titleWidths[index % titleWidths.length] ?? 0) }} />
        <span className="grow" />
        <span className={styles.bone} style={{ width: rem(74), height: rem(20) }} />
        <span className={styles.bone} style={{ width: rem(20), height: rem(20), borderRadius: rem(10) }} />
      </div>
    ))}
  </div>
)

/** A thin progress line below the header while shown rows are being reloaded. */
export const RefreshLine = ({ isOn }: { isOn: boolean }) =>
  isOn ? <div className={styles.progress} role="progressbar" aria-label="Обновление" /> : null

/** A skeleton block of a given size, for cards and counters. */
export const SkeletonBar = ({ width, height = 12 }: { width: number | string; height?: number }) => (
  <span
    className={styles.bone}
    style={{ display: 'block', width: typeof width === 'number' ? rem(width) : width, height: rem(height) }}
    aria-hidden
  />
)
