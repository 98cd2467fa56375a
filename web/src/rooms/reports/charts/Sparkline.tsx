import styles from './charts.module.css'

const width = 72
const height = 36
const edge = 2

/** A sparkline beside its figure; hidden from screen readers, because it adds no information. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(...values) || 1
  const step = (width - 2 * edge) / Math.max(1, values.length - 1)
  const points = values.map(
    (value, at) => `${edge + at * step},${height - edge - (value / most) * (height - 2 * edge)}`,
  )
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden
    >
      <polygon points={[`${edge},${height}`, ...points, `${width - edge},${height}`].join(' ')} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
