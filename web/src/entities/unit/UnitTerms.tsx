import type { Unit } from '@naryad/contract/units/units'
import IconCertificate from '~icons/certificate'

import { shortDay } from '../../ui/formats/dates.ts'
import { dayOf, daysBetween } from '../../ui/formats/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useNow } from '../../ui/useNow.ts'
import { TermBar } from '../maintenance/TermMark.tsx'
import { termEndText } from './unitWords.ts'

import styles from './unit.module.css'

interface BarProps {
  title: string
  state: 'OK' | 'SOON' | 'OVERDUE' | 'DONE'
  progress: number
  text: string
}

const Bar = ({ title, state, progress, text }: BarProps) => (
  <div className="row gap-8 text-12 line-16 digits phone-line-20 phone-text-14">
    <span className={styles.termTitle}>{title}</span>
    <TermBar state={state} progress={progress} label={`${title}: прошло`} />
    <span className={styles.termEnd} data-state={state}>
      {text}
    </span>
  </div>
)

function WarrantyBar({ unit }: { unit: Unit }) {
  const today = dayOf(useNow())
  const { warranty, warrantyUntil, installedOn } = unit
  if (warrantyUntil === null || warranty === 'UNKNOWN') return null
  if (warranty === 'ENDED')
    return <Bar title="Гарантия" state="DONE" progress={1} text={`кончилась ${shortDay(warrantyUntil)}`} />
  const left = daysBetween(today, warrantyUntil)
  const whole = installedOn === null ? 0 : daysBetween(installedOn, warrantyUntil)
  const isNear = warranty === 'ENDS'
  return (
    <Bar
      title="Гарантия"
      state={isNear ? 'SOON' : 'OK'}
      progress={whole > 0 ? Math.min(1, Math.max(0, 1 - left / whole)) : 0}
      text={termEndText(warrantyUntil, left, isNear)}
    />
  )
}

/** The record of the verification; its absence is said, because the verification then proves nothing. */
function Proof({ unit: { terms, verification } }: { unit: Unit }) {
  const term = terms.find(({ proofNumber, proofUrl }) => proofNumber !== '' || proofUrl !== '')
  if (!term && (verification === null || verification === 'UNKNOWN')) return null
  const text = term ? `Аршин ${term.proofNumber}` : 'поверен, запись не указана'
  const content = (
    <>
      <Icon of={IconCertificate} size={14} />
      {text.trim()}
    </>
  )
  return term?.proofUrl ? (
    <a className={styles.proof} href={term.proofUrl} target="_blank" rel="noreferrer">
      {content}
    </a>
  ) : (
    <span className={`${styles.proof} secondary`}>{content}</span>
  )
}

/** Bars of the warranty and the open terms of a unit, and the proof of its verification. */
export const UnitTerms = ({ unit }: { unit: Unit }) => (
  <>
    <WarrantyBar unit={unit} />
    {unit.terms.map((term) => (
      <Bar
        key={term.id}
        title={term.kind.title}
        state={term.state === 'DONE' ? 'OK' : term.state}
        progress={term.progress}
        text={termEndText(term.dateTo, term.daysLeft, term.state === 'SOON')}
      />
    ))}
    <Proof unit={unit} />
  </>
)
