import { monthsOfDays } from '@naryad/contract/kit/days'
import { useState } from 'react'
import IconCalendar from '~icons/calendar'
import IconChevronDown from '~icons/chevron-down'

import { Button } from '../../../ui/controls/Button.tsx'
import { Drop } from '../../../ui/Drop.tsx'
import type { DayRange } from '../../../ui/filters/period.ts'
import { shortDay } from '../../../ui/formats/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPanel } from '../../../ui/lazyPart.ts'
import { type Period, reportPresets } from './period.ts'

const DayRangePicker = lazyPanel(() =>
  import('../../../ui/filters/PeriodPicker.tsx').then((file) => file.DayRangePicker),
)

/** «1–19 ноября 2026», or «28.10.2026 – 03.11.2026» across months. */
function periodTitle({ from, to }: Period): string {
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${shortDay(from)} – ${shortDay(to)}`
  const [year, month, first] = from.split('-').map(Number)
  const last = Number(to.slice(8))
  return `${first === last ? first : `${first}–${last}`}\u00a0${monthsOfDays[(month ?? 1) - 1]} ${year}`
}

interface PeriodButtonProps {
  period: Period
  onChange: (period: Period) => void
  size?: 'md' | 'lg'
}

/** The period of a report: a named one, or a range of days. */
export const PeriodButton = ({ period, onChange, size = 'md' }: PeriodButtonProps) => (
  <Drop
    label="Период"
    place="bottom-end"
    renderTarget={(toggle, isOpen) => (
      <Button
        size={size}
        leftSection={<Icon of={IconCalendar} />}
        rightSection={<Icon of={IconChevronDown} size={14} />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {periodTitle(period)}
      </Button>
    )}
  >
    {(close) => <PeriodEditor period={period} onChange={onChange} onClose={close} />}
  </Drop>
)

/** A range is complete only when both ends are chosen. */
function PeriodEditor({ period, onChange, onClose }: PeriodButtonProps & { onClose: () => void }) {
  const [range, setRange] = useState<DayRange>(period)
  return (
    <DayRangePicker
      value={range}
      presetsAt={reportPresets}
      onChange={(next) => {
        setRange(next)
        if (!next.from || !next.to) return
        onChange({ from: next.from, to: next.to })
        onClose()
      }}
    />
  )
}
