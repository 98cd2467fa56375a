import type { UnitModelRef } from '@naryad/contract/units/unit-models'
import { useQuery } from '@tanstack/react-query'

import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { shortDay } from '../../ui/formats/dates.ts'
import { addMonths } from '../../ui/formats/days.ts'

interface TermsPreviewProps {
  model: UnitModelRef | null
  /** The day of the installation. */
  on: string | null
}

/** What an installation begins: «Гарантия до 28.11.2028 (24 мес.)» */
export function TermsPreview({ model, on }: TermsPreviewProps) {
  const models = useQuery(unitsQueries.models).data?.items
  const terms = models?.find(({ id }) => id === model?.id)
  if (!terms || on === null) return null
  const lines = [
    { title: 'Гарантия', months: terms.warrantyMonths },
    { title: 'Поверка', months: terms.verificationMonths },
    { title: 'Срок службы', months: terms.lifeMonths },
  ].flatMap(({ title, months }) => (months === null ? [] : { title, months }))
  if (lines.length === 0) return <p className="no-margin muted">У модели нет сроков: гарантия не считается</p>
  return (
    <ul className="plain-list secondary" aria-label="Сроки">
      {lines.map(({ title, months }) => (
        <li key={title}>
          {title} до {shortDay(addMonths(on, months))} <span className="muted">({months} мес.)</span>
        </li>
      ))}
    </ul>
  )
}
