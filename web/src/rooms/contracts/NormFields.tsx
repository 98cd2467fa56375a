import type { ContractNorm } from '@naryad/contract/contracts/contracts'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'

import { TypedField } from '../../ui/typed/TypedField.tsx'
import { durationFormat } from './durationFormat.ts'

import styles from './contracts.module.css'

interface NormFieldsProps {
  /** A row of every priority. */
  norms: readonly ContractNorm[]
  error: string | undefined
  onChange: (norms: ContractNorm[]) => void
}

const columns = [
  { key: 'takeMinutes', title: 'Взять' },
  { key: 'solveMinutes', title: 'Выполнить' },
] as const

/** An empty norm is the general one. */
export function NormFields({ norms, error, onChange }: NormFieldsProps) {
  const set = (priority: ContractNorm['priority'], part: Partial<ContractNorm>) =>
    onChange(norms.map((norm) => (norm.priority === priority ? { ...norm, ...part } : norm)))
  return (
    <div className={styles.norms}>
      <span className="text-12 muted">Приоритет</span>
      {columns.map(({ key, title }) => (
        <span key={key} className="text-12 muted">
          {title}, ч
        </span>
      ))}
      {norms.map((norm) => (
        <NormRow key={norm.priority} norm={norm} onChange={(part) => set(norm.priority, part)} />
      ))}
      {error && <p className="no-margin text-12 line-16 err">{error}</p>}
    </div>
  )
}

const NormRow = ({
  norm,
  onChange,
}: {
  norm: ContractNorm
  onChange: (part: Partial<ContractNorm>) => void
}) => (
  <>
    <span>{priorityTitles[norm.priority]}</span>
    {columns.map(({ key, title }) => (
      <TypedField
        key={key}
        aria-label={`${title}: ${priorityTitles[norm.priority].toLowerCase()}, часов`}
        format={durationFormat}
        value={norm[key]}
        placeholder="общий"
        onChange={(minutes) => onChange({ [key]: minutes })}
      />
    ))}
  </>
)
