import styles from './charts.module.css'

interface LegendProps {
  series: readonly { title: string; color: string }[]
}

export const Legend = ({ series }: LegendProps) => (
  <ul className={styles.legend} aria-hidden>
    {series.map(({ title, color }) => (
      <li key={title}>
        <span className={styles.swatch} style={{ background: color }} />
        {title}
      </li>
    ))}
  </ul>
)
