import styles from './charts.module.css'

interface LegendProps {
  series: readonly { title: string; color: string }[]
}

export const Legend = ({ series }: LegendProps) => (
  <ul className={`plain-list flex wrap gap-12 text-12 secondary ${styles.legend}`} aria-hidden>
    {series.map(({ title, color }) => (
      <li className="row gap-6" key={title}>
        <span className={styles.swatch} style={{ background: color }} />
        {title}
      </li>
    ))}
  </ul>
)
