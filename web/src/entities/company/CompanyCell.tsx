import { noData, TextCell } from '../../ui/register/cells.tsx'

import styles from './CompanyCell.module.css'

/** The owning organization. */
export const CompanyCell = ({ company, query }: { company: { name: string } | null; query: string }) =>
  company ? (
    <span className={styles.words}>
      <TextCell query={query}>{company.name}</TextCell>
    </span>
  ) : (
    noData
  )
